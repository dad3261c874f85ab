/// The limits of what the store keeps and returns.
package enum StoreLimits {
  /// The most changes in one page of history: the protocol's limit.
  package static let historyPage = 500

  /// A page of history ends early after this many edits and effects: some 300 KiB, read in 10 ms.
  package static let historyPageSteps = 4_096

  /// The most changes that one read of a search for brews examines.
  ///
  /// Most changes are only tested for a brew, and commits wait for one read at most.
  static let brewSearchChanges = 2_000

  /// The most bytes of edits that such a read examines; the last change may exceed the limit.
  static let brewSearchBytes = 1 << 20

  /// The most changes whose undos one read looks up, or that one read of a branch examines: some 4 ms.
  static let changesPerLook = 256

  /// The most changes that one step of a move rewrites: some 4 ms.
  static let movedPerStep = 128

  /// The most changes of all profiles that one step of a move passes.
  static let lookedAtPerStep = 4_096

  /// The most changes in one page for another replica: the protocol's limit.
  package static let missingChanges = 256

  /// A page for another replica ends before it gets larger than this, unless one change alone is.
  ///
  /// This is about half of the protocol's longest line, so that a page with its frame fits into a line.
  package static let missingBytes = 512 << 10

  /// The most bytes that a change's JSON has beside its context and its text.
  static let changeFrameBytes = 192

  /// The most changes that one step of compaction deletes, whatever was requested: some 10 ms.
  package static let compactionStep = 1_024

  /// The newest hashes of cut changes that a profile keeps: 4 MiB, some years of play.
  package static let trailHashes = 262_144

  /// The most hashes in one row of a trail: a look at one hash reads, and checks, all of its row.
  static let trailRowHashes = 256

  /// The witness is written again after this many commits, which takes some 50 µs.
  ///
  /// After a crash, nobody notices that a database went back by fewer commits, unless a peer knows
  /// more of its changes.
  package static let commitsPerWitness = 256

  /// The most times of new identities in the witness: as many as the service takes within a day.
  package static let keptRotations = 8

  /// The most former epochs in the witness.
  ///
  /// A copy from before more restores counts as another store's, and all changes as lost.
  package static let keptEpochs = 8

  /// The most problems of a damaged file that are listed; one is enough to distrust the file.
  package static let listedProblems = 10

  /// The length at which SQLite restarts the write-ahead log: 1000 pages, each with its header.
  package static let logBytes = 32 + 1000 * (4096 + 24)

  /// The log is not extended in advance on a disk with less room than this, and no backup of the
  /// daemon's own leaves less: a full disk does more harm than a missing backup.
  package static let spareDiskBytes = 64 << 20

  /// A file dated further ahead than this was written by a wrong clock.
  package static let clockErrorMilliseconds = 86_400_000

  /// Daily backups that are kept: a week in which a mistake is noticed.
  package static let keptBackups = 7

  /// Backups before migrations that are kept beside the daily ones: the way back to two versions.
  package static let keptMigrationBackups = 2

  /// Pages that one step of a backup copies: a commit waits some milliseconds for it at most.
  package static let backupStepPages = 128

  /// Damaged files that are kept: the oldest and the newest ones.
  ///
  /// Each is as large as the store. A disk that fails again and again must not be filled by them.
  package static let keptDamagedFiles = 3

  /// Saved copies that are kept: the newest ones, each of which may be as large as the store.
  ///
  /// Each exit because of damage writes one. A disk that fails again and again must not be filled.
  package static let keptSavedCopies = 3

  /// The largest file that is salvaged, because all of it is read into memory.
  package static let salvageBytes = 1 << 30

  /// Changes in one commit of a salvage.
  package static let salvagedPerCommit = 1_024
}

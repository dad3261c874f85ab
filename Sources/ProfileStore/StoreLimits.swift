/// The bounds of what the store keeps and answers.
package enum StoreLimits {
  /// The most changes of one page of history: the protocol's limit.
  package static let historyPage = 500

  /// Edits and effects after which a page of history ends early: some 300 KiB, read in 10 ms.
  package static let historyPageSteps = 4_096

  /// The most changes of one page for another replica: the protocol's limit.
  package static let missingChanges = 256

  /// A page for another replica ends before it gets larger than this, unless one change does.
  ///
  /// About half of the protocol's line, so that a page fits into one with all that goes around it.
  package static let missingBytes = 512 << 10

  /// What a change's JSON has beside its context, its edits and its client, at most.
  static let changeFrameBytes = 256

  /// The most changes that one step of compaction takes out, whatever is asked for: some 10 ms.
  package static let compactionStep = 1_024

  /// After so many commits the file that remembers the store is written again: some 50 µs.
  ///
  /// A database that is put back by fewer changes than that, after a crash, is not known for it,
  /// unless a peer knows better.
  static let commitsPerWitness = 256

  /// Moments of new identities that are remembered: as many as the service takes within a day.
  static let keptRotations = 8

  /// Former origins that the witness remembers: a copy from before more rotations counts as another
  /// store, and all changes as lost.
  static let keptFormers = 8

  /// At most so many problems of a damaged file are listed: one is enough to distrust it.
  static let listedProblems = 10

  /// What the log comes to before SQLite starts it anew: 1000 pages, each with its header.
  package static let logBytes = 32 + 1000 * (4096 + 24)

  /// On a disk with less room than this, none of it is taken before it is needed.
  package static let spareDiskBytes = 64 << 20

  /// A file that is younger than that, by a clock that was put right since, counts as just written.
  package static let clockErrorMilliseconds = 86_400_000

  /// Backups of single days that are kept: a week in which a mistake is noticed.
  package static let keptBackups = 7

  /// Backups from before a migration that are kept beside those: the way back to two versions.
  static let keptMigrationBackups = 2

  /// Pages that one step of a backup copies: a commit waits no longer than some milliseconds behind it.
  static let backupStepPages = 128

  /// Damaged files that are kept aside, the oldest and the newest ones, each as large as the store
  /// that was made of it: a disk that fails again and again is not filled by them as well.
  static let keptDamagedFiles = 3

  /// A larger file is not read when it is to be salvaged: all of it is in memory meanwhile.
  static let salvageBytes = 1 << 30

  /// Changes that one commit of a salvage holds.
  static let salvagedPerCommit = 1_024
}

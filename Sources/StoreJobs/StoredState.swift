package import Profiles

/// The part of a store that the service keeps in memory, as of the last commit.
package struct StoredState: Equatable, Sendable {
  /// This replica's identity.
  package var origin: Origin
  /// 32 hexadecimal digits that change with each create, restore and repair.
  package var epoch: String
  /// The latest timestamp minted or received before the last commit.
  package var clock: HybridTimestamp
  /// The last number of any change, over all profiles; never reused.
  package var lsn: Int
  /// In the order in which the store first saw them.
  package var profiles: [StoredProfileState]
  /// For each profile, what this origin's last change had seen, including itself; only if the log
  /// has that change.
  ///
  /// The next change then links only to other changes that came since.
  package var ownSeen: [ProfileID: VersionVector] = [:]
  /// The number of each client's last request.
  package var clients: [String: Int]
  /// How many changes the log holds.
  package var changeCount: Int
  /// The time of the last commit in milliseconds since 1970; nil before the first.
  package var lastCommitMilliseconds: Int?
  /// The database's size, pages times page size, not counting the write-ahead log.
  package var databaseBytes: Int
  /// Origins whose new changes are refused.
  package var retired: Set<Origin>
  /// Former origins of this store: changes under them were made here.
  package var formers: Set<Origin> = []
  /// The replicas' names for people.
  package var names: [Origin: String]
  /// The number of the last conflict in the journal; never reused.
  package var lastConflict: Int
  /// The last repair of the store; nil once the damaged file is gone.
  package var repair: StoredRepair?

  /// Leaves `ownSeen` empty, and `repair` nil, which the code that examines the files sets.
  package init(
    origin: Origin, epoch: String, clock: HybridTimestamp, lsn: Int,
    profiles: [StoredProfileState], clients: [String: Int], changeCount: Int,
    lastCommitMilliseconds: Int?, databaseBytes: Int, retired: Set<Origin> = [],
    names: [Origin: String] = [:], lastConflict: Int = 0
  ) {
    self.origin = origin
    self.epoch = epoch
    self.clock = clock
    self.lsn = lsn
    self.profiles = profiles
    self.clients = clients
    self.changeCount = changeCount
    self.lastCommitMilliseconds = lastCommitMilliseconds
    self.databaseBytes = databaseBytes
    self.retired = retired
    self.names = names
    self.lastConflict = lastConflict
  }
}

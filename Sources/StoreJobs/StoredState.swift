package import Replication

/// Everything that a store holds and the service keeps in memory, as the last commit left it.
package struct StoredState: Equatable, Sendable {
  /// This replica's identity.
  package var origin: Origin
  /// 32 hexadecimal digits that are others after each create, restore and repair.
  package var epoch: String
  /// The latest moment that was minted or received before the last commit.
  package var clock: HybridTimestamp
  /// The last number given to a change, over all profiles; it is never given again.
  package var lsn: Int
  /// In the order in which the store first saw them.
  package var profiles: [StoredProfileState]
  /// The number of each request client's last request.
  package var clients: [String: Int]
  /// How many changes the log holds.
  package var changeCount: Int
  /// Milliseconds since 1970 at the last commit; nil before the first.
  package var lastCommitMilliseconds: Int?
  /// The file's size, without the log of what was written last.
  package var databaseBytes: Int
  /// Origins of which no more is taken.
  package var retired: Set<Origin>
  /// What people call the replicas.
  package var names: [Origin: String]
  /// The number of the last conflict in the journal; it is never given again.
  package var lastConflict: Int
  /// How the store was mended last, as long as the damaged file is kept.
  package var repair: StoredRepair?
  /// Why nothing is written any more, where the database is no longer at its path.
  package var displacement: StoredDisplacement?

  /// Leaves `repair` and `displacement` nil: the code that looks at the files sets them.
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

package import Profiles
package import Replication

/// Everything that the service keeps in memory, as the last commit left it.
package struct StoredState: Equatable, Sendable {
  /// One profile as it stands.
  package struct ProfileAtLSN: Equatable, Sendable {
    package var profile: Profile
    /// The number of the profile's last change; 0 before the first.
    package var lsn: Int

    package init(profile: Profile, lsn: Int) {
      self.profile = profile
      self.lsn = lsn
    }
  }

  /// This replica's identity; a new one is made with each new file.
  package var origin: Origin
  /// 32 hexadecimal digits that are others after each create and repair; they end watch tokens.
  package var epoch: String
  /// The latest moment that was minted or received before the last commit.
  package var clock: HybridTimestamp
  /// The last number given to a change, over all profiles; it is never given again.
  package var lsn: Int
  /// In the order in which the store first saw them.
  package var profiles: [ProfileAtLSN]
  /// The number of each request client's last request.
  package var clients: [String: Int]
  /// How many changes the log holds.
  package var changeCount: Int
  /// Milliseconds since 1970 at the last commit; nil before the first.
  package var lastCommitMilliseconds: Int?
  /// The file's size, without the log of what was written last.
  package var databaseBytes: Int

  package init(
    origin: Origin, epoch: String, clock: HybridTimestamp, lsn: Int,
    profiles: [ProfileAtLSN], clients: [String: Int], changeCount: Int,
    lastCommitMilliseconds: Int?, databaseBytes: Int
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
  }
}

package import Replication

/// What one transaction makes durable, wholly or not at all.
package struct StoreBatch: Equatable, Sendable {
  /// In the order in which the service decided them; the changes' numbers rise.
  package var entries: [StoreEntry]
  /// The clients whose kept replies go; they go before the entries are written.
  package var forgottenClients: [String]
  /// The latest moment minted or received so far.
  package var clock: HybridTimestamp
  /// Milliseconds since 1970, kept as the time of the last commit.
  package var nowMilliseconds: Int

  /// Trusts that the changes' numbers rise and were never given before.
  package init(
    entries: [StoreEntry], forgottenClients: [String] = [], clock: HybridTimestamp,
    nowMilliseconds: Int
  ) {
    self.entries = entries
    self.forgottenClients = forgottenClients
    self.clock = clock
    self.nowMilliseconds = nowMilliseconds
  }
}

package import Profiles

/// The contents of one transaction, which become durable together or not at all.
package struct StoreBatch: Equatable, Sendable {
  /// In the order of the service's decisions; the changes' numbers increase.
  package var entries: [StoreEntry]
  /// The clients whose stored replies are deleted before the entries are written.
  package var forgottenClients: [String]
  /// The latest timestamp minted or received so far.
  package var clock: HybridTimestamp
  /// In milliseconds since 1970; stored as the time of the last commit.
  package var nowMilliseconds: Int

  /// The changes' numbers must increase and must be new to the store.
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

extension StoreBatch {
  /// The highest lsn in the batch; a join has an lsn of its own, which no change has.
  package var lastLSN: Int {
    entries.reduce(0) { max($0, $1.change?.lsn ?? 0, $1.snapshot?.lsn ?? 0) }
  }

  /// How many origins in the batch are new to the store.
  package var newOriginCount: Int {
    var count = 0
    for entry in entries where !entry.notes.isEmpty {
      for case .origin in entry.notes { count += 1 }
    }
    return count
  }
}

/// The work for one turn of the store: one transaction, then some reads.
package struct StoreJob: Equatable, Sendable {
  /// Becomes durable as a whole or not at all.
  package var batch: StoreBatch
  /// The reads see everything that the batch wrote.
  package var reads: [StoreRead]

  /// Both may be empty; a batch without entries is not written, even if it has other contents.
  package init(batch: StoreBatch, reads: [StoreRead]) {
    self.batch = batch
    self.reads = reads
  }
}

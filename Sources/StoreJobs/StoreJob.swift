/// What one turn of the store is to do: one transaction, and then some reads.
package struct StoreJob: Equatable, Sendable {
  /// All of it becomes durable together, or nothing.
  package var batch: StoreBatch
  /// They see everything that the batch wrote.
  package var reads: [StoreRead]

  /// Either may be empty; a batch without entries is not written, whatever else it holds.
  package init(batch: StoreBatch, reads: [StoreRead]) {
    self.batch = batch
    self.reads = reads
  }
}

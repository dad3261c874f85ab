/// The outcome of a store job.
package enum StoreOutcome: Sendable {
  /// The results of the reads, in order, and the database's size if anything was written.
  case done(findings: [StoreFinding], databaseBytes: Int?)
  /// Nothing of the job was written; `state` is what is durable.
  case failed(reason: String, state: StoredState)
}

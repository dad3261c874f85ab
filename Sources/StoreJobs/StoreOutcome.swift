/// How a job of the store ended.
package enum StoreOutcome: Sendable {
  /// What the reads found, in their order, and the file's size if anything was written.
  case done(findings: [StoreFinding], databaseBytes: Int?)
  /// Nothing of it was written; this is what is durable.
  case failed(reason: String, state: StoredState)
}

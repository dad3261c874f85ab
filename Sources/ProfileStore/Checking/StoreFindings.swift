package import Replication

/// What a check of a store's file has found; the file itself is as it was.
package struct StoreFindings: Equatable, Sendable {
  /// What is in it; nil where that cannot be read.
  package var summary: StoreSummary?
  /// What is wrong, one line each; none for a sound store.
  package var problems: [String]
  /// Why the next start gives the store a new identity; nil when it keeps the one it has.
  package var rotation: IdentityRotation.Reason?
  /// The latest moment that a change in it is stamped with; nil where that cannot be read.
  package var clock: HybridTimestamp?
  /// The version that the next start brings it up from; nil when it is of this one.
  package var formerVersion: Int?
}

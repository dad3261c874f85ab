internal import ProfileStore
package import Profiles

/// What a check of a store's file found; the file itself is unchanged.
package struct StoreFindings: Equatable, Sendable {
  /// A short description of the store; nil if it cannot be read.
  package var summary: StoreSummary?
  /// The problems, one line each; empty for a sound store.
  package var problems: [String]
  /// Why the next start gives the store a new identity; nil if the store keeps its identity.
  package var rotation: IdentityRotation.Reason?
  /// Whether the store that was in this place had changes that this one lacks; false if unknown.
  package var lacksWitnessed = false
  /// What each profile has seen; empty if unknown, or if the witness is that of an unrelated store.
  package var seen: [ProfileID: VersionVector] = [:]
  /// The latest stamp of a change; nil if it cannot be read.
  package var clock: HybridTimestamp?
  /// The version that the next start migrates from; nil if the store has the present version.
  package var formerVersion: Int?
}

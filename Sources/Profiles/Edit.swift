package import Alchemy
package import Replication

/// One step of a change.
package enum Edit: Equatable, Sendable {
  case choose(ChoiceGroup, id: String, Choice)
  case reset(ChoiceGroup, Choice)
  /// States a count; `seen` has the nonzero sum of each origin's adjustments the author had seen.
  case stock(ingredient: String, quantity: Int, seen: [Origin: Int])
  case adjust(ingredient: String, by: Int)
  case rename(String)
  case scope(Scope)
  /// The first edit of a profile; the catalog never changes afterwards.
  case create(catalog: String, name: String)
  case delete
  case undelete
  /// An edit that only a newer program can read: its JSON text, unchanged.
  case unknown(String)

  /// The difference between an empty bag and a full one.
  package static let greatestAdjust = 1_000_000
}

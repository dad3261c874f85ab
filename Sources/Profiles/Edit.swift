package import Alchemy
package import Replication

/// One step of a change.
package enum Edit: Equatable, Sendable {
  case choose(ChoiceGroup, id: String, Choice)
  case reset(ChoiceGroup, Choice)
  /// States a count; `seen` is what its author had seen of each origin's adjusts, without zeros.
  case stock(ingredient: String, quantity: Int, seen: [Origin: Int])
  case adjust(ingredient: String, by: Int)
  case rename(String)
  case scope(Scope)
  /// A profile's first edit; its catalog never changes.
  case create(catalog: String, name: String)
  case delete
  case undelete
  /// An edit that only a newer program can read: its JSON, as it came.
  case unknown(String)

  /// As far as from an empty bag to a full one, or back.
  package static let greatestAdjust = 1_000_000
}

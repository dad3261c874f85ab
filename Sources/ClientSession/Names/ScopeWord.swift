internal import Profiles

/// The words for a scope: the protocol's `stock` is the bag.
package enum ScopeWord {
  /// The word for a scope of what the bag holds.
  package static let bag = "bag"

  /// The protocol's name for a typed word.
  package static func name(of word: String) -> String { word == bag ? Scope.stock.rawValue : word }

  /// The word to show for the protocol's name.
  package static func word(of name: String) -> String { name == Scope.stock.rawValue ? bag : name }
}

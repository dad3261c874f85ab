internal import Profiles

/// The words for a scope: the protocol's `stock` is the bag.
enum ScopeWord {
  static let bag = "bag"

  /// The protocol's name for a typed word.
  static func name(of word: String) -> String { word == bag ? Scope.stock.rawValue : word }

  /// The word to show for the protocol's name.
  static func word(of name: String) -> String { name == Scope.stock.rawValue ? bag : name }
}

internal import Profiles

/// What people call a scope: the protocol's `stock` is the bag.
enum ScopeWord {
  static let bag = "bag"

  /// The protocol's name of what a person types.
  static func name(of word: String) -> String { word == bag ? Scope.stock.rawValue : word }

  /// What a person reads for the protocol's name.
  static func word(of name: String) -> String { name == Scope.stock.rawValue ? bag : name }
}

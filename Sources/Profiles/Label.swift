import Alchemy

/// What a player has written down: a note, or the name of a favourite recipe.
///
/// The text is a register like any other field of the bench: the last writer wins, and the empty text means that
/// there is none.
package enum Label: Hashable, Sendable {
  /// A note on an ingredient, an effect or a recipe.
  case note(Subject)
  /// The player's own name for a recipe, which makes it a favourite.
  case favourite(RecipeIDs)

  /// What a note is about.
  package enum Subject: Hashable, Sendable {
    case ingredient(String)
    case effect(String)
    case recipe(RecipeIDs)
  }

  /// The most bytes of a text: it is shown in one line, and each profile has a limit for all of its texts.
  package static let textBytes = 200
}

/// The ingredients of a recipe as the key of a field: two or three different ids, sorted.
package struct RecipeIDs: Hashable, Sendable {
  /// Sorted by their bytes.
  package let ids: [String]

  /// Separates the ids in the text; no id contains it.
  package static let separator: Character = "+"

  /// Nil unless there are two or three ids, all different; their order does not matter.
  package init?(_ ids: [String]) {
    guard 2...3 ~= ids.count, Set(ids).count == ids.count else { return nil }
    self.ids = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Reads exactly the form that `description` writes, so that a recipe has one field; nil for any other text.
  package init?(_ text: String) {
    let separator = UInt8(ascii: "+")
    self.init(
      text.utf8.split(separator: separator, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      })
    guard description.utf8.elementsEqual(text.utf8) else { return nil }
  }
}

extension RecipeIDs: CustomStringConvertible {
  /// The ids with separators between them, such as `blue-mountain-flower+wheat`.
  package var description: String { ids.joined(separator: String(Self.separator)) }
}

// MARK: - Text forms

extension Label.Subject: CustomStringConvertible {
  /// Such as `ingredient:wheat`, `effect:fear`, `recipe:blue-mountain-flower+wheat`.
  package var description: String {
    switch self {
    case .ingredient(let id): "ingredient:" + id
    case .effect(let id): "effect:" + id
    case .recipe(let recipe): "recipe:\(recipe)"
    }
  }

  /// Reads the form that `description` writes; nil for any other text.
  package init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let id = String(text.unicodeScalars[colon...].dropFirst())
    switch String(text.unicodeScalars[..<colon]) {
    case "ingredient": self = .ingredient(id)
    case "effect": self = .effect(id)
    case "recipe":
      guard let recipe = RecipeIDs(id) else { return nil }
      self = .recipe(recipe)
    default: return nil
    }
  }
}

extension Label: CustomStringConvertible {
  /// The name of the field on the wire, such as `favourite:blue-mountain-flower+wheat`.
  package var description: String {
    switch self {
    case .note(let subject): "note:\(subject)"
    case .favourite(let recipe): "favourite:\(recipe)"
    }
  }
}

extension Label {
  /// The ids of the ingredients that the label is about.
  package var ingredients: [String] {
    switch self {
    case .note(.ingredient(let id)): [id]
    case .note(.effect): []
    case .note(.recipe(let recipe)), .favourite(let recipe): recipe.ids
    }
  }

  /// The id of the effect that the label is about.
  package var effect: String? {
    switch self {
    case .note(.effect(let id)): id
    case .note(.ingredient), .note(.recipe), .favourite: nil
    }
  }
}

/// One independently changing value of a profile.
package enum Field: Hashable, Sendable {
  case ingredient(String)
  case effect(String)
  case stock(String)
  case name
  case scope
  case deleted

  /// The field of an id's choice in one of the two columns.
  package init(_ group: ChoiceGroup, _ id: String) {
    switch group {
    case .ingredients: self = .ingredient(id)
    case .effects: self = .effect(id)
    }
  }
}

extension Field: CustomStringConvertible {
  /// The field's wire name, such as `ingredient:nirnroot`.
  package var description: String {
    switch self {
    case .ingredient(let id): "ingredient:" + id
    case .effect(let id): "effect:" + id
    case .stock(let id): "stock:" + id
    case .name: "name"
    case .scope: "scope"
    case .deleted: "deleted"
    }
  }

  /// Reads the form that `description` writes; nil for any other text.
  ///
  /// Compares bytes, because an id may begin with a combining character.
  package init?(_ text: String) {
    switch text {
    case "name": self = .name
    case "scope": self = .scope
    case "deleted": self = .deleted
    default:
      guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let id = String(text.unicodeScalars[colon...].dropFirst())
      switch String(text.unicodeScalars[..<colon]) {
      case "ingredient": self = .ingredient(id)
      case "effect": self = .effect(id)
      case "stock": self = .stock(id)
      default: return nil
      }
    }
  }
}

extension Field {
  /// Whether the field can affect which recipes match.
  package var bearsOnRecipes: Bool {
    switch self {
    case .ingredient, .effect, .stock, .scope: true
    case .name, .deleted: false
    }
  }
}

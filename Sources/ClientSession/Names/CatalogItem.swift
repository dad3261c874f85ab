package import Alchemy
package import Profiles

/// An ingredient or an effect, as far as a name can mean it.
package struct CatalogItem: Hashable, Sendable {
  /// The raw values are the prefixes that people type, and those of the protocol's fields.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case ingredient
    case effect

    /// The choices that the item is among.
    package var group: ChoiceGroup {
      switch self {
      case .ingredient: .ingredients
      case .effect: .effects
      }
    }
  }

  /// The kind, because an ingredient and an effect may share an id or a name.
  package let kind: Kind
  /// The id in requests; unique within a kind in a valid catalog.
  package let id: String
  /// The name for people; the id if the catalog lacks the item.
  package let name: String

  /// Takes both texts as the daemon sent them.
  package init(_ kind: Kind, id: String, name: String) {
    self.kind = kind
    self.id = id
    self.name = name
  }

  /// The unambiguous form: `ingredient:nirnroot`.
  package var field: String {
    "\(kind.rawValue):\(id)"
  }
}

extension Ingredient {
  /// What a name means that means this ingredient.
  package var item: CatalogItem { CatalogItem(.ingredient, id: id, name: name) }
}

extension Effect {
  /// What a name means that means this effect.
  package var item: CatalogItem { CatalogItem(.effect, id: id, name: name) }
}

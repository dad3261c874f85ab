/// An ingredient or an effect, as far as a name can mean it.
package struct CatalogItem: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case ingredient
    case effect
  }

  package let kind: Kind
  package let id: String
  package let name: String

  package init(_ kind: Kind, id: String, name: String) {
    self.kind = kind
    self.id = id
    self.name = name
  }

  /// The unmistakable form: `ingredient:nirnroot`.
  package var field: String {
    "\(kind.rawValue):\(id)"
  }
}

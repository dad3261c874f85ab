/// An ingredient or an effect, as far as a name can mean it.
package struct CatalogItem: Hashable, Sendable {
  /// The raw values are the prefixes that people type, and those of the protocol's fields.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case ingredient
    case effect
  }

  /// An ingredient and an effect may have the same id, or the same name.
  package let kind: Kind
  /// What requests call it; a sound catalog has it once among those of a kind.
  package let id: String
  /// As people read it; the id again where the catalog lacks the item.
  package let name: String

  /// Takes both texts as the daemon has sent them.
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

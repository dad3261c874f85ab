internal import Alchemy
internal import Profiles

/// Puts changes into words, with the names of a catalog; without a catalog, with ids.
struct ChangeWords: Sendable {
  let catalog: Catalog?

  /// One change of any number of fields, in few words.
  func sentence(_ changes: [FieldChange]) -> String {
    guard let first = changes.first else { return "nothing changed" }
    if changes.count == 1 { return sentence(first) }
    return column(changes) ?? "\(sentence(first)) and \(changes.count - 1) more"
  }

  /// A whole column, or a part of it, that got one choice.
  private func column(_ changes: [FieldChange]) -> String? {
    guard let first = changes.first, let group = first.field.group,
      case .choice(let choice) = first.to,
      changes.allSatisfy({ $0.field.group == group && $0.to == first.to })
    else { return nil }
    return "\(Quantity.grouped(changes.count)) \(group.rawValue): \(choice.words)"
  }

  private func sentence(_ change: FieldChange) -> String {
    switch change.to {
    case .choice, .quantity:
      "\(name(of: change.field)): \(Self.words(change.from)) → \(Self.words(change.to))"
    case .name(let name): "renamed to \(name)"
    case .scope, .deleted: Self.words(change.to)
    }
  }

  private static func words(_ value: FieldValue) -> String {
    switch value {
    case .choice(let choice): choice.words
    case .quantity(let quantity) where quantity < 0: "0 (debt \(Quantity.grouped(value.debt)))"
    case .quantity(let quantity): Quantity.grouped(quantity)
    case .name(let name): name
    case .scope(let scope): scope.words
    case .deleted(let isDeleted): isDeleted ? "deleted" : "brought back"
    }
  }

  /// The name of a field's subject.
  func name(of field: Field) -> String {
    switch field {
    case .ingredient(let id): ingredient(id)
    case .stock(let id): ingredient(id) + " in the bag"
    case .effect(let id): effect(id)
    case .single(.name): "name"
    case .single(.scope): "scope"
    case .single(.deleted): "deletion"
    }
  }

  /// The words for a value of a history, which has the protocol's form.
  static func words(_ value: String, of field: Field?) -> String {
    switch field {
    case .ingredient, .effect, nil: value == "cant" ? "can't" : value
    case .single(.deleted):
      switch value {
      case "false": "no"
      case "true": "yes"
      default: value
      }
    case .single(.scope): value == Scope.stock.rawValue ? "bag" : value
    case .stock, .single(.name): value
    }
  }

  private func ingredient(_ id: String) -> String {
    catalog?.ingredientIndex(of: id).flatMap { catalog?.ingredients[$0].name } ?? id
  }

  private func effect(_ id: String) -> String {
    catalog?.effectIndex(of: id).flatMap { catalog?.effects[$0].name } ?? id
  }

  /// The author of a change, to follow a sentence; empty if unknown.
  static func by(_ author: LastChange.Author?) -> String {
    switch author {
    case .ourselves: " by you"
    case .other(let name): " by \(name)"
    case .unknown, nil: ""
    }
  }
}

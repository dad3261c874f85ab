internal import Alchemy
internal import Profiles
internal import Wire

extension FieldValue {
  /// Reads a field's value in the form of the wire.
  init(_ value: JSONValue, of field: Field) throws(MirrorFailure) {
    let read: FieldValue? =
      switch field {
      case .ingredient, .effect:
        value.string.flatMap(Choice.init(rawValue:)).map { .choice($0) }
      case .stock: value.integer.flatMap { $0 < 0 ? nil : .quantity($0) }
      case .name: value.string.map { .name($0) }
      case .scope: value.string.flatMap(Scope.init(rawValue:)).map { .scope($0) }
      case .deleted: value.bool.map { .deleted($0) }
      }
    guard let read else { throw .impossibleValue(field: field.description) }
    self = read
  }
}

extension FieldValue {
  /// Reads an ingredient's debt, which accompanies the quantity 0.
  init(debt value: JSONValue, of ingredient: String) throws(MirrorFailure) {
    guard let debt = value.integer, debt > 0 else {
      throw .impossibleValue(field: Field.stock(ingredient).description)
    }
    self = .quantity(-debt)
  }
}

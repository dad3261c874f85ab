internal import Alchemy
internal import Profiles
internal import Wire

extension FieldValue {
  /// Reads a field's value in the form of the wire.
  init(_ value: JSONValue, of field: Field) throws(MirrorFailure) {
    let reader = MirrorValueReader(value: value, field: field)
    switch field {
    case .ingredient, .effect: self = .choice(try reader.word(of: Choice.self))
    case .stock: self = .quantity(try reader.quantity())
    case .single(let field): self = try FieldValue(of: field, reader)
    }
  }

  /// Reads an ingredient's debt, which accompanies the quantity 0.
  init(debt value: JSONValue, of ingredient: String) throws(MirrorFailure) {
    let debt = try MirrorValueReader(value: value, field: .stock(ingredient)).quantity(above: 0)
    self = .quantity(-debt)
  }
}

/// Reads the value of a field; the failure names the field.
private struct MirrorValueReader: ValueReader {
  let value: JSONValue
  let field: Field

  private func found<Value>(_ value: Value?) throws(MirrorFailure) -> Value {
    guard let value else { throw .impossibleValue(field: field.description) }
    return value
  }

  func string() throws(MirrorFailure) -> String { try found(value.string) }

  func bool() throws(MirrorFailure) -> Bool { try found(value.bool) }

  func word<Word: RawRepresentable & CaseIterable & Equatable>(
    of type: Word.Type
  ) throws(MirrorFailure) -> Word where Word.RawValue == String {
    try found(Word(rawValue: try string()))
  }

  func quantity(above least: Int = -1) throws(MirrorFailure) -> Int {
    try found(value.integer.flatMap { $0 > least ? $0 : nil })
  }
}

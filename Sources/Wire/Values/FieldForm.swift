import Alchemy
package import JSON
package import Profiles

extension FieldValue {
  /// Reads the value of a single field, in the form that `write` writes.
  ///
  /// Throws for a value of another kind.
  package init<Reading>(
    of field: SingleField, _ cursor: JSONCursor<Reading>
  ) throws(Reading.Failure) {
    switch field {
    case .name: self = .name(try cursor.string())
    case .scope: self = .scope(try cursor.word(among: Scope.allCases))
    case .deleted: self = .deleted(try cursor.bool())
    }
  }

  /// Reads the value of a field of the bench, in the form that `write` writes.
  ///
  /// Throws for a value of another kind or outside the range.
  package init<Reading>(
    of field: BenchField, _ cursor: JSONCursor<Reading>
  ) throws(Reading.Failure) {
    switch field {
    case .alchemist(let field):
      if let range = field.range {
        self = .number(try cursor.integer(range))
      } else {
        self = .flag(try cursor.bool())
      }
    case .reserve: self = .number(try cursor.integer(ReplicaLimit.stock))
    case .known: self = .flag(try cursor.bool())
    case .label: self = .name(try cursor.string())
    }
  }
}

extension JSONCursor {
  /// The text of a label: one line without control characters, empty for none.
  func labelText() throws(Failure) -> String {
    let text = try string(lengthBytes: 0...Label.textBytes)
    if ProfileName.holdsControls(text) { throw failure(.other("must not have control characters")) }
    return text
  }
}

extension FieldValue: WireWriting {
  /// Writes the value in its wire form; the caller writes a debt beside the quantity.
  ///
  /// A quantity is from 0 to the greatest integer of the wire.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .choice(let choice): writer.string(choice.rawValue)
    case .quantity(let quantity): writer.integer(max(0, min(quantity, SaturatingSum.limit)))
    case .name(let name): writer.string(name)
    case .scope(let scope): writer.string(scope.rawValue)
    case .deleted(let isDeleted): writer.bool(isDeleted)
    case .number(let number): writer.integer(number)
    case .flag(let flag): writer.bool(flag)
    }
  }
}

extension JSONWriter {
  /// Writes an array in the given order: each `field` with its values `from` and `to`.
  ///
  /// Adds the debts `fromDebt` and `toDebt` where there was or is one.
  package mutating func fieldChanges(_ changes: [FieldChange]) {
    beginArray()
    for change in changes {
      beginObject()
      member("field", change.field.description)
      member("from", change.from)
      debt("fromDebt", of: change.from)
      member("to", change.to)
      debt("toDebt", of: change.to)
      endObject()
    }
    endArray()
  }

  private mutating func debt(_ name: StaticString, of value: FieldValue) {
    guard value.debt > 0 else { return }
    member(name, value.debt)
  }
}

// MARK: - Registers in states

extension SingleField {
  /// All fields, sorted by the bytes of their names, as members of an object are.
  static let byName = allCases.sorted {
    $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8)
  }
}

extension JSONCursor {
  /// The members of a state that are registers of single fields.
  ///
  /// `first` has the values before any change.
  func registers(
    _ coverage: StateCoverage, _ first: ProfileRegisters
  ) throws(Failure) -> ProfileRegisters {
    var registers = first
    for field in SingleField.allCases {
      let member = try member(named: field.rawValue)
      let register = try member.register(coverage, first[field].value) { value throws(Failure) in
        try FieldValue(of: field, value)
      }
      // Empty before the change that creates the profile.
      if coverage.isForeign, case .name(let name) = register.value, register.stamp != .zero,
        let mistake = ProfileName.mistake(in: name)
      {
        throw member.failure(.other("cannot be a name: " + mistake.words))
      }
      registers[field] = register
    }
    return registers
  }
}

import Alchemy
package import Profiles

/// Reads one value, and throws the errors of the text that contains the value.
package protocol ValueReader {
  /// The error for a value that the field cannot have.
  associatedtype Failure: Error

  /// Any text.
  func string() throws(Failure) -> String

  /// True or false.
  func bool() throws(Failure) -> Bool

  /// A number in the range; a reader of stored text, which was checked before, accepts any.
  func number(_ range: ClosedRange<Int>) throws(Failure) -> Int

  /// Any word of a type.
  func word<Word: RawRepresentable & CaseIterable & Equatable>(
    of type: Word.Type
  ) throws(Failure) -> Word where Word.RawValue == String
}

extension FieldValue {
  /// Reads the value of a single field, in the form that `write` writes.
  ///
  /// Throws what the reader throws for a value of another kind.
  package init<Reader: ValueReader>(
    of field: SingleField, _ reader: Reader
  ) throws(Reader.Failure) {
    switch field {
    case .name: self = .name(try reader.string())
    case .scope: self = .scope(try reader.word(of: Scope.self))
    case .deleted: self = .deleted(try reader.bool())
    }
  }
}

extension FieldValue {
  /// Reads the value of a field of the bench, in the form that `write` writes.
  ///
  /// Throws what the reader throws for a value of another kind or outside the range.
  package init<Reader: ValueReader>(
    of field: BenchField, _ reader: Reader
  ) throws(Reader.Failure) {
    switch field {
    case .alchemist(let field):
      if let range = field.range {
        self = .number(try reader.number(range))
      } else {
        self = .flag(try reader.bool())
      }
    case .reserve: self = .number(try reader.number(ReplicaLimit.stock))
    case .known: self = .flag(try reader.bool())
    }
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

extension StoredReader {
  /// The members of a stored state that are registers of single fields.
  func registers() throws(StoredTextFailure) -> ProfileRegisters {
    var registers = ProfileRegisters()
    for field in SingleField.allCases {
      registers[field] = try member(named: field.rawValue).register {
        value throws(StoredTextFailure) in try FieldValue(of: field, value)
      }
    }
    return registers
  }
}

extension StateReader {
  /// The same members of another replica's state; `first` has the values before any change.
  func registers(
    _ coverage: StateCoverage, _ first: ProfileRegisters
  ) throws(Refusal) -> ProfileRegisters {
    var registers = first
    for field in SingleField.allCases {
      let reader = try member(named: field.rawValue)
      let register = try reader.register(coverage, first[field].value) { value throws(Refusal) in
        try FieldValue(of: field, value)
      }
      // Empty before the change that creates the profile.
      if case .name(let name) = register.value, register.stamp != .zero,
        let mistake = ProfileName.mistake(in: name)
      {
        throw reader.refusal(.other("cannot be a name: " + mistake.words))
      }
      registers[field] = register
    }
    return registers
  }
}

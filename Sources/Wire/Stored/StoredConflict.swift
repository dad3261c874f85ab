package import Profiles

/// The texts of the two values of a conflict, in the store.
package enum StoredConflict {
  /// The value alone: what field it is of stands beside it in the store.
  package static func text(of value: FieldValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.fieldValue(value)
    return writer.bytes
  }

  /// Reads the text of a value that a place can have.
  package static func value(
    of place: ConflictPlace, _ text: [UInt8]
  ) throws(StoredTextFailure) -> FieldValue {
    let reader = try StoredReader(parsing: text, "conflict")
    switch place {
    case .column: return .choice(try reader.word())
    case .field(let field): return try StoredEdits.value(of: field, reader)
    }
  }
}

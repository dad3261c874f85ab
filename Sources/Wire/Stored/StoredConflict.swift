internal import JSON
package import Profiles

/// The stored texts of a conflict's two values.
package enum StoredConflict {
  /// Only the value; the store keeps its field separately.
  package static func text(of value: FieldValue) -> [UInt8] {
    var writer = JSONWriter()
    value.write(to: &writer)
    return writer.bytes
  }

  /// Reads the text of a value; fails for a value that the place cannot have.
  package static func value(
    of place: ConflictPlace, _ text: [UInt8]
  ) throws(StoredTextFailure) -> FieldValue {
    try StoredReader.read(text, "conflict") { reader throws(StoredTextFailure) in
      switch place {
      case .column: return .choice(try reader.word())
      case .field(let field): return try StoredEdits.value(of: field, reader)
      }
    }
  }
}

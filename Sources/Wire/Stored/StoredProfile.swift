internal import JSON
package import Profiles

/// The stored text of a profile's whole state: every field with its stamp, and the vector.
package enum StoredProfile {
  /// Increased when the stored layout changes; the form between replicas has its own version.
  static let version = 3

  /// In the current version, without the profile's id, which the row has.
  package static func text(of profile: Profile) -> [UInt8] {
    var writer = JSONWriter()
    writer.state(of: profile, version: version, isNamed: false)
    return writer.bytes
  }

  /// The row has the id; fails for a text of any other version, as for a damaged text.
  package static func profile(
    _ id: ProfileID, parsing text: [UInt8]
  ) throws(StoredTextFailure) -> Profile {
    try StoredReader.read(text, "profile") { reader throws(StoredTextFailure) in
      guard try reader.member("version").integer() == version else { throw reader.failure() }
      let coverage = StateCoverage(
        vector: try reader.member("vector").vector(), heads: try reader.member("heads").heads(),
        isForeign: false)
      return try reader.state(of: id, coverage)
    }
  }
}

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

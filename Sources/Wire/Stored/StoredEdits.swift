package import JSON
package import Profiles

/// The stored texts of a change: what it says, what its author had seen, and its effects.
package enum StoredEdits {
  /// A log's floor, as an object of numbers by origin.
  package static func text(of vector: VersionVector) -> [UInt8] {
    written { $0.vector(vector) }
  }

  /// The text of a vector that has only this origin.
  package static func text(of dot: Dot) -> [UInt8] {
    text(of: VersionVector([dot]))
  }

  /// In the form of a history: objects with `field`, `from` and `to`, in the given order.
  package static func text(of changes: [FieldChange]) -> [UInt8] {
    written { $0.fieldChanges(changes) }
  }

  /// The usual size of one edit, one effect, or a vector of three origins.
  private static let usualBytes = 128

  private static func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(capacity: usualBytes)
    write(&writer)
    return writer.bytes
  }

  /// Reads the content of a change from its text; throws if the text is not what this project wrote.
  package static func content(_ text: [UInt8]) throws(StoredTextFailure) -> ChangeContent {
    try StoredReader.read(text, "body") { reader throws(StoredTextFailure) in
      try content(text, reader)
    }
  }

  private static func content(
    _ text: [UInt8], _ reader: StoredReader
  ) throws(StoredTextFailure) -> ChangeContent {
    guard let profile = ProfileID(try reader.member("profile").string()),
      let time = HybridTimestamp(try reader.member("stamp").string())
    else { throw reader.failure() }
    let version = try reader.member("version").integer()
    var edits: [Edit] = []
    try reader.member("edits").forEachElement { reader throws(StoredTextFailure) in
      try reader.expectObject()
      edits.append(
        version <= ChangeContent.currentVersion
          ? try reader.edit(.stored) : reader.editOfNewerVersion())
    }
    return ChangeContent(
      profile: profile, time: time, edits: edits,
      client: try reader.optional("client")?.string(),
      undoes: try reader.optional("undoes")?.hash(), version: version, text: text)
  }

  /// What the author of a change had seen, and the changes that it links to.
  ///
  /// `before` is the origin of the preceding change; without a link to that, the change is the
  /// first. Throws if a name is not an origin, or a value is neither a number nor a number with a
  /// hash.
  package static func context(
    _ text: [UInt8], before: Origin
  ) throws(StoredTextFailure) -> (vector: VersionVector, links: [Link]) {
    var (vector, links) = try StoredReader.read(text, "context") {
      reader throws(StoredTextFailure) in try reader.context(0...Int.max)
    }
    if vector[before] == 0 { links.insertSorted(Link(before: before)) }
    return (vector, links)
  }

  /// Fails if a name is not an origin or a value is not an integer; leaves zeros out.
  package static func vector(_ text: [UInt8]) throws(StoredTextFailure) -> VersionVector {
    try StoredReader.read(text, "context") { reader throws(StoredTextFailure) in
      try reader.vector()
    }
  }

  /// Fails unless the text has exactly one origin, with a number above 0.
  package static func dot(_ text: [UInt8]) throws(StoredTextFailure) -> Dot {
    try StoredReader.read(text, "undoes") { reader throws(StoredTextFailure) in
      let dots = try reader.vector().entries
      guard dots.count == 1 else { throw reader.failure() }
      return dots[0]
    }
  }

  /// Also fails for a value that its field cannot have.
  package static func fieldChanges(_ text: [UInt8]) throws(StoredTextFailure) -> [FieldChange] {
    try StoredReader.read(text, "effects") { list throws(StoredTextFailure) in
      var changes: [FieldChange] = []
      try list.forEachElement { change throws(StoredTextFailure) in
        changes.append(try fieldChange(change))
      }
      return changes
    }
  }

  private static func fieldChange(
    _ reader: StoredReader
  ) throws(StoredTextFailure) -> FieldChange {
    guard let field = Field(try reader.member("field").string()) else { throw reader.failure() }
    let from = try value(of: field, reader.member("from"), debt: reader.optional("fromDebt"))
    let to = try value(of: field, reader.member("to"), debt: reader.optional("toDebt"))
    return FieldChange(field: field, from: from, to: to)
  }

  /// A debt is stored beside the quantity, which is then 0.
  private static func value(
    of field: Field, _ reader: StoredReader, debt: StoredReader?
  ) throws(StoredTextFailure) -> FieldValue {
    guard let debt else { return try value(of: field, reader) }
    switch field {
    case .stock, .tally: return .quantity(-(try debt.integer()))
    case .ingredient, .effect, .single, .bench: return try value(of: field, reader)
    }
  }

  static func value(
    of field: Field, _ reader: StoredReader
  ) throws(StoredTextFailure) -> FieldValue {
    switch field {
    case .ingredient, .effect: .choice(try reader.word())
    case .stock: .quantity(try reader.integer())
    case .single(let field): try FieldValue(of: field, reader)
    case .bench(let field): try FieldValue(of: field, reader)
    case .tally: .quantity(try reader.integer())
    }
  }
}

extension Edit {
  /// Reads an edit as profile.history shows it; nil for an edit that is unknown here.
  ///
  /// Like a stored edit, the edit was checked before. A newer daemon's edit may have more members.
  package init?(shown json: JSONValue) {
    do throws(StoredTextFailure) {
      self = try StoredReader.read(json.serialized(), "edit") {
        reader throws(StoredTextFailure) in try reader.edit(.stored)
      }
    } catch {
      return nil
    }
  }
}

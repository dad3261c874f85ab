extension JSONWriter {
  /// Writes a scanned value in the protocol's canonical form; numbers keep their digits.
  ///
  /// Programs that do not know the value's meaning can thus pass it on unchanged.
  package mutating func value(_ document: JSONDocument, at index: Int) {
    switch document.kind(at: index) {
    case .null, .false, .true, .integer, .number:
      raw(Array(document.bytes[document.range(of: index)]))
    case .string: string(document.string(at: index))
    case .array:
      beginArray()
      document.forEachElement(of: index) { value(document, at: $0) }
      endArray()
    case .object:
      beginObject()
      for (name, member) in document.membersByName(of: index) {
        key(name)
        value(document, at: member)
      }
      endObject()
    }
  }
}

extension JSONDocument {
  /// A value's text in the protocol's canonical form, as `JSONWriter` writes it.
  package func form(at index: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(self, at: index)
    return writer.bytes
  }

  /// The members of an object, sorted by the bytes of their names.
  fileprivate func membersByName(of object: Int) -> [(name: String, value: Int)] {
    var members: [(name: String, value: Int)] = []
    forEachMember(of: object) { members.append((string(at: $0), $1)) }
    return members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

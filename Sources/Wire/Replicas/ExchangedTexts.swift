internal import JSON
package import Profiles

extension Change {
  /// Reads changes of a profile, each a text in the form that replicas exchange.
  ///
  /// Throws what `sync.push` would throw.
  package static func reading(
    exchanged texts: [[UInt8]], of profile: ProfileID
  ) throws(Refusal) -> [Change] {
    var changes: [Change] = []
    let limit = ReplicaLimit.changes.upperBound
    for start in stride(from: 0, to: texts.count, by: limit) {
      let page = texts[start..<min(start + limit, texts.count)]
      var writer = JSONWriter()
      writer.object { writer in
        writer.key("changes")
        writer.beginArray()
        writer.raw(Array(page.joined(separator: [UInt8(ascii: ",")])))
        writer.endArray()
      }
      changes += try ParameterReader.parsing(writer.bytes) { document throws(Refusal) in
        try ParameterReader(document, object: JSONDocument.root).changes(of: profile)
      }
    }
    return changes
  }
}

extension Profile {
  /// Reads a state of a profile in the form that replicas exchange; throws what `sync.state` would throw.
  package init(readingExchanged text: [UInt8], of id: ProfileID) throws(Refusal) {
    self = try ParameterReader.parsing(text) { document throws(Refusal) in
      let reader = ParameterReader(document, object: JSONDocument.root)
      return try reader.required("state", try reader.state(of: id)).state
    }
  }

  /// The state in the form that replicas exchange, as the only member of an object.
  package var exchanged: [UInt8] {
    var writer = JSONWriter()
    SyncState.write(self, to: &writer)
    return writer.bytes
  }
}

extension ParameterReader {
  /// Parses a text, and reads something of it.
  fileprivate static func parsing<Value>(
    _ text: [UInt8], _ read: (JSONDocument) throws(Refusal) -> Value
  ) throws(Refusal) -> Value {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(text.span)
    } catch {
      throw .parseError(error)
    }
    return try read(document)
  }
}

/// `system.backup`: writes a checked copy of the store to a file.
package struct SystemBackup: RequestParameters {
  /// Absolute; nothing may be there yet.
  package var path: String

  /// What the kernel takes of a path.
  package static let pathBytes = 1...4095

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    Parameter("path", .path, "the file to write, from the root; nothing may be there yet")
  ]

  /// Refuses a path that would mean another file to the daemon than to its client.
  package init(reading reader: ParameterReader) throws(Refusal) {
    let text = try reader.optionalText("path", lengthBytes: Self.pathBytes)
    path = try reader.required("path", text)
    guard path.utf8.first == UInt8(ascii: "/") else {
      throw .invalidParams(field: "path", .other("must begin with /"))
    }
    guard !path.utf8.contains(0) else {
      throw .invalidParams(field: "path", .other("must not hold a zero byte"))
    }
  }

  /// Writes how large the copy is.
  package static func write(bytes: Int, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("bytes")
    writer.integer(bytes)
    writer.endObject()
  }
}

/// `system.backup`: writes a checked copy of the store to a file.
package struct SystemBackup: AnsweredRequest {
  /// An absolute path where no file exists yet.
  package var path: String

  /// The path lengths that the kernel accepts.
  package static let pathBytes = 1...4095

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "system.backup", "Writes a checked copy of the store to a file.",
    [Parameter("path", .path, "the file to write, from the root; nothing may be there yet")],
    result: "how large the copy is")

  /// Throws for a path that would mean different files to the daemon and its client.
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

  /// What was written.
  package struct Result: Message {
    /// The size of the copy.
    package var bytes = 0

    /// Takes the size as given.
    package init(bytes: Int) {
      self.bytes = bytes
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("bytes", &bytes)
    }
  }
}

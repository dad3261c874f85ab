package import JSON

/// `system.backup`: writes a checked copy of the store to a file.
package struct SystemBackup: AnsweredRequest {
  /// An absolute path where no file exists yet.
  package var path = ""

  /// The path lengths that the kernel accepts.
  package static let pathBytes = 1...4095

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "system.backup", "Writes a checked copy of the store to a file.",
    listed, result: "how large the copy is")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.pass(
      Parameter("path", .path, "the file to write, from the root; nothing may be there yet"), &path,
      read: { reader throws(Refusal) in
        try reader.required("path", reader.optionalText("path", lengthBytes: Self.pathBytes))
      }, write: { .string($0) })
    form.refuse(
      "path", .other("must begin with /"), unless: path.utf8.first == UInt8(ascii: "/"))
    form.refuse("path", .other("must not hold a zero byte"), unless: !path.utf8.contains(0))
  }

  /// What was written.
  package struct Result: Message {
    /// The size of the copy.
    package var bytes = 0

    package init(bytes: Int) {
      self.bytes = bytes
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("bytes", &bytes)
    }
  }
}

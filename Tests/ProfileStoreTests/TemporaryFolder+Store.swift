import TestSupport

extension TemporaryFolder {
  var database: String { appending("profiles.db") }

  /// A file's bytes as one value: a failed comparison of arrays would list each byte.
  struct Content: Equatable, CustomStringConvertible {
    var bytes: [UInt8] = []
    var description: String { "\(bytes.count) bytes" }
  }

  /// Every file's content, by name: two such pictures are equal when nothing was touched.
  func picture() throws -> [String: Content] {
    var picture: [String: Content] = [:]
    for name in try names() { picture[name] = Content(bytes: try bytes(of: name)) }
    return picture
  }

  /// A copy of what is in the folder now: what a power cut would leave.
  func copied() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in try names() { try copy.write(bytes(of: name), to: name) }
    return copy
  }
}

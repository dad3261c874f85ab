package import TestSupport
internal import Unix

extension TemporaryFolder {
  package var database: String { appending("profiles.db") }

  /// A file's bytes as one value: a failed comparison of arrays would list each byte.
  package struct Content: Equatable, CustomStringConvertible {
    package var bytes: [UInt8]
    package init(bytes: [UInt8] = []) {
      self.bytes = bytes
    }

    package var description: String { "\(bytes.count) bytes" }
  }

  /// Every file's content, by name: two such pictures are equal when nothing was touched.
  package func picture() throws -> [String: Content] {
    var picture: [String: Content] = [:]
    for name in try files() { picture[name] = Content(bytes: try bytes(of: name)) }
    return picture
  }

  /// A copy of what is in the folder now: what a power cut would leave, or what any program copies.
  package func copied() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in try files() { try copy.write(bytes(of: name), to: name) }
    return copy
  }

  /// The names of what is no folder.
  package func files() throws -> [String] {
    try names().filter { try File.status(appending($0))?.kind == .file }
  }

  /// The number of the database's file.
  package func inode() throws -> String {
    "\(try File.status(database)?.inode ?? 0)"
  }
}

import TestSupport
import Unix

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
    for name in try files() { picture[name] = Content(bytes: try bytes(of: name)) }
    return picture
  }

  /// A copy of what is in the folder now: what a power cut would leave.
  ///
  /// It is not to count as a copy, so that the witness speaks of the new place.
  func copied() throws -> TemporaryFolder {
    let copy = try plainCopy()
    guard try names().contains("profiles.witness") else { return copy }
    var witness = String(decoding: try bytes(of: "profiles.witness"), as: UTF8.self)
    let files = [(path, copy.path), (try inode(), try copy.inode())]
    for (old, new) in files + [(try birth(), try copy.birth())] {
      witness = witness.replacing("\"\(old)\"", with: "\"\(new)\"")
    }
    try copy.write(Array(witness.utf8), to: "profiles.witness")
    return copy
  }

  /// A copy as any program makes it.
  func plainCopy() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in try files() { try copy.write(bytes(of: name), to: name) }
    return copy
  }

  /// The names of what is no folder.
  func files() throws -> [String] {
    try names().filter { try File.status(appending($0))?.kind == .file }
  }

  /// The number of the database's file.
  func inode() throws -> String {
    "\(try File.status(database)?.inode ?? 0)"
  }

  /// When the database's file was made.
  func birth() throws -> String {
    "\(try File.birth(database))"
  }
}

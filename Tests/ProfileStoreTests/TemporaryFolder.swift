import Foundation

/// A folder of its own for one test, removed with everything in it when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = Self.place + "/profile-store-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// In memory where that can be: no test asks whether the disk itself keeps its word.
  private static let place =
    FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("the folder \(path) stays: \(error)")
    }
  }

  var database: String { path + "/profiles.db" }

  /// The names in the folder, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
  }

  /// A file's bytes as one value: a failed comparison of arrays would list each byte.
  struct Content: Equatable, CustomStringConvertible {
    var bytes: [UInt8] = []
    var description: String { "\(bytes.count) bytes" }
  }

  /// Every file's content, by name: two such pictures are equal when nothing was touched.
  func picture() throws -> [String: Content] {
    var picture: [String: Content] = [:]
    for name in try names() { picture[name] = Content(bytes: try bytes(name)) }
    return picture
  }

  /// A copy of what is in the folder now: what a power cut would leave.
  func copied() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in try names() { try copy.write(bytes(name), name) }
    return copy
  }
}

internal import Foundation

/// A folder of one test's own, removed with all that is in it when the test lets it go.
package final class TemporaryFolder: Sendable {
  /// The folder's absolute path, short enough for sockets in it.
  package let path: String

  /// Makes it with mode 0700.
  package init() throws {
    path = "/tmp/alchemyd-" + UUID().uuidString.prefix(8)
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("cannot remove \(path): \(error)")
    }
  }

  /// The path of something in the folder.
  package func appending(_ name: String) -> String { "\(path)/\(name)" }

  /// The names in the folder, or in one of its folders, sorted.
  package func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: appending(folder)).sorted()
  }

  /// The bytes of a file in the folder.
  package func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: appending(name))))
  }

  /// Makes or replaces a file in the folder.
  package func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: appending(name)))
  }

  /// The permission bits of something in the folder.
  package func permissions(of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: appending(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  /// Makes a folder in the folder, and those above it.
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: appending(name), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  /// Makes a symbolic link in the folder.
  package func makeLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: appending(name), withDestinationPath: target)
  }
}

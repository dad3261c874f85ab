import Foundation

/// Files of the project.
enum Checkout {
  static func bytes(_ path: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }
}

internal import Unix

/// The project's files as they are checked out, which tests read.
package enum Checkout {
  private static let folder: String = {
    var folder = #filePath
    // This file is three levels below the project's folder.
    for _ in 1...3 { folder = Folder.parent(of: folder) }
    return folder
  }()

  /// The absolute path of a file.
  package static func path(of name: String) -> String {
    folder + "/" + name
  }

  /// The text of a file.
  package static func text(of name: String) throws -> String {
    String(decoding: try File.read(path(of: name), limitBytes: 1 << 20), as: UTF8.self)
  }
}

internal import Glibc

extension Folder {
  /// The one path of a folder or file that is there: from the root, without links and dots.
  package static func realPath(_ path: String) throws(FileFailure) -> String {
    guard let found = unsafe realpath(path, nil) else {
      throw FileFailure(
        SystemCallFailure(call: "realpath", errno: .current, path: path), path: path)
    }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }
}

internal import Glibc

extension Folder {
  /// The canonical path of an existing file or folder: absolute, without links and dots.
  package static func realPath(_ path: String) throws(FileFailure) -> String {
    guard let found = unsafe realpath(path, nil) else {
      throw FileFailure(
        SystemCallFailure(call: "realpath", errno: .current, path: path), path: path)
    }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }
}

internal import CUnix

extension File {
  /// When a file was created, in nanoseconds since 1970; 0 where unknown.
  ///
  /// Follows links.
  /// A copy is younger than its original, even if the copy was given the original's inode number.
  package static func birth(_ path: String) throws(FileFailure) -> Int64 {
    var nanoseconds: Int64 = 0
    do {
      try systemCall("statx", path: path) { unsafe cunix_birth_time(path, &nanoseconds) }
    } catch {
      throw FileFailure(error, path: path)
    }
    return nanoseconds
  }
}

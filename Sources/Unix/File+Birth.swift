internal import CUnix

extension File {
  /// When a file was made, links followed, in nanoseconds since 1970; 0 where that is not known.
  ///
  /// A copy is younger than its original, also when it has got its original's number.
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

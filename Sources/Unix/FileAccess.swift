internal import CUnix
internal import Glibc

/// Checks permissions of this process before it tries anything.
package enum FileAccess {
  /// Checks that files can be listed, created and removed in a folder.
  ///
  /// Throws if one of the three is not permitted, or the folder is missing.
  package static func check(folder path: String) throws(FileFailure) {
    try check(path, R_OK | W_OK | X_OK)
  }

  /// Checks that a file can be read and written; a missing file passes.
  ///
  /// Throws if one of the two is not permitted.
  package static func check(file path: String) throws(FileFailure) {
    if File.exists(path) { try check(path, R_OK | W_OK) }
  }

  private static func check(_ path: String, _ mode: Int32) throws(FileFailure) {
    do throws(SystemCallFailure) {
      try systemCall(call, path: path) { unsafe access(path, mode) }
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// The call's name, which distinguishes a failed check from other failures.
  static let call: StaticString = "access"
}

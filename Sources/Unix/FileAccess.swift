internal import CUnix
internal import Glibc

/// Whether this process may use what is there, before anything is tried with it.
package enum FileAccess {
  /// A folder in which files can be found, made and removed.
  package static func check(folder path: String) throws(FileFailure) {
    try check(path, R_OK | W_OK | X_OK)
  }

  /// A file that can be read and written; one that is not there can be made.
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

  /// The kernel's call, by which its refusals are told from others'.
  static let call: StaticString = "access"
}

internal import Glibc

/// The identity of this process.
package enum ProcessIdentity {
  /// The effective user, whose permissions apply to files and sockets.
  package static var userID: UInt32 { geteuid() }

  /// The process's number in its own namespace.
  package static var processID: Int32 { getpid() }

  /// The folder that relative paths start from; nil if it was removed.
  package static var workingFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// The user's login name; nil for a number without a name.
  package static var userName: String? {
    guard let entry = unsafe getpwuid(geteuid()), let name = unsafe entry.pointee.pw_name else {
      return nil
    }
    return unsafe String(cString: name)
  }
}

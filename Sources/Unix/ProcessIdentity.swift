internal import Glibc

/// Who this process is.
package enum ProcessIdentity {
  /// The user whose rights count for files and sockets.
  package static var userID: UInt32 { geteuid() }

  /// The process's number, in its own namespace.
  package static var processID: Int32 { getpid() }
}

internal import CUnix

/// Two ends, of which one reads what was written to the other; both block and are closed on exec.
package struct Pipe: Sendable {
  /// Where the bytes come out; it ends when all writers are closed.
  package let reader: FileDescriptor
  /// Where the bytes go in.
  package let writer: FileDescriptor

  /// Opens both ends; fails when no descriptors are left.
  package init() throws(SystemCallFailure) {
    var ends: [Int32] = [-1, -1]
    try systemCall("pipe2") { unsafe cunix_pipe(&ends) }
    reader = FileDescriptor(rawValue: ends[0])
    writer = FileDescriptor(rawValue: ends[1])
  }
}

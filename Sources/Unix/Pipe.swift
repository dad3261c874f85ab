internal import CUnix

/// A pipe: bytes written to one end are read from the other; both block and are closed on exec.
package struct Pipe: Sendable {
  /// The end to read from; it ends when all writers are closed.
  package let reader: FileDescriptor
  /// The end to write to.
  package let writer: FileDescriptor

  /// Opens both ends; fails when no descriptors are left.
  package init() throws(SystemCallFailure) {
    var ends: [Int32] = [-1, -1]
    try systemCall("pipe2") { unsafe cunix_pipe(&ends) }
    reader = FileDescriptor(rawValue: ends[0])
    writer = FileDescriptor(rawValue: ends[1])
  }
}

internal import Glibc

/// The number of an open file, socket or pipe; its opener closes it, once.
///
/// It is a plain value, so that it can be a dictionary's key; ownership is the holder's business.
package struct FileDescriptor: RawRepresentable, Hashable, Sendable {
  /// The number as the kernel knows it.
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Descriptor 0, for input.
  package static let standardInput = FileDescriptor(rawValue: STDIN_FILENO)
  /// Descriptor 1, for results.
  package static let standardOutput = FileDescriptor(rawValue: STDOUT_FILENO)
  /// Descriptor 2, for messages.
  package static let standardError = FileDescriptor(rawValue: STDERR_FILENO)

  /// Closes the descriptor; a failed close says nothing about the bytes (see `File.synchronize`).
  package func close() {
    _ = Glibc.close(rawValue)
  }

  /// Waits until a read or write will not block; false after the timeout (nil waits for ever).
  ///
  /// An interrupting signal restarts the timeout. Throws only if the kernel has no memory.
  package func wait(
    for interest: Interest, timeoutMilliseconds: Int32?
  ) throws(SystemCallFailure) -> Bool {
    var entry = pollfd(fd: rawValue, events: Int16(interest.rawValue), revents: 0)
    let ready = try systemCall("poll") {
      unsafe poll(&entry, 1, timeoutMilliseconds.map { max($0, 0) } ?? -1)
    }
    return ready > 0
  }

  /// Waits until a descriptor is ready, hung up or broken; says which are, none after the timeout.
  ///
  /// An empty interest waits for the other end to hang up. Nil waits for ever; an interrupting
  /// signal restarts the timeout. Throws if the kernel has no memory, or there are more descriptors
  /// than a process may open.
  package static func wait(
    for interests: [(descriptor: FileDescriptor, interest: Interest)],
    timeoutMilliseconds: Int32?
  ) throws(SystemCallFailure) -> [Bool] {
    var entries = interests.map {
      pollfd(fd: $0.descriptor.rawValue, events: Int16($0.interest.rawValue), revents: 0)
    }
    let count = nfds_t(entries.count)
    try systemCall("poll") {
      unsafe poll(&entries, count, timeoutMilliseconds.map { max($0, 0) } ?? -1)
    }
    return entries.map { $0.revents != 0 }
  }

  /// Sets whether reads and writes return `wouldBlock` instead of waiting.
  ///
  /// Throws if the descriptor is not open.
  package func setNonblocking(_ nonblocking: Bool) throws(SystemCallFailure) {
    let flags = try systemCall("fcntl") { fcntl(rawValue, F_GETFL) }
    let wanted = nonblocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
    try systemCall("fcntl") { fcntl(rawValue, F_SETFL, wanted) }
  }

  /// Keeps the descriptor from programs that this process starts.
  ///
  /// Throws if the descriptor is not open.
  package func setCloseOnExec() throws(SystemCallFailure) {
    try systemCall("fcntl") { fcntl(rawValue, F_SETFD, FD_CLOEXEC) }
  }
}

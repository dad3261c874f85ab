internal import Glibc

extension FileDescriptor {
  /// Waits until a read or write will not block; false after the timeout (nil waits for ever).
  ///
  /// An interrupting signal restarts the timeout.
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
  /// signal restarts the timeout.
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
  package func setNonblocking(_ nonblocking: Bool) throws(SystemCallFailure) {
    let flags = try systemCall("fcntl") { fcntl(rawValue, F_GETFL) }
    let wanted = nonblocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
    try systemCall("fcntl") { fcntl(rawValue, F_SETFL, wanted) }
  }

  /// Keeps the descriptor from programs that this process starts.
  package func setCloseOnExec() throws(SystemCallFailure) {
    try systemCall("fcntl") { fcntl(rawValue, F_SETFD, FD_CLOEXEC) }
  }
}

internal import Glibc

extension FileDescriptor {
  /// Waits until a read or write will not block: false after the timeout, and never with nil.
  ///
  /// An interrupting signal starts the timeout again.
  package func wait(
    for interest: Interest, timeoutMilliseconds: Int32?
  ) throws(SystemCallFailure) -> Bool {
    var entry = pollfd(fd: rawValue, events: Int16(interest.rawValue), revents: 0)
    let ready = try systemCall("poll") {
      unsafe poll(&entry, 1, timeoutMilliseconds.map { max($0, 0) } ?? -1)
    }
    return ready > 0
  }

  /// Waits until one of several is ready, gone or broken: whether each is; none after the timeout.
  ///
  /// The empty interest waits for the other end to go. Nil waits for ever; an interrupting signal
  /// starts the timeout again.
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

  /// Makes reads and writes answer `wouldBlock` instead of waiting, or wait again.
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

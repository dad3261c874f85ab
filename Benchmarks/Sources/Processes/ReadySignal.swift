import Glibc

/// The socket on which a service tells its manager that it is ready (`$NOTIFY_SOCKET`).
struct ReadySignal {
  let path: String
  private let socket: UnixSocket

  /// How long a start may take; far more than any does, so that a hang ends in words.
  private static let patienceMilliseconds: UInt64 = 20_000
  private static let turnMilliseconds: Int32 = 100

  init(path: String) throws(Failure) {
    self.path = path
    // A program that is started again in its folder finds its own of before.
    unsafe unlink(path)
    socket = try UnixSocket(receivingAt: path)
  }

  /// Waits until the child has sent READY=1.
  func wait(for child: Child) throws(Failure) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let deadline = MonotonicClock.nanoseconds + Self.patienceMilliseconds * 1_000_000
    while MonotonicClock.nanoseconds < deadline {
      if socket.waits(milliseconds: Self.turnMilliseconds) {
        let count = try socket.receive(into: &buffer)
        let lines = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: "\n")
        if lines.contains("READY=1") { return }
      } else {
        try Interruption.check()
        try child.requireAlive()
      }
    }
    throw .notReady(child.name, log: child.log)
  }
}

import CLinux
import Glibc

/// Connections that wait for what one writer's request makes a server tell them.
///
/// One thread sends, and takes what comes from all of them through one epoll descriptor.
final class Audience {
  /// When the writer's reply and the last listener's message were whole, counted from the sending.
  struct Timing {
    let replyNanoseconds: UInt64
    /// No less than the reply's time where nobody listens.
    let lastNanoseconds: UInt64
  }

  private struct Line {
    let socket: UnixSocket
    var counter: ReplyCounter
  }

  private static let patienceMilliseconds: Int32 = 10_000

  private let server: String
  private let poll: Int32
  /// The writer, and behind it the listeners.
  private var lines: [Line] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var ready = [UInt32](repeating: 0, count: Int(LINUX_POLL_MAXIMUM))
  private var takenBytes = 0
  /// All that the listeners were sent in the last round.
  private(set) var heardBytes = 0

  /// Each listener sends `greeting`, which is answered with one reply of its own framing.
  init(
    _ server: any Server, listeners: Int, greeting: String, answer: Framing, reply: Framing,
    message: Framing
  ) throws(Failure) {
    self.server = type(of: server).name
    poll = linux_poll_create()
    try add(UnixSocket(connectingTo: server.socketPath), reply)
    for _ in 0..<listeners {
      let socket = try UnixSocket(connectingTo: server.socketPath)
      try socket.send(Array(greeting.utf8))
      var line = Line(socket: socket, counter: ReplyCounter(answer))
      while try receive(&line) == 0 {}
      try add(socket, message)
    }
  }

  deinit { close(poll) }

  private func add(_ socket: UnixSocket, _ framing: Framing) throws(Failure) {
    guard linux_poll_add(poll, socket.descriptor, UInt32(lines.count)) == 0 else {
      throw .lastCall("epoll_ctl", server)
    }
    lines.append(Line(socket: socket, counter: ReplyCounter(framing)))
  }

  /// Sends one request and waits for its reply and for one message to each listener.
  func time(_ request: [UInt8]) throws(Failure) -> Timing {
    heardBytes = 0
    var awaited = lines.count
    var (replied, last): (UInt64, UInt64) = (0, 0)
    let begin = MonotonicClock.nanoseconds
    try lines[0].socket.send(request)
    while awaited > 0 {
      let count = unsafe linux_poll_wait(poll, &ready, Self.patienceMilliseconds)
      try Interruption.check()
      guard count > 0 else { throw .silent(server) }
      for position in 0..<Int(count) {
        let index = Int(ready[position])
        let ended = try receive(&lines[index])
        if index > 0 { heardBytes += takenBytes }
        guard ended > 0 else { continue }
        awaited -= ended
        let now = MonotonicClock.nanoseconds
        if index == 0 { replied = now } else { last = now }
      }
    }
    guard awaited == 0 else { throw .unexpected("\(server) told a listener twice") }
    return Timing(replyNanoseconds: replied - begin, lastNanoseconds: max(replied, last) - begin)
  }

  /// Takes one piece of what a connection was sent: how many replies or messages end in it.
  private func receive(_ line: inout Line) throws(Failure) -> Int {
    // Without checks for overlapping accesses, a span of a property may not outlive the access.
    var buffer: [UInt8] = []
    swap(&buffer, &self.buffer)
    defer { swap(&buffer, &self.buffer) }
    let count = try line.socket.receive(into: &buffer)
    guard count > 0 else { throw .silent(server) }
    guard let ended = line.counter.count(buffer.span.extracting(0..<count)) else {
      throw .refused(server, reply: String(decoding: buffer.prefix(min(count, 500)), as: UTF8.self))
    }
    takenBytes = count
    return ended
  }
}

/// Connections that watch the default profile, each with as many watches as it may have.
final class GrownCrowd {
  private struct Member {
    let socket: UnixSocket
    let watches: Int
  }

  /// `ServiceLimits.watches`.
  private static let watchesOfConnection = 64
  private static let edits = 21

  private let daemon: GrownDaemon
  private let writer: UnixSocket
  private var members: [Member] = []
  private var buffer = [UInt8](repeating: 0, count: 262_144)

  init(of count: Int, at daemon: GrownDaemon) throws {
    self.daemon = daemon
    writer = try UnixSocket(connectingTo: daemon.socketPath)
    let watch = RequestLine.text("profile.watch", #"{"profile":"default","topics":["choices"]}"#)
    var missing = count
    while missing > 0 {
      try Interruption.check()
      let watches = min(missing, Self.watchesOfConnection)
      let socket = try UnixSocket(connectingTo: daemon.socketPath)
      for _ in 0..<watches {
        try socket.send(Array(watch.utf8))
        try receive(1, from: socket)
      }
      members.append(Member(socket: socket, watches: watches))
      missing -= watches
    }
  }

  /// The median times from an edit to its reply, and until all watches have its event.
  func microseconds() throws -> (reply: Double, last: Double) {
    var (replies, lasts): ([Double], [Double]) = ([], [])
    for turn in 0..<Self.edits {
      try Interruption.check()
      let request = Array(daemon.toggle(turn).utf8)
      let begin = MonotonicClock.nanoseconds
      try writer.send(request)
      try receive(1, from: writer)
      replies.append(Double(MonotonicClock.nanoseconds - begin) / 1e3)
      for member in members { try receive(member.watches, from: member.socket) }
      lasts.append(Double(MonotonicClock.nanoseconds - begin) / 1e3)
    }
    return (Summary(replies).median, Summary(lasts).median)
  }

  /// Takes so many lines, none of which is followed by another one.
  private func receive(_ lines: Int, from socket: UnixSocket) throws {
    var missing = lines
    while missing > 0 {
      let count = try socket.receive(into: &buffer)
      guard count > 0 else { throw Failure.silent(Alchemyd.name) }
      missing -= buffer.prefix(count).count { $0 == UInt8(ascii: "\n") }
    }
    guard missing == 0 else { throw Failure.unexpected("a watch was told twice") }
  }
}

package import Wire

/// One connection to the daemon: requests go out together, replies come back in their order.
///
/// It outlives the daemon where a service manager keeps it, and is opened anew where that is
/// possible: what got lost then is asked again.
package final class DaemonConnection {
  private var transport: any Transport
  private let reunion: Reunion?
  private let greeting: Request
  private let patience: Patience
  private let replyByteLimit: Int
  private let onSilence: () -> Void
  private var lines: ReplyLines
  private var messages = MessageReader()
  private var lastID = 0
  /// What came since the last reply, and when the waiting for the next one began.
  private var receivedBytes = 0
  private var waitingSinceMilliseconds = 0
  private var hasNotedSilence = false

  /// Takes an open stream; `onSilence` is called once, when the first note is due.
  ///
  /// A daemon that was restarted is greeted first; any request that changes nothing will do.
  /// Without a reunion the end of the stream is the end of the connection.
  package init(
    over transport: any Transport, reunion: Reunion? = nil,
    greeting: Request = Request("system.ping"),
    patience: Patience = .usual, replyByteLimit: Int = ReplyLines.byteLimit,
    onSilence: @escaping () -> Void
  ) {
    self.transport = transport
    self.reunion = reunion
    self.greeting = greeting
    self.patience = patience
    self.onSilence = onSilence
    self.replyByteLimit = replyByteLimit
    lines = ReplyLines(byteLimit: replyByteLimit)
  }

  /// Sends all requests in one piece, then waits for each reply.
  ///
  /// A refusal of one does not keep the others from being answered.
  package func call(
    _ requests: [Request]
  ) throws(ClientFailure) -> [Result<JSONValue, DaemonRefusal>] {
    var exchange = Exchange(requests, after: lastID, greeting: greeting)
    defer { lastID = exchange.lastID }
    var firstFailure: ClientFailure?
    var pause = 0
    var pauses = PauseLadder.connecting
    var unsent = exchange.lines
    var answered = -1
    while true {
      do throws(ClientFailure) {
        try send(unsent[...])
        if exchange.isComplete { return exchange.answers }
        if exchange.answeredCount != answered { beginWaiting() }
        answered = exchange.answeredCount
        let line = try receiveLine()
        let message = try messages.message(in: line)
        unsent =
          try message.map { message throws(ClientFailure) in
            try exchange.take(message, line: line)
          } ?? []
      } catch {
        firstFailure = firstFailure ?? error
        guard error.isEndOfConnection, let lines = exchange.reopened(),
          reopen(afterMilliseconds: pause)
        else {
          // What is in doubt was lost with the first connection; else the last knows best.
          throw error.isEndOfConnection || exchange.isInDoubt ? firstFailure ?? error : error
        }
        unsent = lines
        pause = pauses.next()
      }
    }
  }

  /// Sends one request and waits for its result.
  package func call(_ request: Request) throws(ClientFailure) -> JSONValue {
    switch try call([request])[0] {
    case .success(let result): return result
    case .failure(let refusal): throw .refused(refusal)
    }
  }
}

extension DaemonConnection {
  /// Whether there is a daemon again; nothing of the former stream counts then.
  private func reopen(afterMilliseconds pause: Int) -> Bool {
    guard let reunion else { return false }
    do throws(ClientFailure) {
      transport = try reunion.connect(afterMilliseconds: pause, onWaiting: noteSilence)
    } catch {
      // Why the connection ended in the first place is what is told.
      return false
    }
    lines = ReplyLines(byteLimit: replyByteLimit)
    messages = MessageReader()
    beginWaiting()
    return true
  }

  private func beginWaiting() {
    receivedBytes = 0
    waitingSinceMilliseconds = transport.nowMilliseconds
  }

  /// Gives up a daemon that sends without end what is no reply.
  private func count(_ bytes: [UInt8]) throws(ClientFailure) {
    receivedBytes += bytes.count
    if receivedBytes > replyByteLimit + ReplyLines.strayByteLimit {
      throw .noReply(bytes: receivedBytes)
    }
    let limit = patience.replyWithinMilliseconds
    if transport.nowMilliseconds - waitingSinceMilliseconds > limit {
      throw .lateReply(milliseconds: limit)
    }
  }

  private func receiveLine() throws(ClientFailure) -> [UInt8] {
    while true {
      if let line = try lines.next() { return line }
      switch try transport.received() {
      case .bytes(let bytes):
        try count(bytes)
        lines.append(bytes)
      case .nothingYet: try wait(for: .receiving)
      case .end: throw messages.doubt ?? .closed(midReply: lines.holdsPart)
      }
    }
  }

  private func send(_ bytes: ArraySlice<UInt8>) throws(ClientFailure) {
    var rest = bytes
    while !rest.isEmpty {
      do throws(TransportFailure) {
        rest = rest.dropFirst(try transport.send(rest))
      } catch {
        // Whoever closed may have said why before: the receiving side tells.
        if error == .closedByPeer { return }
        throw Self.failure(error)
      }
      if !rest.isEmpty { try wait(for: .sending) }
    }
  }

  /// Waits with patience, and notes the silence once.
  private func wait(for readiness: StreamReadiness) throws(ClientFailure) {
    let start = transport.nowMilliseconds
    let moments = [patience.noteAfterMilliseconds, patience.giveUpAfterMilliseconds]
    for (moment, isLast) in zip(moments, [false, true]) {
      do throws(TransportFailure) {
        if try transport.wait(for: readiness, untilMilliseconds: start + moment) { return }
      } catch {
        throw Self.failure(error)
      }
      if !isLast { noteSilence() }
    }
    throw messages.doubt ?? .noAnswer(milliseconds: patience.giveUpAfterMilliseconds)
  }

  private func noteSilence() {
    if hasNotedSilence { return }
    hasNotedSilence = true
    onSilence()
  }

  private static func failure(_ failure: TransportFailure) -> ClientFailure {
    switch failure {
    case .closedByPeer: .closed(midReply: false)
    case .failed(let reason): .broken(reason: reason)
    }
  }
}

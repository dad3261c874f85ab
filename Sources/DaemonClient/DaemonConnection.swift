package import JSON
package import Wire

/// A connection to the daemon: sends requests together, and receives the replies in order.
///
/// The connection survives a restart of the daemon if a service manager keeps it. Otherwise it
/// reconnects where possible, and repeats the requests that got lost.
package final class DaemonConnection {
  private var transport: any Transport
  private let reunion: Reunion?
  private let greeting: Request
  private let usualPatience: Patience
  /// Nil unless the requests under way take long.
  private var attendance: Attendance?
  private let replyByteLimit: Int
  private let onSilence: () -> Void
  private var lines: ReplyLines
  private var messages = MessageReader()
  private var lastID = 0
  /// The bytes since the last reply, and when the wait for the next reply began.
  private var receivedBytes = 0
  private var waitingSinceMilliseconds = 0
  private var hasNotedSilence = false

  /// Takes an open stream; calls `onSilence` at most once, when a wait has become long.
  ///
  /// A restarted daemon gets `greeting` first, which may be any read-only request. Without a
  /// `reunion`, the connection does not reconnect.
  package init(
    over transport: any Transport, reunion: Reunion? = nil,
    greeting: Request = Request(SystemPing()),
    patience: Patience = .usual, replyByteLimit: Int = ReplyLines.byteLimit,
    onSilence: @escaping () -> Void
  ) {
    self.transport = transport
    self.reunion = reunion
    self.greeting = greeting
    usualPatience = patience
    self.onSilence = onSilence
    self.replyByteLimit = replyByteLimit
    lines = ReplyLines(byteLimit: replyByteLimit)
  }

  /// Sends all requests at once, then waits for each reply.
  ///
  /// A refused request does not keep the others from being answered. With an attendance, they may
  /// take minutes. Throws if no readable reply comes in time, or the connection ends and cannot be
  /// resumed safely.
  package func call(
    _ requests: [Request], attendance: Attendance? = nil
  ) throws(ClientFailure) -> [Result<JSONValue, DaemonRefusal>] {
    self.attendance = attendance
    var exchange = Exchange(requests, after: lastID, greeting: greeting)
    defer {
      lastID = exchange.lastID
      self.attendance = nil
    }
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
          try message.map(DaemonMessage.init).map { message throws(ClientFailure) in
            if message.method == "plan.event" { attendance?.onProgress(message.parameters) }
            return try exchange.receive(message, line: line)
          } ?? []
      } catch {
        firstFailure = firstFailure ?? error
        guard error.remedy == .reconnect, let lines = exchange.reopened(),
          reopen(afterMilliseconds: pause)
        else {
          // If a change is in doubt, the first failure is the cause; otherwise the last is the most
          // accurate.
          throw error.remedy == .reconnect || exchange.isInDoubt ? firstFailure ?? error : error
        }
        unsent = lines
        pause = pauses.next()
      }
    }
  }

  /// Sends one request and waits for its result.
  ///
  /// Throws if the daemon refuses the request, or no readable reply comes.
  package func call(_ request: Request) throws(ClientFailure) -> JSONValue {
    switch try call([request])[0] {
    case .success(let result): return result
    case .failure(let refusal): throw .refused(refusal)
    }
  }
}

extension DaemonConnection {
  /// Reconnects, and discards everything left of the old stream; false if that fails.
  private func reopen(afterMilliseconds pause: Int) -> Bool {
    guard let reunion else { return false }
    do throws(ClientFailure) {
      transport = try reunion.connect(afterMilliseconds: pause, onWaiting: noteSilence)
    } catch {
      // The caller reports why the connection ended in the first place.
      return false
    }
    lines = ReplyLines(byteLimit: replyByteLimit)
    messages = MessageReader()
    beginWaiting()
    return true
  }

  /// Behind a line that a restart may have cut off, the new daemon's notice comes at once or never.
  private var patience: Patience {
    attendance == nil || messages.doubt != nil ? usualPatience : Attendance.patience
  }

  private func beginWaiting() {
    receivedBytes = 0
    waitingSinceMilliseconds = transport.nowMilliseconds
  }

  /// Gives up on a daemon that keeps sending bytes but no reply.
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
        // The peer may have said why before it closed: receiving will tell.
        if error == .closedByPeer { return }
        throw Self.failure(error)
      }
      if !rest.isEmpty { try wait(for: .sending) }
    }
  }

  /// Waits within the limits of `patience`, and reports the silence once.
  private func wait(for readiness: StreamReadiness) throws(ClientFailure) {
    let start = transport.nowMilliseconds
    let moments = [patience.noteAfterMilliseconds, patience.giveUpAfterMilliseconds]
    for (moment, isLast) in zip(moments, [false, true]) {
      if try wait(for: readiness, untilMilliseconds: start + moment) { return }
      if !isLast { noteSilence() }
    }
    throw messages.doubt ?? .noAnswer(milliseconds: patience.giveUpAfterMilliseconds)
  }

  /// Waits in steps while somebody may want to end what is under way.
  private func wait(
    for readiness: StreamReadiness, untilMilliseconds deadline: Int
  ) throws(ClientFailure) -> Bool {
    while true {
      // Half a line must not be followed by another request.
      if readiness == .receiving { try endEarlyIfWanted() }
      let now = transport.nowMilliseconds
      let step = attendance == nil ? deadline : min(deadline, now + Attendance.stepMilliseconds)
      do throws(TransportFailure) {
        if try transport.wait(for: readiness, untilMilliseconds: step) { return true }
      } catch {
        throw Self.failure(error)
      }
      if step == deadline { return false }
    }
  }

  private func endEarlyIfWanted() throws(ClientFailure) {
    guard let request = attendance?.ending() else { return }
    attendance?.ending = { nil }
    try send(request.notification[...])
  }

  private func noteSilence() {
    if let attendance { return attendance.onSilence() }
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

package import Wire

/// One connection to the daemon: requests go out together, replies come back in their order.
package final class DaemonConnection {
  private let transport: any Transport
  private let patience: Patience
  private let onSilence: () -> Void
  private var lines: ReplyLines
  private var lastID = 0
  private var hasNotedSilence = false

  /// Takes an open stream; `onSilence` is called once, when the first note is due.
  package init(
    over transport: any Transport, patience: Patience = .usual,
    replyByteLimit: Int = ReplyLines.byteLimit, onSilence: @escaping () -> Void
  ) {
    self.transport = transport
    self.patience = patience
    self.onSilence = onSilence
    lines = ReplyLines(byteLimit: replyByteLimit)
  }

  /// Sends all requests in one piece, then waits for each reply.
  ///
  /// A refusal of one does not keep the others from being answered.
  package func call(
    _ requests: [Request]
  ) throws(ClientFailure) -> [Result<JSONValue, DaemonRefusal>] {
    var bytes: [UInt8] = []
    let firstID = lastID + 1
    for request in requests {
      lastID += 1
      bytes += request.line(id: lastID)
    }
    try send(bytes[...])
    var replies: [Result<JSONValue, DaemonRefusal>] = []
    for id in firstID..<firstID + requests.count { replies.append(try reply(to: id)) }
    return replies
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
  /// The reply to the request of that id; notifications before it are passed over.
  private func reply(to id: Int) throws(ClientFailure) -> Result<JSONValue, DaemonRefusal> {
    while true {
      let line = try receiveLine()
      let message = try ReplyLines.message(in: line)
      if message["method"] != nil { continue }
      let isOurs = message["id"]?.integer == id
      if let refusal = message["error"].flatMap(DaemonRefusal.init) {
        if isOurs { return .failure(refusal) }
        // A refusal without an id is about the connection: no more replies will come.
        if message["id"] == .null { throw .refused(refusal) }
      } else if isOurs, let result = message["result"] {
        return .success(result)
      }
      throw ClientFailure(notAReply: line)
    }
  }

  private func receiveLine() throws(ClientFailure) -> [UInt8] {
    while true {
      if let line = try lines.next() { return line }
      switch try transport.received() {
      case .bytes(let bytes): lines.append(bytes)
      case .nothingYet: try wait(for: .receiving)
      case .end: throw .closed(midReply: lines.holdsPart)
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
    throw .noAnswer(milliseconds: patience.giveUpAfterMilliseconds)
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

internal import Profiles
package import ReplicaSync
internal import Unix

/// One sync round between a companion's replica and a stream.
struct SyncRound {
  private let session: ReplicaSession
  private let stream: any CompanionStream
  private let now: @Sendable () -> RelayMoment
  private let mailbox = Mailbox()
  private var relay: Relay
  private var lines = CompanionLines()
  private(set) var reports: [RelayReport] = []
  /// The actions still to perform, in order.
  private var actions: [RelayAction] = []

  init(
    _ names: RelayNames, here session: ReplicaSession, there stream: any CompanionStream,
    now: @escaping @Sendable () -> RelayMoment
  ) {
    self.session = session
    self.stream = stream
    self.now = now
    relay = Relay(mode: .once, names: names)
  }

  /// The vectors that the other side is known to have at the end of the round.
  var confirmed: [ProfileID: VersionVector] { relay.confirmedThere }

  /// Runs until the relay is over; cancelling the task ends the round early.
  mutating func run() async throws(CompanionError) {
    let (stream, mailbox) = (stream, mailbox)
    let reader = Task { await Self.read(stream, into: mailbox) }
    defer {
      reader.cancel()
      mailbox.cancel()
    }
    actions = relay.start(at: now())
    try await perform()
    while !relay.isOver {
      handle(await nextPost())
      // The alarm never rings while the stream has something to read.
      if let deadline = relay.deadlineMilliseconds, deadline <= now().steadyMilliseconds {
        actions += relay.tick(at: now())
      }
      try await perform()
    }
  }

  private static func read(_ stream: any CompanionStream, into mailbox: Mailbox) async {
    do {
      while let bytes = try await stream.read() {
        guard await mailbox.put(.bytes(bytes)) else { return }
      }
      _ = await mailbox.put(.end(reason: nil))
    } catch {
      _ = await mailbox.put(.end(reason: "\(error)"))
    }
  }

  private func nextPost() async -> Mailbox.Post {
    let (mailbox, deadline, now) = (mailbox, relay.deadlineMilliseconds, now)
    let alarm = Task {
      guard let deadline else { return }
      let left = max(0, deadline - now().steadyMilliseconds)
      guard (try? await Task.sleep(for: .milliseconds(left))) != nil else { return }
      mailbox.ring()
    }
    defer { alarm.cancel() }
    return await withTaskCancellationHandler {
      await mailbox.take()
    } onCancel: {
      mailbox.cancel()
    }
  }

  private mutating func handle(_ post: Mailbox.Post) {
    switch post {
    case .bytes(let bytes):
      lines.append(bytes)
      while !relay.isOver, let line = lines.next() {
        actions += relay.received(line.span, from: .there, at: now())
      }
      if lines.isTooLong { end("a line has no end") }
    case .end(let reason): end(reason)
    case .time: actions += relay.tick(at: now())
    case .cancelled: end("the task was cancelled")
    }
  }

  private mutating func end(_ reason: String?) {
    actions += relay.closed(.there, reason: reason, at: now())
  }

  /// Combines the bytes for the stream into one write.
  private mutating func perform() async throws(CompanionError) {
    var toThere: [UInt8] = []
    while !actions.isEmpty {
      let next = actions
      actions = []
      for action in next {
        switch action {
        case .send(let line, .there): toThere += line
        case .send(let line, .here): try await ask(line)
        case .report(let report): reports.append(report)
        }
      }
    }
    if !toThere.isEmpty { await write(toThere) }
  }

  private mutating func ask(_ line: [UInt8]) async throws(CompanionError) {
    let answer = try await session.exchange(line)
    for reply in answer.split(separator: UInt8(ascii: "\n")) {
      actions += relay.received(Array(reply).span, from: .here, at: now())
    }
  }

  private mutating func write(_ bytes: [UInt8]) async {
    do {
      try await stream.write(bytes)
    } catch {
      end("\(error)")
      for case .report(let report) in actions { reports.append(report) }
    }
  }
}

/// Splits the bytes of a stream into lines.
struct CompanionLines {
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0

  /// Whether an unfinished line exceeds the limit of a relay.
  var isTooLong: Bool { bytes.count - start > RelayLimits.receivedLineBytes }

  mutating func append(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += more
  }

  /// The next complete line without its end.
  mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return Array(bytes[start..<end])
  }
}

extension RelayMoment {
  /// The current time of the machine's clocks.
  package static var now: RelayMoment {
    RelayMoment(
      wallMilliseconds: Int(SystemClock.realtimeMilliseconds()),
      steadyMilliseconds: Int(
        truncatingIfNeeded: SystemClock.monotonicNanoseconds() / 1_000_000))
  }
}

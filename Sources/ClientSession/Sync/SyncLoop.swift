internal import DaemonClient
internal import Profiles
internal import ReplicaSync
internal import Unix

/// Runs a relay between two connections until the round is over.
final class SyncLoop {
  /// Enough for the half-megabyte requests that a relay has in flight; a line of 1 MiB goes alone.
  private static let waitingByteLimit = 64 << 20

  private var relay: Relay
  private let here: LineStream
  private let there: LineStream
  /// The monotonic clock.
  private let clock: any Transport
  private let explain: (ClientFailure) -> String
  private let tell: (RelayReport) -> Void
  private(set) var reports: [RelayReport] = []

  /// `tell` gets each report at once; `explain` says why a connection has ended.
  init(
    _ names: RelayNames, here: any Transport, there: any Transport,
    explain: @escaping (ClientFailure) -> String, tell: @escaping (RelayReport) -> Void
  ) {
    relay = Relay(mode: .once, names: names)
    self.here = LineStream(over: here, waitingByteLimit: Self.waitingByteLimit)
    // A program that prints without a line end must not fill the memory.
    self.there = LineStream(
      over: there, lineByteLimit: RelayLimits.receivedLineBytes,
      waitingByteLimit: Self.waitingByteLimit)
    clock = there
    self.explain = explain
    self.tell = tell
  }

  /// What the other end is known to have, at the end of the round.
  var confirmed: [ProfileID: VersionVector] { relay.confirmedThere }

  /// Runs until the relay ends the round, which it also does after a silence.
  func run() throws(CommandFailure) {
    perform(relay.start(at: now))
    while !relay.isOver {
      try wait()
      receive(from: .there)
      receive(from: .here)
      if let deadline = relay.deadlineMilliseconds,
        deadline <= now.steadyMilliseconds
      {
        perform(relay.tick(at: now))
      }
    }
  }

  private var now: RelayMoment {
    RelayMoment(
      wallMilliseconds: Int(SystemClock.realtimeMilliseconds()),
      steadyMilliseconds: clock.nowMilliseconds)
  }

  private func stream(_ end: RelayEnd) -> LineStream {
    end == .here ? here : there
  }

  private func perform(_ actions: [RelayAction]) {
    for action in actions {
      switch action {
      case .send(let line, let end): stream(end).send(line)
      case .report(let report):
        reports.append(report)
        tell(report)
      }
    }
  }

  private func receive(from end: RelayEnd) {
    guard !relay.isOver else { return }
    let stream = stream(end)
    stream.flush()
    switch stream.receive() {
    case .lines(let lines):
      for line in lines { perform(relay.received(line.span, from: end, at: now)) }
    case .ended(let failure):
      perform(relay.closed(end, reason: explain(failure), at: now))
    }
  }

  private func wait() throws(CommandFailure) {
    let left = relay.deadlineMilliseconds.map {
      Int32(clamping: max(0, $0 - now.steadyMilliseconds))
    }
    // An end without a descriptor cannot be polled; it is read again at once.
    let isWaitable = here.descriptor != nil && there.descriptor != nil
    do throws(SystemCallFailure) {
      _ = try FileDescriptor.wait(
        for: here.awaited + there.awaited, timeoutMilliseconds: isWaitable ? left : 0)
    } catch {
      throw .watch(.cannotWait(reason: error.errno.description))
    }
  }
}

import JSON
import ProfileService
import ReplicaSync
import Testing
import Wire

/// A relay in the process of one service, and the connection to another one, which may be cut.
final class CutConnection {
  /// What becomes of the far service when the connection is cut.
  enum Ending: CaseIterable {
    /// It reads the end of its input; a last line without its end is a line to it.
    case endOfInput
    case disconnection
    /// It is killed and started anew on what was durable.
    case kill
  }

  let ends: EndPair<ServiceHarness>
  /// Bytes that have come through, in both directions together.
  private(set) var passed = 0
  private(set) var reports: [RelayReport] = []
  private let limit: Int
  private let sessions: EndPair<ConnectionID>
  private var relay: Relay
  private var fromThere = LineFramer()

  /// `limit` is the byte behind which nothing comes through any more.
  init(_ ends: EndPair<ServiceHarness>, _ mode: RelayMode, cutAfter limit: Int = .max) {
    self.ends = ends
    self.limit = limit
    sessions = EndPair(here: ends.here.connect(isPeer: true), there: ends.there.connect())
    relay = Relay(mode: mode, names: RelayNames(here: "here", there: "there"))
  }

  func run() {
    perform(relay.start(at: moment))
    carry()
  }

  private var moment: RelayMoment {
    RelayMoment(
      wallMilliseconds: ends.here.now.wallMilliseconds,
      steadyMilliseconds: ends.here.now.monotonicMilliseconds)
  }

  private func perform(_ actions: [RelayAction]) {
    for action in actions {
      switch action {
      case .send(let line, .here): ends.here.receive(line, from: sessions.here)
      case .send(let line, .there):
        let bytes = pass(line)
        if !bytes.isEmpty { ends.there.receive(bytes, from: sessions.there) }
      case .report(let report): reports.append(report)
      }
    }
    relay.checkInvariants()
  }

  /// As much of it as still comes through.
  private func pass(_ bytes: [UInt8]) -> [UInt8] {
    let count = min(bytes.count, limit - passed)
    passed += count
    return Array(bytes.prefix(count))
  }

  /// Carries lines until nobody says anything more.
  func carry() {
    while carryFromHere() || carryFromThere() {}
  }

  private func carryFromHere() -> Bool {
    let lines = ends.here.takeLines(of: sessions.here)
    for line in lines { take(Array(line.utf8), from: .here) }
    return !lines.isEmpty
  }

  private func carryFromThere() -> Bool {
    let lines = ends.there.takeLines(of: sessions.there)
    for line in lines { fromThere.receive(pass(Array((line + "\n").utf8)).span) }
    while case .line(let range) = fromThere.next() {
      take(Array(fromThere.bytes[range]), from: .there)
    }
    return !lines.isEmpty
  }

  private func take(_ line: [UInt8], from end: RelayEnd) {
    perform(relay.received(line.span, from: end, at: moment))
  }

  /// Neither end hears of the other any more.
  func end(_ ending: Ending) {
    perform(relay.closed(.there, reason: "cut", at: moment))
    ends.here.disconnect(sessions.here)
    switch ending {
    case .endOfInput:
      ends.there.endInput(of: sessions.there)
      ends.there.disconnect(sessions.there)
    case .disconnection: ends.there.disconnect(sessions.there)
    case .kill: ends.there.restart(seed: 99)
    }
  }
}

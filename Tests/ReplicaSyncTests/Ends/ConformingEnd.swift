import HubSession
import JSON
import ProfileService
import Profiles
import RelayEnds
import TestSupport
import Wire

/// An end of a relay, of which all ends of its kind answer alike.
protocol ConformingEnd: AnyObject {
  /// Begins a session; sessions are numbered from 0.
  func connect() -> Int

  /// The lines with which the end answers a line, and what it sends by itself until then.
  func answer(_ line: [UInt8], on session: Int) -> [[UInt8]]
}

/// The kinds of ends.
enum EndKind: String, CaseIterable {
  case daemon, hub

  func make(number: Int) throws -> any ConformingEnd {
    switch self {
    case .daemon: ServedEnd(try ServedReplica(number: number, at: ServedReplica.start))
    case .hub: HubEnd()
    }
  }
}

/// A daemon.
private final class ServedEnd: ConformingEnd {
  private let replica: ServedReplica
  private var sessions: [ServedReplica.Session] = []

  init(_ replica: ServedReplica) { self.replica = replica }

  func connect() -> Int {
    sessions.append(replica.newSession())
    return sessions.count - 1
  }

  func answer(_ line: [UInt8], on session: Int) -> [[UInt8]] {
    replica.answer(line, on: sessions[session])
  }
}

/// Sessions with one hub, whose database answers at once.
private final class HubEnd: ConformingEnd {
  private var hub = PlayedHub()
  private var sessions: [VaultSession] = []
  private var sent: [[[UInt8]]] = []
  private var nowMilliseconds = ServedReplica.start.wallMilliseconds

  func connect() -> Int {
    let greeting = HubGreeting(
      origin: Origin(high: 0xb0b, low: 1), epoch: String(repeating: "1", count: 32),
      aheadMilliseconds: 0, retired: hub.retired)
    sessions.append(VaultSession(greeting, at: nowMilliseconds))
    sent.append([])
    return sessions.count - 1
  }

  func answer(_ line: [UInt8], on session: Int) -> [[UInt8]] {
    perform(sessions[session].received(line.span, at: nowMilliseconds), of: session)
    // Longer than a session waits before it tells the others, and before it looks at the list.
    nowMilliseconds += HubLimits.pollPauseMilliseconds
    for number in sessions.indices {
      perform(sessions[number].tick(at: nowMilliseconds), of: number)
    }
    defer { sent[session] = [] }
    return sent[session]
  }

  private func perform(_ actions: [VaultSession.Action], of session: Int) {
    for action in actions {
      switch action {
      case .send(let bytes):
        sent[session] += bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
      case .ask(.notify(let positions)):
        for other in sessions.indices where other != session {
          for position in positions {
            perform(sessions[other].notified(position, at: nowMilliseconds), of: other)
          }
        }
        perform(sessions[session].found(.done, at: nowMilliseconds), of: session)
      case .ask(let query):
        perform(sessions[session].found(hub.answer(query), at: nowMilliseconds), of: session)
      case .end: break
      }
    }
  }
}

// MARK: - Asking

extension ConformingEnd {
  /// The reply to a request, without the events that come with it.
  func reply(
    _ method: String, _ parameters: [String: JSONValue], on session: Int
  ) -> JSONValue {
    let lines = answer(Request(method, parameters).line(id: 1), on: session)
    return lines.compactMap { JSONValue(readable: $0) }.first { $0["id"] == 1 } ?? .null
  }

  /// The result; a refusal is thrown.
  func ask(
    _ method: String, _ parameters: [String: JSONValue], on session: Int
  ) throws -> JSONValue {
    let reply = reply(method, parameters, on: session)
    guard let result = reply["result"] else { throw Unanswered(reply: reply) }
    return result
  }

  /// What came by itself since the last request.
  func events(on session: Int) -> [JSONValue] {
    answer(Request("system.ping").line(id: 2), on: session)
      .compactMap { JSONValue(readable: $0) }.filter { $0["method"] != nil }
  }

  /// Where it stands with the default profile: `vector`, `floor` and `digest`.
  func standpoint(on session: Int) throws -> JSONValue {
    try ask(
      "sync.begin",
      [
        "digest": "", "now": 0, "origin": .string(String(repeating: "e", count: 32)),
        "profile": ServedReplica.id, "vector": [:],
      ], on: session)
  }

  func push(_ changes: [JSONValue], on session: Int) -> JSONValue {
    reply(
      "sync.push", ["changes": .array(changes), "profile": ServedReplica.id], on: session)
  }
}

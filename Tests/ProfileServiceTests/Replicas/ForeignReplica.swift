import Alchemy
import JSON
import ProfileService
import Profiles
import TestSupport
import Wire

/// Another replica as a peer plays it: it edits its own profiles, and knows what it has seen.
struct ForeignReplica {
  let origin: Origin
  var clock = HybridLogicalClock()
  private(set) var profiles: [ProfileID: Profile] = [:]
  /// All changes that it has made or seen, in its order.
  private(set) var log: [Change] = []

  init(_ number: UInt64) {
    origin = Origin(high: 0xaaaa_0000_0000_0000, low: number)
  }

  /// One that uses an identity that may be somebody else's.
  init(as origin: Origin) {
    self.origin = origin
  }

  func profile(_ id: ProfileID) -> Profile {
    profiles[id] ?? Profile(untouched: id)
  }

  /// Makes a change, stamped by a clock that is so far ahead of the harness's start.
  @discardableResult
  mutating func edit(
    _ edits: [Edit], of id: ProfileID = .default, aheadMilliseconds: Int = 0
  ) -> Change {
    let now = ServiceHarness.start.wallMilliseconds + aheadMilliseconds
    let change = profile(id).change(
      minting: edits, at: clock.mint(nowMilliseconds: now), origin: origin, client: nil)
    take(change)
    return change
  }

  mutating func take(_ change: Change) {
    var profile = profile(change.profile)
    _ = profile.apply(change, catalog: nil)
    profiles[change.profile] = profile
    clock.receive(change.time)
    log.append(change)
  }

  /// What it has, and another one lacks.
  func changes(of id: ProfileID = .default, beyond vector: VersionVector) -> [Change] {
    log.filter { $0.profile == id && !vector.contains($0.dot) }
  }
}

// MARK: - Requests

extension ServiceHarness {
  /// The line of a request with these parameters.
  static func line(_ method: String, id: Int = 1, _ params: JSONValue) -> String {
    let request: JSONValue = [
      "id": .integer(id), "jsonrpc": "2.0", "method": .string(method), "params": params,
    ]
    return String(decoding: request.serialized(), as: UTF8.self)
  }

  static func pushLine(_ changes: [Change], id: Int = 1) -> String {
    line(
      "sync.push", id: id,
      [
        "profile": .string((changes.first?.profile ?? .default).description),
        "changes": .array(changes.map(\.value)),
      ])
  }

  static func stateLine(_ state: Profile, id: Int = 1) -> String {
    var writer = JSONWriter()
    SyncState.write(state, to: &writer)
    let value = (try? JSONValue(parsing: writer.bytes))?["state"] ?? .null
    return line("sync.state", id: id, ["profile": .string(state.id.description), "state": value])
  }

  /// The reply to a request, as a value.
  func reply(_ line: String, on id: ConnectionID) throws -> JSONValue {
    try JSONValue(parsing: Array(ask(line, on: id).utf8))
  }

  /// The kind of the refusal, or `done`.
  func outcome(_ line: String, on id: ConnectionID) throws -> String {
    let reply = try reply(line, on: id)
    return reply["error"]?["data"]?["kind"]?.string ?? (reply["result"] == nil ? "?" : "done")
  }

  func call(
    _ method: String, _ params: JSONValue, on id: ConnectionID
  ) throws -> JSONValue {
    let reply = try reply(Self.line(method, params), on: id)
    return reply["result"] ?? reply["error"] ?? .null
  }
}

extension Change {
  var value: JSONValue {
    var writer = JSONWriter()
    writer.change(self)
    return (try? JSONValue(parsing: writer.bytes)) ?? .null
  }
}

extension VersionVector {
  var value: JSONValue {
    .object(
      Dictionary(uniqueKeysWithValues: entries.map { ($0.origin.description, .integer($0.seq)) }))
  }
}

/// Short names for the edits of these tests.
extension Edit {
  static func wheat(_ choice: Choice) -> Edit { .choose(.ingredients, id: "wheat", choice) }

  static func garlic(_ choice: Choice) -> Edit { .choose(.ingredients, id: "garlic", choice) }
}

extension ProfileID {
  /// Profiles that the tests' replicas make.
  static let mage = ProfileID(high: 0x1111_1111_1111_4111, low: 0x8111_1111_1111_1111)
}

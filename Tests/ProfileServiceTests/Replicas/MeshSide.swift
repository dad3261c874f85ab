import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Wire

/// One replica of a mesh: a service with a client, a screen and another replica that watch it.
final class MeshSide {
  let harness: ServiceHarness
  private(set) var client: ConnectionID
  private var viewer: ConnectionID
  private var follower: ConnectionID
  /// What a screen shows that began with a snapshot and took every event.
  private(set) var shown: [String: JSONValue] = [:]
  /// What a replica has that took every change.
  private(set) var followed = Profile(untouched: .default)
  /// What the watches' events broke.
  private(set) var complaints: [String] = []
  private var entriesSeen = 0
  /// Each change that was ever durable here.
  private(set) var changes: [Dot: Change] = [:]
  /// Each conflict that was ever in the journal here.
  private(set) var journaled: [Conflict] = []

  init(_ number: Int, seed: UInt64) throws {
    harness = try ServiceHarness.small(
      seed: seed &+ UInt64(number), retention: Retention(days: 0, changes: 8),
      origin: Origin(high: 0xbbbb_0000_0000_0000, low: UInt64(number) + 1))
    client = harness.connect()
    viewer = harness.connect()
    follower = harness.connect(isPeer: true)
    watch()
    follow()
  }

  static let id: JSONValue = .string(ProfileID.default.description)

  func restart(seed: UInt64) {
    listen()
    harness.restart(seed: seed)
    client = harness.connect()
    viewer = harness.connect()
    follower = harness.connect(isPeer: true)
    watch()
    follow()
  }

  /// The result of a request; nil when it is refused.
  func call(_ method: String, _ params: JSONValue) throws -> JSONValue? {
    let reply = try harness.reply(ServiceHarness.line(method, params), on: client)
    listen()
    return reply["result"]
  }

  var state: StoredProfileState? { harness.store.profile(.default) }
}

// MARK: - Watching

extension MeshSide {
  private func watch() {
    harness.receive(
      ServiceHarness.line("profile.watch", ["profile": Self.id]) + "\n", from: viewer)
    listen()
  }

  /// Goes on with what it has; a replica whose state cannot be had change by change joins states.
  private func follow() {
    harness.receive(
      ServiceHarness.line("sync.watch", ["profile": Self.id, "vector": followed.vector.value])
        + "\n", from: follower)
    listen()
  }

  /// Takes in what came.
  func listen() {
    for line in harness.takeLines(of: viewer) { show(value(line)) }
    var mustBegin = false
    for line in harness.takeLines(of: follower) where take(value(line)) { mustBegin = true }
    for entry in harness.store.entries[entriesSeen...] {
      if let change = entry.change?.change { changes[change.dot] = change }
      for case .conflict(let conflict) in entry.notes { journaled.append(conflict.conflict) }
    }
    entriesSeen = harness.store.entries.count
    guard mustBegin else { return }
    if let state { _ = followed.join(state.profile, catalog: nil) }
    follow()
  }

  private func value(_ line: String) -> JSONValue {
    (try? JSONValue(parsing: Array(line.utf8))) ?? .null
  }

  private func show(_ message: JSONValue) {
    if let snapshot = message["result"]?["snapshot"] ?? message["params"]?["snapshot"] {
      shown = Self.fields(of: snapshot)
    }
    let debts = message["params"]?["debts"]
    for (field, quantity) in message["params"]?["set"]?.object ?? [:] {
      let debt = field.hasPrefix("stock:") ? debts?[String(field.dropFirst(6))]?.integer : nil
      let value = debt.map { .integer(-$0) } ?? quantity
      if shown[field] == value { complaints.append("\(field) became what it was") }
      shown[field] = value
    }
  }

  /// Whether the two have to begin anew.
  private func take(_ message: JSONValue) -> Bool {
    guard let params = message["params"] else { return false }
    if params["reset"] != nil { return true }
    for value in params["changes"]?.array ?? [] { take(change: value) }
    return false
  }

  private func take(change value: JSONValue) {
    guard
      let origin = value["origin"]?.string.flatMap({ Origin($0) }), let seq = value["seq"]?.integer,
      let change = harness.store.changes.first(where: {
        $0.change.dot == Dot(origin: origin, seq: seq)
      })?.change
    else { return complaints.append("a change was sent that is not durable") }
    if change.value != value { complaints.append("a change was sent otherwise than it is") }
    if followed.vector.contains(change.dot) { complaints.append("a change was sent twice") }
    if !followed.vector.contains(change.context) { complaints.append("a change came too early") }
    _ = followed.apply(change, catalog: nil)
  }

  /// Every value, as events name them; what is as at the beginning is missing.
  static func fields(of snapshot: JSONValue) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    for (group, prefix) in [("ingredients", "ingredient:"), ("effects", "effect:")] {
      for (id, choice) in snapshot["choices"]?[group]?.object ?? [:] {
        fields[prefix + id] = choice
      }
    }
    for (id, count) in snapshot["inventory"]?.object ?? [:] { fields["stock:" + id] = count }
    for (id, debt) in snapshot["debts"]?.object ?? [:] {
      fields["stock:" + id] = .integer(-(debt.integer ?? 0))
    }
    fields["name"] = snapshot["name"]
    fields["scope"] = snapshot["scope"]
    return fields
  }

  /// What the screen shows, without what is as at the beginning.
  var shownValues: [String: JSONValue] {
    shown.filter { $0.value != "may" && $0.value != 0 && $0.key != "deleted" }
  }
}

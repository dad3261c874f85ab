import JSON
import ProfileService
import Profiles
import ReplicaSync
import TestSupport
import Wire

/// Two services as of one moment, and what they are going to tell each other.
struct CutScenario {
  var mode = RelayMode.once
  /// What each of the two edits while a lasting relay runs.
  var meanwhile = EndPair<[JSONValue]>(both: [])
  private let ends: EndPair<ServiceHarness>

  /// The same two anew, on copies of their stores.
  func twins() -> EndPair<ServiceHarness> {
    EndPair(here: ends.here.twin(seed: 11), there: ends.there.twin(seed: 12))
  }

  /// Each edit becomes a change of its own.
  static func edit(_ one: ServiceHarness, _ edits: [JSONValue]) throws {
    let client = one.connect()
    for edit in edits {
      _ = try one.call("profile.apply", ["edits": [edit], "profile": MeshSide.id], on: client)
    }
    one.disconnect(client)
  }

  /// Two services that have the same few changes; one that cuts its log keeps the newest two.
  private static func level(cutsLogs: Bool) throws -> EndPair<ServiceHarness> {
    let retention = cutsLogs ? Retention(days: 0, changes: 2) : Retention.usual
    let ends = EndPair(
      here: try ServiceHarness.small(
        seed: 1, retention: retention, origin: Origin(high: 0xaaaa, low: 1)),
      there: try ServiceHarness.small(
        seed: 2, retention: retention, origin: Origin(high: 0xbbbb, low: 2)))
    try edit(ends.here, [adjust("garlic", by: 2), choose("wheat", "cant")])
    try edit(ends.there, [adjust("garlic", by: 4)])
    let connection = CutConnection(ends, .once)
    connection.run()
    connection.end(.disconnection)
    return ends
  }

  private static func adjust(_ ingredient: String, by amount: Int) -> JSONValue {
    ["by": .integer(amount), "edit": "adjust", "ingredient": .string(ingredient)]
  }

  private static func choose(_ ingredient: String, _ choice: String) -> JSONValue {
    ["choice": .string(choice), "edit": "choose", "ingredient": .string(ingredient)]
  }
}

// MARK: - Scenarios

extension CutScenario {
  /// Both have edited alone, and made a profile each.
  static func changes() throws -> CutScenario {
    let scenario = CutScenario(ends: try apart(cutsLogs: false))
    for end in RelayEnd.allCases {
      let client = scenario.ends[end].connect()
      _ = try scenario.ends[end].call("profile.create", ["name": .string("\(end)")], on: client)
      scenario.ends[end].disconnect(client)
    }
    return scenario
  }

  /// Both have edited alone, and the log of one of them does not reach back to where they parted.
  static func states() throws -> CutScenario {
    let ends = try apart(cutsLogs: true)
    for end in RelayEnd.allCases { ends[end].pass(milliseconds: ServiceLimits.dayMilliseconds) }
    ends.there.tick()
    return CutScenario(ends: ends)
  }

  /// Both edit while they are connected; nothing that meets, since moments follow from what came.
  static func lasting() throws -> CutScenario {
    var scenario = CutScenario(mode: .continuous, ends: try level(cutsLogs: false))
    scenario.meanwhile.here = [adjust("garlic", by: 3), choose("wheat", "must")]
    scenario.meanwhile.there = [adjust("garlic", by: 5), choose("nirnroot", "cant")]
    return scenario
  }

  private static func apart(cutsLogs: Bool) throws -> EndPair<ServiceHarness> {
    let ends = try level(cutsLogs: cutsLogs)
    try edit(
      ends.here,
      [
        adjust("garlic", by: 10), choose("wheat", "must"), choose("nirnroot", "must"),
        adjust("wheat", by: 1),
      ])
    try edit(
      ends.there,
      [
        choose("wheat", "may"), adjust("garlic", by: 20), adjust("wheat", by: 2),
        ["edit": "stock", "ingredient": "marker", "quantity": 7],
      ])
    return ends
  }
}

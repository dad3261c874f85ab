import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Testing
import Wire

/// A service that has six changes of a laptop, and two clients: the laptop's peer, and a viewer.
struct MoveStage {
  let harness: ServiceHarness
  let peer: ConnectionID
  let viewer: ConnectionID
  /// The laptop, which has made the changes.
  let laptop: ForeignReplica
  /// Its changes, in their order.
  let log: [Change]

  init(retention: Retention = .usual) throws {
    harness = try ServiceHarness.small(retention: retention)
    (peer, viewer) = (harness.connect(), harness.connect())
    var replica = ForeignReplica(1)
    let choices: [Choice] = [.must, .cant, .may, .must, .cant, .must]
    log = choices.map { replica.edit([.wheat($0), .adjust(ingredient: "garlic", by: 2)]) }
    laptop = replica
    _ = harness.ask(
      ServiceHarness.line("system.hello", ["client": ["name": "laptop", "version": "1"]]), on: peer)
    #expect(try begin()["mode"] == "delta")
    #expect(try push(log) == "done")
  }

  /// The place of the laptop's change with this number, as the changes were pushed.
  func place(_ seq: Int) -> Dot { log[seq - 1].dot }

  func hash(_ seq: Int) -> ChangeHash { log[seq - 1].hash }

  /// The name of the branch that begins with that change.
  func name(_ seq: Int) -> Origin { Origin(hash(seq)) }

  var profile: Profile { harness.store.profile(.default)?.profile ?? Profile(untouched: .default) }

  var ours: [Change] {
    harness.store.changes.map(\.change).filter { $0.dot.origin == ModelStore.origin }
  }

  /// The laptop's peer begins, as one that has seen nothing.
  @discardableResult
  func begin(on id: ConnectionID? = nil) throws -> JSONValue {
    try harness.call(
      "sync.begin",
      [
        "digest": "", "now": .integer(harness.now.wallMilliseconds),
        "origin": .string(laptop.origin.description),
        "profile": .string(ProfileID.default.description), "vector": [:],
      ], on: id ?? peer)
  }

  func push(_ changes: [Change], on id: ConnectionID? = nil) throws -> String {
    try harness.outcome(ServiceHarness.pushLine(changes), on: id ?? peer)
  }

  static func trailLine(_ places: [Dot], of profile: ProfileID = .default) -> String {
    ServiceHarness.line(
      "sync.trail",
      ["profile": .string(profile.description), "at": .array(places.map(\.value))])
  }

  static func moveLine(
    _ place: Dot, _ hash: ChangeHash, of profile: ProfileID = .default, rival: Change? = nil
  ) -> String {
    var parameters: [String: JSONValue] = [
      "profile": .string(profile.description), "change": place.value,
      "hash": .string(hash.description),
    ]
    parameters["rival"] = rival?.value
    return ServiceHarness.line("sync.move", .object(parameters))
  }

  /// The line that moves the laptop's change with this number, and all later ones.
  func moveLine(_ seq: Int) -> String { Self.moveLine(place(seq), hash(seq)) }

  /// How many changes a move gave another name.
  func moved(_ line: String) throws -> Int? {
    try harness.reply(line, on: peer)["result"]?["moved"]?.integer
  }

  /// Makes a change of ours.
  func choose(_ ingredient: String, _ choice: String, on id: ConnectionID? = nil) throws {
    let edit: JSONValue = [
      "edit": "choose", "ingredient": .string(ingredient), "choice": .string(choice),
    ]
    #expect(try harness.outcome(Self.applyLine(edit), on: id ?? viewer) == "done")
  }

  static func applyLine(_ edit: JSONValue) -> String {
    ServiceHarness.line("profile.apply", ["profile": "default", "edits": [edit]])
  }

  /// Everything that a move changes, in the service and in its store.
  func everything() throws -> [String] {
    let id = ProfileID.default.description
    let asked = ["sync.state", "profile.history", "profile.conflicts"].map {
      harness.ask(ServiceHarness.line($0, ["profile": .string(id)]), on: viewer)
    }
    let told = harness.store.changes.map { "\($0.change.place)" } + harness.reports.map { "\($0)" }
    return asked + told + ["\(harness.store.names)", "\(harness.store.identity)"]
  }

  /// What is refused by its kind, and moves nothing.
  func expectRefused(
    _ line: String, _ kind: String, _ data: [String: JSONValue] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try everything()
    let error = try harness.reply(line, on: peer)["error"]
    let expected = data.merging(["kind": .string(kind)]) { $1 }
    #expect(error?["data"] == .object(expected), sourceLocation: sourceLocation)
    #expect(try everything() == before, "nothing has moved", sourceLocation: sourceLocation)
    #expect(harness.store.violations == [], sourceLocation: sourceLocation)
  }
}

extension Dot {
  var value: JSONValue {
    ["origin": .string(origin.description), "seq": .integer(seq)]
  }
}

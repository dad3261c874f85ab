import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Testing
import Wire

@Suite("A profile's state in bytes")
struct WeightBoundTests {
  private let harness: ServiceHarness
  private let peer: ConnectionID
  private var other = ForeignReplica(1)

  init() throws {
    harness = try ServiceHarness.small()
    peer = harness.connect()
  }

  private var held: Profile {
    harness.store.profile(.default)?.profile ?? Profile(untouched: .default)
  }

  private func state() -> String {
    harness.ask(
      ServiceHarness.line("sync.state", ["profile": .string(ProfileID.default.description)]),
      on: peer)
  }

  /// What one of the choices of `inventions` weighs.
  private static let rowWeight = StateWeight.choice(of: String(repeating: "x", count: 100))

  /// Choices of ingredients that nobody knows, with ids of 100 bytes.
  private static func inventions(_ numbers: Range<Int>) -> [Edit] {
    numbers.map {
      let id = String(10_000 + $0) + String(repeating: "x", count: 95)
      return .choose(.ingredients, id: id, .must)
    }
  }

  private func push(_ change: Change) throws -> String {
    try harness.outcome(ServiceHarness.pushLine([change]), on: peer)
  }

  private func apply(_ edit: JSONValue, to profile: String = "default") -> String {
    ServiceHarness.line("profile.apply", ["profile": .string(profile), "edits": [edit]])
  }

  private static let wheat: JSONValue = [
    "edit": "choose", "ingredient": "wheat", "choice": "must",
  ]

  private func expectFull(_ line: String) throws {
    let before = held
    let error = try harness.reply(line, on: peer)["error"]
    #expect(
      error?["data"]
        == [
          "bound": "bytes", "kind": "profileFull", "limit": .integer(Profile.weightLimit),
          "profile": "default",
        ])
    #expect(held == before, "nothing has moved")
    #expect(harness.store.violations == [])
  }

  /// Fills the profile by pushes, until not even the choice of wheat has room.
  private func fill(_ other: inout ForeignReplica) throws {
    let room = { Profile.weightLimit - held.weight }
    var number = 0
    while room() > 600_000 / 4 {
      let count = min(2_000, room() / Self.rowWeight)
      #expect(try push(other.edit(Self.inventions(number..<(number + count)))) == "done")
      number += count
    }
    let rest = (room() - StateWeight.origin) / Self.rowWeight
    if rest > 0 {
      #expect(try push(other.edit(Self.inventions(number..<(number + rest)))) == "done")
    }
    // What remains is less than such a row; a row with a shorter id takes it, and the origin.
    let left = room() - StateWeight.choice(of: "")
    if left > 0 {
      let id = String(repeating: "y", count: min(left, 100))
      #expect(try push(other.edit([.choose(.ingredients, id: id, .must)])) == "done")
    }
    #expect(room() < StateWeight.choice(of: "wheat"))
  }

  @Test("invented ingredients fill it, and more is refused: pushed, joined, or made here")
  func inventions() throws {
    var other = other
    try fill(&other)
    try expectFull(apply(Self.wheat))
    var third = ForeignReplica(2)
    let change = third.edit([.choose(.ingredients, id: "one-more", .must)])
    try expectFull(ServiceHarness.pushLine([change]))
    try expectFull(ServiceHarness.stateLine(third.profile(.default)))
    let line = state()
    #expect(line.utf8.count <= LineFramer.lineLimit)
    #expect(line.contains("10000xxx"))
    let copy = try harness.reply(
      ServiceHarness.line("profile.copy", ["profile": "default", "name": "new"]), on: peer)
    #expect(copy["error"]?["data"] == ["field": "profile", "kind": "invalidParams"])
    #expect(harness.store.profiles.count == 1)
  }

  @Test("what adds nothing is still taken, and what takes away makes room")
  func goesOn() throws {
    var other = other
    try fill(&other)
    let again = other.edit(Self.inventions(0..<10))
    #expect(try push(again) == "done")
    #expect(try push(other.edit([.reset(.ingredients, .may)])) == "done")
    #expect(try harness.outcome(apply(Self.wheat), on: peer) == "done")
    held.checkInvariants()
  }
}

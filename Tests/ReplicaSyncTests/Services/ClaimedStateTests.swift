import JSON
import RelayEnds
import ReplicaSync
import Testing
import Wire

/// A desktop and a laptop, and somebody who tells the laptop of changes that nobody has made.
@Suite("States that claim what is not so")
struct ClaimedStateTests {
  private let desktop: ServedReplica
  private let laptop: ServedReplica
  private static let invented = "0123456789abcdef0123456789abcdef"

  init() throws {
    desktop = try ServedReplica(number: 1, at: ServedReplica.start)
    laptop = try ServedReplica(number: 2, at: ServedReplica.start)
    desktop.apply(Self.edits(1...3))
    _ = laptop.synchronise(with: desktop)
  }

  /// Changes that each add one, and say which one was the last.
  private static func edits(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.map {
      #"{"by":1,"edit":"adjust","ingredient":"herb-10"},"#
        + #"{"choice":"cant","edit":"choose","ingredient":"herb-\#($0 + 10)"}"#
    }
  }

  /// Everything an answer to `sync.state` has, with other members put in.
  private func state(
    of replica: ServedReplica, _ alter: (inout [String: JSONValue]) throws -> Void
  ) throws -> JSONValue {
    let state = try replica.ask("sync.state", ["profile": ServedReplica.id])["state"]
    var members = try #require(state?.object)
    try alter(&members)
    return .object(members)
  }

  private func claim(_ state: JSONValue) throws {
    _ = try laptop.ask("sync.begin", begin)
    _ = try laptop.ask("sync.state", ["profile": ServedReplica.id, "state": state])
  }

  private var begin: [String: JSONValue] {
    [
      "digest": "", "now": 0, "origin": .string(String(repeating: "0", count: 31) + "9"),
      "profile": ServedReplica.id, "vector": [:],
    ]
  }

  private func origin(of replica: ServedReplica) throws -> String {
    try #require(try replica.ask("system.hello", [:])["origin"]?.string)
  }

  private func expectLevel(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var left: [LeftReason] = []
    for _ in 0..<2 {
      left = laptop.synchronise(with: desktop).compactMap {
        if case .left(let profile) = $0 { profile.reason } else { nil }
      }
    }
    #expect(left == [], sourceLocation: sourceLocation)
    let (one, other) = (try laptop.standpoint(), try desktop.standpoint())
    #expect(one["vector"] == other["vector"], sourceLocation: sourceLocation)
    #expect(one["heads"] == other["heads"], sourceLocation: sourceLocation)
    #expect(one["digest"] == other["digest"], sourceLocation: sourceLocation)
    for replica in [laptop, desktop] {
      let shown = try replica.ask("profile.get", ["profile": "default"])
      #expect(shown["inventory"]?["herb-10"] == 9, sourceLocation: sourceLocation)
      for number in 1...9 {
        #expect(
          shown["choices"]?["ingredients"]?["herb-\(number + 10)"] == "cant",
          "\(number)", sourceLocation: sourceLocation)
      }
    }
  }

  /// A state of the laptop that has `count` changes of an origin, of which those from `first` on were made up.
  private func claimed(
    _ count: Int, from first: Int, of origin: String, head: String = invented,
    isBranch: Bool = false
  ) throws -> JSONValue {
    let root = try self.origin(of: desktop)
    return try state(of: laptop) { members in
      var (vector, heads) = (members["vector"]?.object ?? [:], members["heads"]?.object ?? [:])
      let time = try #require(heads[root]?.array?.first)
      vector[origin] = .integer(count)
      heads[origin] = .array([time, .string(head)])
      (members["vector"], members["heads"]) = (.object(vector), .object(heads))
      let before = (first..<max(first, count)).map { String(repeating: "a\($0 % 10)", count: 16) }
      let trail = (isBranch && count > 1 ? [origin] + before.dropFirst() : before) + [head]
      members["trail"] = .object([origin: [.integer(first), .string(trail.joined())]])
      if isBranch { members["branches"] = .object([origin: .array([.string(root), 3])]) }
    }
  }

  @Test(
    "changes that were made up keep nobody apart, however many they are", arguments: [4, 7, 9, 12])
  func trail(count: Int) throws {
    try claim(claimed(count, from: 4, of: origin(of: desktop)))
    desktop.apply(Self.edits(4...9))
    try expectLevel()
  }

  @Test("a hash without those before it is refused", arguments: [5, 9, 12])
  func head(count: Int) throws {
    let state = try claimed(count, from: count, of: origin(of: desktop))
    #expect(throws: Unanswered.self) { try claim(state) }
    desktop.apply(Self.edits(4...9))
    try expectLevel()
  }

  @Test("a branch that was made up of a change of ours keeps nobody apart", arguments: [1, 2, 9])
  func branch(count: Int) throws {
    desktop.apply(Self.edits(4...9))
    let place: JSONValue = ["origin": .string(try origin(of: desktop)), "seq": 4]
    let trail = try desktop.ask("sync.trail", ["at": [place], "profile": ServedReplica.id])
    let name = try #require(trail["hashes"]?.array?.first?.string)
    try claim(
      claimed(count, from: 1, of: name, head: count == 1 ? name : Self.invented, isBranch: true))
    try expectLevel()
  }

  @Test("a state with another hash at a place of ours is refused, and takes no identity")
  func ours() throws {
    laptop.apply(Self.edits(4...4))
    let origin = try origin(of: laptop)
    let state = try state(of: laptop) { members in
      var heads = members["heads"]?.object ?? [:]
      let time = try #require(heads[origin]?.array?.first)
      heads[origin] = .array([time, .string(Self.invented)])
      members["heads"] = .object(heads)
    }
    #expect(throws: Unanswered.self) { try claim(state) }
    #expect(try self.origin(of: laptop) == origin)
    desktop.apply(Self.edits(5...9))
    try expectLevel()
  }
}

import Alchemy
import ProfileService
import Profiles
import Replication
import StoreJobs
import TestSupport
import Wire

/// Somebody at a replica who edits, undoes, makes and deletes profiles, and settles conflicts.
struct SimulatedPerson {
  private var connection: ConnectionID
  private var lastID = 0
  private(set) var kinds: [String: Int] = [:]

  init(at replica: SimulatedReplica) {
    connection = replica.connect()
  }

  /// Asks for something at random of one of the profiles there are.
  mutating func ask(_ replica: SimulatedReplica, using generator: inout SeededGenerator) {
    if !replica.isOpen(connection) { connection = replica.connect() }
    let ids = [ProfileID.default] + replica.disk.state.profiles.map(\.profile.id)
    let profile = generator.chance(oneIn: 2) ? ProfileID.default : generator.pick(ids)
    let (method, parameters) = Self.request(of: profile, at: replica, using: &generator)
    lastID += 1
    let line =
      #"{"id":\#(lastID),"jsonrpc":"2.0","method":"\#(method)","params":{\#(parameters)}}"# + "\n"
    replica.receive(Array(line.utf8), from: connection)
  }

  /// Reads what was answered.
  mutating func listen(_ replica: SimulatedReplica) {
    for line in replica.take(from: connection).split(separator: UInt8(ascii: "\n")) {
      let value = JSONValue(readable: Array(line))
      let kind = value?["error"].map { $0["data"]?["kind"]?.string ?? "error" } ?? "result"
      kinds[kind, default: 0] += 1
    }
  }

  private static func request(
    of profile: ProfileID, at replica: SimulatedReplica, using generator: inout SeededGenerator
  ) -> (String, String) {
    let member = #""profile":"\#(profile)""#
    switch generator.integer(in: 0...19) {
    case 0, 1: return ("profile.undo", member)
    case 2: return ("profile.create", #""name":"\#(generator.pick(["bag", "mule", "shop"]))""#)
    case 3: return ("profile.\(generator.pick(["delete", "undelete"]))", member)
    case 4:
      let conflicts = replica.disk.state.profiles.flatMap(\.conflicts)
      guard !conflicts.isEmpty else { return ("profile.conflicts", member) }
      let conflict = generator.pick(conflicts)
      let take = generator.pick(["kept", "lost"])
      return (
        "profile.resolve",
        #""profile":"\#(conflict.profile)","conflict":"\#(conflict.number)","take":"\#(take)""#
      )
    default:
      let edits = Edit.random(count: 1...3, using: &generator).compactMap(\.asked)
      return ("profile.apply", #"\#(member),"edits":[\#(edits.joined(separator: ","))]"#)
    }
  }
}

extension Edit {
  /// As a client writes it; nil for what has a method of its own.
  fileprivate var asked: String? {
    switch self {
    case .choose(let group, let id, let choice):
      let name = group == .ingredients ? "ingredient" : "effect"
      return #"{"edit":"choose","\#(name)":"\#(id)","choice":"\#(choice.rawValue)"}"#
    case .reset(let group, let choice):
      return #"{"edit":"reset","group":"\#(group.rawValue)","choice":"\#(choice.rawValue)"}"#
    case .stock(let id, let quantity, _):
      return #"{"edit":"stock","ingredient":"\#(id)","quantity":\#(quantity)}"#
    case .adjust(let id, let amount):
      return #"{"edit":"adjust","ingredient":"\#(id)","by":\#(amount)}"#
    case .rename(let name): return #"{"edit":"rename","name":"\#(name)"}"#
    case .scope(let scope): return #"{"edit":"scope","scope":"\#(scope.rawValue)"}"#
    case .create, .delete, .undelete, .unknown: return nil
    }
  }
}

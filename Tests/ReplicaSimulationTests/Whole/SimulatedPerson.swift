import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Wire

/// Somebody at a replica who edits, undoes, makes and deletes profiles, and settles conflicts.
///
/// One request at a time is numbered; when the connection ends before its answer, it is repeated.
struct SimulatedPerson {
  private struct Request {
    var id: Int
    var tag: RequestTag
    var line: [UInt8]
  }

  private(set) var kinds: [String: Int] = [:]
  private(set) var complaints: [String] = []
  private var connection: ConnectionID
  private let name: String
  private var lastID = 0
  private var nextN = 1
  private var unanswered: Request?
  /// Whether the person edits the bench, too.
  private let hasBench: Bool
  /// Draws the edits of the bench, so that all else is what a seed draws without them.
  private var benchGenerator: SeededGenerator

  init(at replica: SimulatedReplica, name: String, benchSeed: UInt64? = nil) {
    hasBench = benchSeed != nil
    benchGenerator = SeededGenerator(seed: benchSeed ?? 0)
    connection = replica.connect()
    self.name = name
  }

  /// Asks for something at random of one of the profiles there are.
  mutating func ask(_ replica: SimulatedReplica, using generator: inout SeededGenerator) {
    if !replica.isOpen(connection) { reconnect(to: replica) }
    let ids = [ProfileID.default] + replica.disk.state.profiles.map(\.profile.id)
    let profile = generator.chance(oneIn: 2) ? ProfileID.default : generator.pick(ids)
    let (method, parameters) = request(of: profile, at: replica, using: &generator)
    let writes = method != "profile.conflicts"
    let tag = writes && unanswered == nil ? RequestTag(client: name, n: nextN) : nil
    lastID += 1
    let request = tag.map { tag in #","request":{"client":"\#(name)","n":\#(tag.n)}"# } ?? ""
    let line =
      #"{"id":\#(lastID),"jsonrpc":"2.0","method":"\#(method)","params":{\#(parameters)\#(request)}}"#
      + "\n"
    if let tag { unanswered = Request(id: lastID, tag: tag, line: Array(line.utf8)) }
    replica.receive(Array(line.utf8), from: connection)
  }

  /// The connection has ended, or the replica; what was not answered is asked for once more.
  mutating func reconnect(to replica: SimulatedReplica) {
    connection = replica.connect()
    if let unanswered { replica.receive(unanswered.line, from: connection) }
  }

  /// Reads what was answered.
  mutating func listen(_ replica: SimulatedReplica) {
    for line in replica.take(from: connection).split(separator: UInt8(ascii: "\n")) {
      guard let value = JSONValue(readable: Array(line)) else { continue }
      let error = value["error"]?["data"]
      let kind = value["error"].map { _ in error?["kind"]?.string ?? "error" } ?? "result"
      kinds[kind, default: 0] += 1
      if (value["result"] ?? error)?["duplicate"] == true { kinds["duplicate", default: 0] += 1 }
      if value["id"]?.integer == unanswered?.id { takeAnswer(kind, error, from: replica) }
    }
  }

  /// The number is used up, unless the refusal says otherwise.
  private mutating func takeAnswer(
    _ kind: String, _ error: JSONValue?, from replica: SimulatedReplica
  ) {
    guard let tag = unanswered?.tag else { return }
    unanswered = nil
    switch kind {
    case "requestGap": nextN = error?["expected"]?.integer ?? nextN + 1
    case "requestTooOld": nextN += 1
    case "internalError", "invalidParams", "readOnly": break
    default:
      nextN = tag.n + 1
      if replica.disk.state.clients[tag.clientKey, default: 0] < tag.n {
        complaints.append("request \(tag.n) was answered before it was durable")
      }
    }
  }

  private mutating func request(
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
      var edits = Edit.random(count: 1...3, using: &generator).compactMap(\.asked)
      if hasBench {
        edits += Edit.randomOfBench(upTo: 3, using: &benchGenerator).compactMap(\.asked)
      }
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
    case .alchemist, .reserve, .know, .label:
      var writer = JSONWriter()
      writer.edit(self)
      return String(decoding: writer.bytes, as: UTF8.self)
    case .create, .delete, .undelete, .brew, .unknown: return nil
    }
  }
}

import Replication
import Wire

/// Requests that make the daemon work as long as one request can, on a profile that is as large as
/// a profile can be.
struct HeavyRequests {
  enum Kind: String, CaseIterable {
    case push = "sync.push, 3 × 4,096 edits"
    case pushOrigins = "sync.push, 256 changes with contexts"
    case begin = "sync.begin, 4,000 origins"
    case pull = "sync.pull of everything"
    case readState = "sync.state, read"
    case joinState = "sync.state, join of what is there"
    case joinChoices = "sync.state, join of 9,700 conflicting choices"
    case joinCounts = "sync.state, join of 6,400 counts"
    case feed = "sync.watch of everything"
    case get = "profile.get"
    case apply = "profile.apply, 1,000 edits"
    case undo = "profile.undo"
    case history = "profile.history, 500 changes"
    case copy = "profile.copy"
    case snapshot = "profile.watch"
    case recipes = "recipes.list by a text, 500 rows"
    case catalog = "catalog.get"
  }

  /// Almost the 4,096 that a vector may have: the daemon needs one for itself.
  private static let origins = 4_000
  private static let changesPerPush = 256
  private static let editsPerChange = 4_096
  /// Make the state almost as heavy as it may be: each has adjusted a second ingredient.
  private static let busyOrigins = 2_000
  private static let profile = "00000000-0000-4000-8000-000000000001"
  /// How many rows fit into a line; no catalog knows their ingredients.
  private static let joined = (choices: 9_700, counts: 6_400)
  /// The start of 2024, in milliseconds since 1970.
  private static let firstMillisecond = 0x018c_c251_f400

  private let ingredients: [String]
  /// How many changes of each of our origins were sent, by number of the origin.
  private var sequences = [Int](repeating: 0, count: origins)
  /// The hash of the first change of each, and of its newest one.
  private var hashes = [(first: ChangeHash, newest: ChangeHash)](
    repeating: (.unknown, .unknown), count: origins)
  private var stamps = 0
  private var copies = 0
  private var joins = 0
  private var state = ""

  /// Fills the profile `default` of a fresh daemon.
  init(_ server: Alchemyd) throws {
    ingredients = server.ingredients
    let line = try RequestLine(socketPath: server.socketPath)
    for first in stride(from: 0, to: Self.origins, by: Self.changesPerPush) {
      let authors = first..<min(first + Self.changesPerPush, Self.origins)
      let changes = authors.map { author in
        let adjusted = ingredients.prefix(author < Self.busyOrigins ? 2 : 1)
        return change(of: author, edits: [choice(author)] + adjusted.map(Self.adjust))
      }
      _ = try line.ask("sync.push", push(changes))
    }
  }

  /// A request that causes its full work each time it is sent.
  mutating func next(_ kind: Kind) throws(Failure) -> String {
    switch kind {
    case .push: RequestLine.text("sync.push", push((1...3).map { longChange(of: $0) }))
    case .pushOrigins:
      RequestLine.text(
        "sync.push",
        push((0..<Self.changesPerPush).map { change(of: $0, edits: [choice(stamps)], seeing: 60) }))
    case .begin:
      RequestLine.text(
        "sync.begin",
        #"{"digest":"","now":\#(Self.firstMillisecond),"origin":"\#(Self.origin(Self.origins))","#
          + #""heads":{\#(heads)},"profile":"\#(Self.profile)","#
          + #""vector":{\#(vector(Self.origins))}}"#)
    case .pull, .feed:
      RequestLine.text(
        kind == .pull ? "sync.pull" : "sync.watch",
        #"{"profile":"\#(Self.profile)","vector":{}}"#)
    case .readState: RequestLine.text("sync.state", #"{"profile":"\#(Self.profile)"}"#)
    case .joinState:
      RequestLine.text("sync.state", #"{"profile":"\#(Self.profile)","state":\#(state)}"#)
    case .joinChoices: joinChoices()
    case .joinCounts: joinCounts()
    case .get: named("profile.get")
    case .apply:
      RequestLine.text(
        "profile.apply",
        #"{"edits":[\#((0..<1000).map { choice($0 + stamps) }.joined(separator: ","))],"#
          + #""profile":"default"}"#)
    case .undo: named("profile.undo")
    case .history: RequestLine.text("profile.history", #"{"limit":500,"profile":"default"}"#)
    case .copy: copy()
    case .snapshot: named("profile.watch")
    case .recipes:
      RequestLine.text("recipes.list", #"{"limit":500,"profile":"default","text":"re"}"#)
    case .catalog: RequestLine.text("catalog.get", #"{"catalog":"skyrim"}"#)
    }
  }

  /// Checks that a request was carried out; returns the number of bytes of its reply.
  mutating func accept(_ reply: [UInt8], of kind: Kind) throws -> Int {
    guard let result = try JSONValue(parsing: reply).object?["result"] else {
      let start = String(decoding: reply.prefix(400), as: UTF8.self)
      throw Failure.refused(Alchemyd.name, reply: start)
    }
    if kind == .readState, let value = result["state"] {
      state = String(decoding: value.serialized(), as: UTF8.self)
    }
    return reply.count
  }
}

// MARK: - Parts of requests

extension HeavyRequests {
  private static func origin(_ number: Int) -> String {
    let digits = String(number + 1, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  private func named(_ method: String) -> String {
    RequestLine.text(method, #"{"profile":"default"}"#)
  }

  private mutating func copy() -> String {
    copies += 1
    return RequestLine.text("profile.copy", #"{"name":"copy \#(copies)","profile":"default"}"#)
  }

  /// An ingredient is put aside or back, by turns.
  private func choice(_ number: Int) -> String {
    let ingredient = ingredients[number % ingredients.count]
    let word = number / ingredients.count % 2 == 0 ? "cant" : "may"
    return #"{"choice":"\#(word)","edit":"choose","ingredient":"\#(ingredient)"}"#
  }

  private static func adjust(_ ingredient: String) -> String {
    #"{"by":1,"edit":"adjust","ingredient":"\#(ingredient)"}"#
  }

  private mutating func longChange(of author: Int) -> String {
    let edits = (0..<Self.editsPerChange).map { number in
      Self.adjust(ingredients[number % ingredients.count])
    }
    return change(of: author, edits: edits)
  }

  /// The first origins of the profile, each with what it has made.
  private func vector(_ count: Int) -> String {
    (0..<count).map { #""\#(Self.origin($0))":\#(max(1, sequences[$0]))"# }.joined(separator: ",")
  }

  private var heads: String {
    (0..<Self.origins).map { #""\#(Self.origin($0))":"\#(hashes[$0].newest)""# }
      .joined(separator: ",")
  }

  /// The next change of an author, who has seen the first changes of some others.
  private mutating func change(of author: Int, edits: [String], seeing others: Int = 0) -> String {
    var seen: [Int: (number: Int, hash: ChangeHash)] = [:]
    for other in 0..<others { seen[other] = (1, hashes[other].first) }
    let number = sequences[author]
    seen[author] = number == 0 ? nil : (number, hashes[author].newest)
    let context = seen.sorted { $0.key < $1.key }
      .map { #""\#(Self.origin($0.key))":[\#($0.value.number),"\#($0.value.hash)"]"# }
    stamps += 1
    let body =
      #"{"edits":[\#(edits.joined(separator: ","))],"profile":"\#(Self.profile)","#
      + #""salt":"0000000000000000","stamp":"\#(moment(stamps))","version":1}"#
    let before = ChangeHash(before: Origin(high: 0, low: UInt64(author + 1)))
    let hash = ChangeHash(
      of: Array(body.utf8).span, parent: number == 0 ? before : hashes[author].newest,
      others: seen.filter { $0.key != author }.map(\.value.hash))
    if number == 0 { hashes[author].first = hash }
    hashes[author].newest = hash
    sequences[author] = number + 1
    return #"{"body":\#(body),"context":{\#(context.joined(separator: ","))},"#
      + #""origin":"\#(Self.origin(author))","seq":\#(number + 1)}"#
  }

  /// Each replica has chosen alone, so that each join decides as many conflicts.
  private mutating func joinChoices() -> String {
    let word = joins % 2 == 0 ? "must" : "cant"
    return join(Self.joined.choices, into: "00000000-0000-4000-8000-00000000000a") { number, dot in
      (choice: #""i\#(number)":["\#(word)","\#(dot)"]"#, count: nil)
    }
  }

  private mutating func joinCounts() -> String {
    join(Self.joined.counts, into: "00000000-0000-4000-8000-00000000000b") { number, dot in
      (choice: nil, count: #""i\#(number)":{"adjusted":{},"stated":[7,"\#(dot)",0]}"#)
    }
  }

  /// Joins the state of an unknown replica, with one change for each ingredient.
  private mutating func join(
    _ count: Int, into profile: String,
    _ member: (_ number: Int, _ stamp: String) -> (choice: String?, count: String?)
  ) -> String {
    joins += 1
    let origin = Self.origin(Self.origins + joins)
    let tie = origin.suffix(16)
    let members = (0..<count).map { number in
      member(number, "\(moment(joins * 100_000 + number))-\(tie)-\(origin)-\(number + 1)")
    }
    let zeros = String(repeating: "0", count: 16)
    let none = "\(zeros)-\(zeros)-\(zeros)\(zeros)-0"
    let head = #"["\#(moment(joins * 100_000 + count))","\#(tie)\#(zeros)"]"#
    let reset = #""reset":["may","\#(none)"]"#
    return RequestLine.text(
      "sync.state",
      #"{"profile":"\#(profile)","state":{"catalog":"skyrim","deleted":[false,"\#(none)"],"#
        + #""effects":{"choices":{},\#(reset)},"heads":{"\#(origin)":\#(head)},"ingredients":{"choices":{"#
        + members.compactMap(\.choice).joined(separator: ",") + "},"
        + #"\#(reset)},"inventory":{"# + members.compactMap(\.count).joined(separator: ",")
        + #"},"name":["","\#(none)"],"profile":"\#(profile)","#
        + #""scope":["all","\#(none)"],"vector":{"\#(origin)":\#(count)},"version":3}}"#)
  }

  /// A timestamp of the logical clock, milliseconds after the first moment.
  private func moment(_ milliseconds: Int) -> String {
    "0\(String(Self.firstMillisecond + milliseconds, radix: 16))0000"
  }

  private func push(_ changes: [String]) -> String {
    #"{"changes":[\#(changes.joined(separator: ","))],"profile":"\#(Self.profile)"}"#
  }
}

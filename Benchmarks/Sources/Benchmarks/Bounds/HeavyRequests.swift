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
    case joinChoices = "sync.state, join of 10,500 conflicting choices"
    case joinCounts = "sync.state, join of 7,500 counts"
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
  /// Makes the state almost as heavy as it may be: each origin of a `seen` weighs 53 bytes.
  private static let seenOrigins = 2_500
  private static let profile = "00000000-0000-4000-8000-000000000001"
  /// How many rows fit into a line; no catalog knows their ingredients.
  private static let joined = (choices: 10_500, counts: 7_500)
  /// The start of 2024, in milliseconds since 1970.
  private static let firstMillisecond = 0x018c_c251_f400

  private let ingredients: [String]
  /// How many changes of each of our origins were sent, by number of the origin.
  private var sequences = [Int](repeating: 0, count: origins)
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
        change(of: author, edits: [choice(author)])
      }
      _ = try line.ask("sync.push", push(changes))
    }
    let seen = (0..<Self.seenOrigins).map { #""\#(Self.origin($0))":1"# }.joined(separator: ",")
    for ingredient in ingredients.prefix(2) {
      let edit =
        #"{"edit":"stock","ingredient":"\#(ingredient)","quantity":3,"seen":{\#(seen)}}"#
      _ = try line.ask("sync.push", push([change(of: 0, edits: [edit], seeing: Self.seenOrigins)]))
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
          + #""profile":"\#(Self.profile)","vector":{\#(vector(Self.origins))}}"#)
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

  private mutating func longChange(of author: Int) -> String {
    let edits = (0..<Self.editsPerChange).map { number in
      #"{"by":1,"edit":"adjust","ingredient":"\#(ingredients[number % ingredients.count])"}"#
    }
    return change(of: author, edits: edits)
  }

  /// The first origins of the profile, each with what it has made.
  private func vector(_ count: Int) -> String {
    (0..<count).map { #""\#(Self.origin($0))":\#(max(1, sequences[$0]))"# }.joined(separator: ",")
  }

  /// The next change of an author, who has seen the first changes of some others.
  private mutating func change(of author: Int, edits: [String], seeing others: Int = 0) -> String {
    var context: [Int: Int] = [:]
    for other in 0..<others { context[other] = 1 }
    context[author] = sequences[author] == 0 ? nil : sequences[author]
    sequences[author] += 1
    stamps += 1
    let seen = context.sorted { $0.key < $1.key }
      .map { #""\#(Self.origin($0.key))":\#($0.value)"# }.joined(separator: ",")
    return #"{"context":{\#(seen)},"edits":[\#(edits.joined(separator: ","))],"#
      + #""origin":"\#(Self.origin(author))","profile":"\#(Self.profile)","#
      + #""seq":\#(sequences[author]),"stamp":"\#(moment(stamps))","version":1}"#
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
      (choice: nil, count: #""i\#(number)":{"adjusted":{},"stated":[7,"\#(dot)",{}]}"#)
    }
  }

  /// Joins the state of an unknown replica, with one change for each ingredient.
  private mutating func join(
    _ count: Int, into profile: String,
    _ member: (_ number: Int, _ stamp: String) -> (choice: String?, count: String?)
  ) -> String {
    joins += 1
    let origin = Self.origin(Self.origins + joins)
    let members = (0..<count).map { number in
      member(number, "\(moment(joins * 100_000 + number))-\(origin)-\(number + 1)")
    }
    let none = "\(String(repeating: "0", count: 16))-\(String(repeating: "0", count: 32))-0"
    let reset = #""reset":["may","\#(none)"]"#
    return RequestLine.text(
      "sync.state",
      #"{"profile":"\#(profile)","state":{"catalog":"skyrim","deleted":[false,"\#(none)"],"#
        + #""effects":{"choices":{},\#(reset)},"ingredients":{"choices":{"#
        + members.compactMap(\.choice).joined(separator: ",") + "},"
        + #"\#(reset)},"inventory":{"# + members.compactMap(\.count).joined(separator: ",")
        + #"},"name":["","\#(none)"],"profile":"\#(profile)","#
        + #""scope":["all","\#(none)"],"times":{"\#(origin)":"\#(moment(joins * 100_000 + count))"},"#
        + #""vector":{"\#(origin)":\#(count)},"version":1}}"#)
  }

  /// A timestamp of the logical clock, milliseconds after the first moment.
  private func moment(_ milliseconds: Int) -> String {
    "0\(String(Self.firstMillisecond + milliseconds, radix: 16))0000"
  }

  private func push(_ changes: [String]) -> String {
    #"{"changes":[\#(changes.joined(separator: ","))],"profile":"\#(Self.profile)"}"#
  }
}

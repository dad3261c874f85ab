import JSON
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
  private static let busyOrigins = 500
  /// How many rows fit into a line; no catalog knows their ingredients.
  private static let joined = (choices: 9_700, counts: 6_400)

  private let ingredients: [String]
  private var authors = (0..<origins).map { AuthorChain($0) }
  private var stamps = 0
  private var copies = 0
  private var joins = 0
  private var state = ""

  /// Fills the profile `default` of a fresh daemon.
  init(_ server: Alchemyd) throws {
    ingredients = server.ingredients
    let line = try RequestLine(socketPath: server.socketPath)
    for first in stride(from: 0, to: Self.origins, by: Self.changesPerPush) {
      let numbers = first..<min(first + Self.changesPerPush, Self.origins)
      let changes = numbers.map { author in
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
        push((0..<Self.changesPerPush).map { change(of: $0, edits: [choice(stamps)], seeing: 45) }))
    case .begin:
      RequestLine.text(
        "sync.begin",
        #"{"digest":"","now":\#(AuthorChain.firstMillisecond),"origin":"\#(AuthorChain.origin(Self.origins))","#
          + #""heads":{\#(heads)},"profile":"\#(AuthorChain.profile)","#
          + #""vector":{\#(vector(Self.origins))}}"#)
    case .pull, .feed:
      RequestLine.text(
        kind == .pull ? "sync.pull" : "sync.watch",
        #"{"profile":"\#(AuthorChain.profile)","vector":{}}"#)
    case .readState: RequestLine.text("sync.state", #"{"profile":"\#(AuthorChain.profile)"}"#)
    case .joinState:
      RequestLine.text("sync.state", #"{"profile":"\#(AuthorChain.profile)","state":\#(state)}"#)
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
    authors.prefix(count).map { #""\#($0.origin)":\#(max(1, $0.count))"# }.joined(separator: ",")
  }

  private var heads: String {
    authors.map { #""\#($0.origin)":"\#($0.newest)""# }.joined(separator: ",")
  }

  /// The next change of an author, who has seen the first changes of some others.
  private mutating func change(of author: Int, edits: [String], seeing others: Int = 0) -> String {
    stamps += 1
    return authors[author].next(edits, at: stamps, seeing: Array(authors.prefix(others)))
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
    let origin = AuthorChain.origin(Self.origins + joins)
    let tie = origin.suffix(16)
    let members = (0..<count).map { number in
      member(
        number, "\(AuthorChain.moment(joins * 100_000 + number))-\(tie)-\(origin)-\(number + 1)")
    }
    let zeros = String(repeating: "0", count: 16)
    let none = "\(zeros)-\(zeros)-\(zeros)\(zeros)-0"
    let head = #"["\#(AuthorChain.moment(joins * 100_000 + count))","\#(tie)\#(zeros)"]"#
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

  private func push(_ changes: [String]) -> String {
    #"{"changes":[\#(changes.joined(separator: ","))],"profile":"\#(AuthorChain.profile)"}"#
  }
}

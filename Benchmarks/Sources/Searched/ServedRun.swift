import Alchemy
import Glibc
import JSON
import Wire

/// What the daemon takes for a catalog whose recipes it searches, from a request to its reply.
struct ServedRun {
  private let line: RequestLine
  private let other: RequestLine
  private let server: Alchemyd
  private let rounds: Int
  private var rows: [[Report.Cell]] = []

  private static let profile = "served"
  private static let farRow = UnlistedRecipes.lastRow
  private static let bag = 40

  static func section(
    _ arguments: Arguments, _ catalog: Catalog, folder: TemporaryFolder
  ) throws -> Report.Section {
    let own = try TemporaryFolder(in: folder.path)
    try WrittenCatalog.write(catalog, in: own.path)
    let place = ServerPlace(program: arguments.alchemyd, folder: own.path, core: nil)
    var run = try ServedRun(try Alchemyd(place), catalog, rounds: arguments.rounds)
    try run.measure(catalog)
    var section = Report.Section(
      title: "Served: the same catalog in the daemon; ms from a request to its reply (medians of "
        + "\(arguments.rounds); aims: first use 200, an ingredient to can't 30, any other choice 400, "
        + "an edit of another profile 5)",
      columns: ["", "ms", "slowest"])
    section.rows = run.rows
    let memory = try ProcessStatus.mostResidentKibibytes(of: run.server.process.identifier)
    section.rows.append([
      .text("the most memory of the daemon, MB"), .number(Double(memory) * 1024 / 1e6, digits: 1),
      .none,
    ])
    withExtendedLifetime(own) {}
    return section
  }

  private init(_ server: Alchemyd, _ catalog: Catalog, rounds: Int) throws {
    self.server = server
    self.rounds = rounds
    line = try RequestLine(socketPath: server.socketPath)
    other = try RequestLine(socketPath: server.socketPath)
    let name = Self.profile
    _ = try line.ask("profile.create", #"{"catalog":"\#(catalog.id)","name":"\#(name)"}"#)
  }

  private mutating func measure(_ catalog: Catalog) throws {
    try once("first use: the first page of 100") { try $0.list("") }
    try scroll()
    try choose("an ingredient to can't", "ingredient", catalog.ingredients.map(\.id), "cant")
    try choose("an ingredient to must", "ingredient", catalog.ingredients.map(\.id), "must")
    try choose("an effect to can't", "effect", catalog.effects.map(\.id), "cant")
    try choose("an effect to must", "effect", catalog.effects.map(\.id), "must")
    try again("count in the bag, in scope all") { run, number in
      try run.apply(
        #"{"edit":"stock","ingredient":"\#(catalog.ingredients[0].id)","quantity":\#(number + 1)}"#)
    }
    try meanwhile(catalog)
    try again("a text that no name has") { run, number in try run.list(#","text":"zzz\#(number)""#)
    }
    try once("a text that most results have") { try $0.list(#","text":"potion""#) }
    let bag = catalog.ingredients.prefix(Self.bag).map {
      #"{"edit":"stock","ingredient":"\#($0.id)","quantity":3}"#
    }
    try apply(bag.joined(separator: ","))
    try once("\(Self.bag) kinds in the bag: what can be brewed") { try $0.list(#","short":0"#) }
    try once("the dearest plan of that bag") {
      _ = try $0.line.ask("plan.gold", #"{"profile":"\#(Self.profile)"}"#)
    }
  }

  /// Page by page to the last row that is listed.
  private mutating func scroll() throws {
    var page = try result(of: "recipes.list", #","limit":100"#)
    var (times, rows): ([Double], Int) = ([], 100)
    while rows < Self.farRow, let cursor = page.object?["cursor"]?.string {
      let begin = MonotonicClock.nanoseconds
      page = try result(of: "recipes.list", #","cursor":"\#(cursor)""#)
      times.append(Double(MonotonicClock.nanoseconds - begin) / 1e6)
      rows += 100
    }
    add("a page of 100, down to row \(Self.farRow)", times)
    add("the last of these pages", Array(times.suffix(1)))
  }

  /// Each round with another thing, so that nothing was counted before.
  private mutating func choose(
    _ name: String, _ kind: String, _ ids: [String], _ choice: String
  ) throws {
    var times: [Double] = []
    for round in 0..<rounds {
      func edit(_ choice: String) -> String {
        #"{"choice":"\#(choice)","edit":"choose","\#(kind)":"\#(ids[7 * round + 3])"}"#
      }
      times.append(try milliseconds { try apply(edit(choice)) })
      try apply(edit("may"))
    }
    add(name, times)
  }

  /// Edits of the default profile while a count takes long.
  private mutating func meanwhile(_ catalog: Catalog) throws {
    var times: [Double] = []
    let ingredient = server.ingredients[0]
    for round in 0..<rounds {
      let id = catalog.ingredients[11 * round + 5].id
      try line.send(
        RequestLine.text(
          "profile.apply",
          #"{"edits":[{"choice":"must","edit":"choose","ingredient":"\#(id)"}],"profile":"served"}"#
        ))
      repeat {
        let edit = #"{"by":1,"edit":"adjust","ingredient":"\#(ingredient)"}"#
        times.append(
          try milliseconds {
            _ = try other.ask("profile.apply", #"{"edits":[\#(edit)],"profile":"default"}"#)
          })
      } while !line.hasReply
      _ = try line.receiveLine()
      try apply(#"{"choice":"may","edit":"choose","ingredient":"\#(id)"}"#)
    }
    add("an edit of another profile meanwhile", times)
  }

  private func apply(_ edits: String) throws {
    _ = try result(of: "profile.apply", #","edits":[\#(edits)]"#)
  }

  private func list(_ members: String) throws {
    _ = try result(of: "recipes.list", #","limit":100\#(members)"#)
  }

  private func result(of method: String, _ members: String) throws -> JSONValue {
    try line.ask(method, #"{"profile":"\#(Self.profile)"\#(members)}"#)
  }

  private mutating func once(_ name: String, _ body: (ServedRun) throws -> Void) throws {
    add(name, [try milliseconds { try body(self) }])
  }

  private mutating func again(_ name: String, _ body: (ServedRun, Int) throws -> Void) throws {
    add(name, try (0..<rounds).map { number in try milliseconds { try body(self, number) } })
  }

  private mutating func add(_ name: String, _ times: [Double]) {
    rows.append([
      .text(name), .number(Summary(times).median, digits: 1),
      .number(times.max() ?? 0, digits: 1),
    ])
  }

  private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let begin = MonotonicClock.nanoseconds
    try body()
    return Double(MonotonicClock.nanoseconds - begin) / 1e6
  }
}

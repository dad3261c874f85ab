/// What a brew costs beside edits of the same profile, request by request on one connection.
struct BrewCost {
  let place: ServerPlace

  /// How often each request is sent in a round; the rounds of the requests take turns.
  private static let requests = 200
  private static let rounds = 5
  /// Many more than all rounds brew.
  private static let quantity = 100_000

  private enum Request: String, CaseIterable {
    case edit = "profile.apply, 1 count"
    case edits = "profile.apply, 3 counts"
    /// Writes the tally and two counts.
    case brew = "bag.brew, 2 ingredients"
    case brews = "bag.brew, 3 ingredients"

    var line: String {
      switch self {
      case .edit: RequestLine.text("profile.apply", Self.adjusts(["wheat"]))
      case .edits:
        RequestLine.text(
          "profile.apply", Self.adjusts(["wheat", "blue-mountain-flower", "giants-toe"]))
      case .brew: RequestLine.text("bag.brew", Self.brews(["wheat", "blue-mountain-flower"]))
      case .brews:
        RequestLine.text("bag.brew", Self.brews(["wheat", "creep-cluster", "giants-toe"]))
      }
    }

    private static func adjusts(_ ingredients: [String]) -> String {
      let edits = ingredients.map { #"{"edit":"adjust","ingredient":"\#($0)","by":-1}"# }
      return #"{"profile":"default","edits":[\#(edits.joined(separator: ","))]}"#
    }

    private static func brews(_ ingredients: [String]) -> String {
      let names = ingredients.map { #""\#($0)""# }.joined(separator: ",")
      return #"{"profile":"default","brews":[{"ingredients":[\#(names)]}]}"#
    }
  }

  private struct Cost {
    var waits: [Double] = []
    /// What the daemon spends on one request, in microseconds.
    var processor: [Double] = []
  }

  func run() throws -> Report.Section {
    let server = try Alchemyd(place)
    let line = try RequestLine(socketPath: server.socketPath)
    let stocks = ["wheat", "blue-mountain-flower", "creep-cluster", "giants-toe"].map {
      #"{"edit":"stock","ingredient":"\#($0)","quantity":\#(Self.quantity)}"#
    }
    _ = try line.ask(
      "profile.apply", #"{"profile":"default","edits":[\#(stocks.joined(separator: ","))]}"#)
    // The first brew of each potion also learns its effects.
    for request in Request.allCases { _ = try answer(line, request) }
    var costs: [Request: Cost] = [:]
    for _ in 0..<Self.rounds {
      for request in Request.allCases {
        let before = try ProcessStatus.processorNanoseconds(of: server.process.identifier)
        let waits = try (0..<Self.requests).map { _ in
          Double(try MonotonicClock.measure { try answer(line, request) }.0) / 1e3
        }
        let spent =
          try ProcessStatus.processorNanoseconds(of: server.process.identifier) - before
        costs[request, default: Cost()].waits += waits
        costs[request, default: Cost()].processor.append(
          Double(spent) / 1e3 / Double(Self.requests))
      }
    }
    return section(costs)
  }

  private func answer(_ line: RequestLine, _ request: Request) throws -> Int {
    try Interruption.check()
    let reply = String(decoding: try line.exchange(request.line), as: UTF8.self)
    guard reply.contains(#""result""#) else {
      throw Failure.refused(Alchemyd.name, reply: reply)
    }
    return reply.utf8.count
  }

  private func section(_ costs: [Request: Cost]) -> Report.Section {
    var section = Report.Section(
      title: "A brew beside an edit, in µs (aim: what an edit costs)",
      columns: ["request", "wait, median", "daemon's processor", "of an edit with 3 counts"])
    let peer = costs[.edits].map { Summary($0.processor).median } ?? .nan
    for request in Request.allCases {
      guard let cost = costs[request] else { continue }
      let processor = Summary(cost.processor).median
      section.rows.append([
        .text(request.rawValue), .number(Summary(cost.waits).median, digits: 0),
        .number(processor, digits: 0), .number(processor / peer, digits: 2),
      ])
    }
    return section
  }
}

import ClientSession
import JSON
import PlayedWorld
import Testing
import Wire

/// `alchemy history -w`, to the letter.
@Suite struct HistoryWatchTests {
  /// The changes that the daemon has so far: each sets how much wheat there is to its number.
  private final class Log {
    var last = 2

    func page(_ parameters: JSONValue) -> FakeDaemon.Reply {
      let end = min(last, (parameters["before"]?.integer ?? .max) - 1)
      let limit = parameters["limit"]?.integer ?? 100
      let numbers = (1...max(1, end)).reversed().filter { $0 <= end }
      return .result([
        "changes": .array(numbers.prefix(limit).map(change)), "more": .bool(numbers.count > limit),
      ])
    }

    private func change(_ number: Int) -> JSONValue {
      [
        "client": "laptop", "edits": [],
        "effects": [
          ["field": "stock:wheat", "from": .integer(number - 1), "to": .integer(number)]
        ], "lsn": .integer(number), "origin": "ab", "seq": .integer(number), "stamp": "s",
        "time": "2026-01-31T08:15:00.123Z",
      ]
    }
  }

  private func daemon(
    _ log: Log, _ steps: [(last: Int, WatchedDaemon.Step)]
  ) -> WatchedDaemon {
    var watches = 0
    let start = (SmallDaemon.profile.object ?? [:]).merging(["lsn": 2]) { $1 }
    // What the log holds by then is decided by the step that is about to be taken.
    return WatchedDaemon(
      SmallDaemon.methods(adding: [
        "profile.get": { _ in .result(.object(start)) },
        "profile.history": { log.page($0) },
        "profile.watch": { parameters in
          watches += 1
          if watches == 2 { log.last += 1 }
          return Event.resumed(parameters)
        },
      ]), steps.map(\.1))
  }

  private static let heading = """
    CHANGE  TIME                  BY      WHAT
         1  2026-01-31 08:15:00Z  laptop  Wheat in the bag: 0 → 1
         2  2026-01-31 08:15:00Z  laptop  Wheat in the bag: 1 → 2

    """

  @Test("the oldest comes first, and each new change below")
  func follows() {
    let log = Log()
    let daemon = daemon(log, [(2, .dies), (3, .sends([]))])
    let outcome = Outcome("history", "-w", peer: daemon)
    #expect(
      outcome.output == Self.heading
        + "     3  2026-01-31 08:15:00Z  laptop  Wheat in the bag: 2 → 3\n")
    #expect(outcome.errors.hasSuffix("\nthe daemon is back\n"))
  }

  @Test("more new changes than a page holds are all told, each once")
  func pages() {
    let log = Log()
    let daemon = WatchedDaemon(
      SmallDaemon.methods(adding: [
        "profile.get": { _ in .result(SmallDaemon.profile) },
        "profile.history": { log.page($0) },
        "profile.watch": { parameters in
          log.last = 1300
          return Event.resumed(parameters)
        },
      ]), [.sends([Event.change(lsn: 1300, set: ["stock:wheat": 1300])])])
    let output = Outcome("history", "-w", "--limit", "1", "-oplain", peer: daemon).output
    let numbers = output.split(separator: "\n").compactMap { Int($0.prefix { $0 != "\t" }) }
    #expect(numbers == Array(2...1300))
  }

  @Test("an event costs one small page on the connection that is there, and none if it is shown")
  func frugal() {
    let log = Log()
    let daemon = WatchedDaemon(
      SmallDaemon.methods(adding: [
        "profile.get": { _ in .result(SmallDaemon.profile) },
        "profile.history": { parameters in
          defer { log.last += 1 }
          return log.page(parameters)
        },
        "profile.watch": { Event.resumed($0) },
      ]), [8, 9, 10].map { .sends([Event.change(lsn: $0, set: ["stock:wheat": .integer($0)])]) })
    log.last = 8
    // Each page finds one change more: the second shows the ninth before its event comes.
    let output = Outcome("history", "-w", "--limit", "1", "-oplain", peer: daemon).output
    #expect(output.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["8", "9", "10"])
    let pages = daemon.requests.filter { $0.contains("profile.history") }
    #expect(pages.map { $0.contains(#""limit":8,"#) } == [false, true, true])
    #expect(daemon.peers.count == 2)
  }

  @Test("in JSON each change is a line")
  func json() {
    let output = Outcome("history", "-w", "-ojson", peer: daemon(Log(), [])).output
    let lines = output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix(#"{"client":"laptop","edits":[],"effects":[{"field":"stock:wheat","#))
    #expect(lines[1].contains(#""lsn":2"#))
  }
}

/// A day of 1,000 players at one hub, as fast as it goes: each makes 300 changes, and comes three times.
struct HubDay {
  let hub: String
  let folder: TemporaryFolder

  private static let players = 1_000
  private static let visits = 3
  /// As many changes as a flurry of edits makes, which a daemon pushes at once.
  private static let flurry = 10
  private static let flurriesPerVisit = 10
  private static let secondsOfDay = 86_400.0
  /// Players who are there at the same time.
  private static let atOnce = 16

  private static var changes: Int { players * visits * flurriesPerVisit * flurry }

  func run() throws -> Report.Section {
    let server = try HubCluster(hub: hub, in: folder)
    _ = try server.ask(
      """
      DO $$ BEGIN FOR i IN 1..\(Self.players) LOOP
        EXECUTE format('CREATE ROLE player%s LOGIN IN ROLE alchemy_hub_user', i);
        INSERT INTO alchemy.vault (owner, made, origin) VALUES ('player' || i, true, decode(md5('player' || i), 'hex'));
      END LOOP; END $$
      """)
    var pushes: [Double] = []
    var chains = (0..<Self.players).map { AuthorChain($0) }
    let (nanoseconds, _) = try MonotonicClock.measure {
      for _ in 0..<Self.visits {
        for first in stride(from: 0, to: Self.players, by: Self.atOnce) {
          let numbers = first..<min(first + Self.atOnce, Self.players)
          pushes += try visit(of: numbers, &chains, to: server)
        }
      }
    }
    guard try server.number("SELECT count(*) FROM alchemy.change") == Double(Self.changes) else {
      throw Failure.unexpected("the hub lacks changes of the day")
    }
    let seconds = Double(nanoseconds) / 1e9
    var section = Report.Section(
      title: "A day of \(Self.players) players (\(Self.changes) changes, \(Self.atOnce) at once)",
      columns: ["what", "figure"])
    let rows: [(String, Double, Int)] = [
      ("seconds", seconds, 0), ("times as fast as the day", Self.secondsOfDay / seconds, 0),
      ("changes a second", Double(Self.changes) / seconds, 0),
      ("a push of \(Self.flurry), ms, median", pushes.percentile(0.5), 1),
      ("a push of \(Self.flurry), ms, 95 of 100", pushes.percentile(0.95), 1),
      (
        "bytes a change on the disk", try HubBenchmark.size(server) / Double(Self.changes), 0
      ),
    ]
    section.rows = rows.map { [.text($0.0), .number($0.1, digits: $0.2)] }
    return section
  }

  /// Each of the players comes, pushes, and goes; returns the milliseconds of their pushes.
  private func visit(
    of numbers: Range<Int>, _ chains: inout [AuthorChain], to server: HubCluster
  ) throws -> [Double] {
    let listeners = try numbers.map { number in
      try server.listen(as: "player\(number + 1)", at: folder.file("player\(number)"))
    }
    defer { for listener in listeners { listener.end() } }
    var players = try numbers.map { number in
      try HubPlayer(chains[number], socketPath: folder.file("player\(number)"))
    }
    var pushes: [Double] = []
    for _ in 0..<Self.flurriesPerVisit {
      let begin = MonotonicClock.nanoseconds
      for place in players.indices { try players[place].send(Self.flurry) }
      for player in players {
        try player.confirm()
        pushes.append(Double(MonotonicClock.nanoseconds - begin) / 1e6)
      }
    }
    for (number, player) in zip(numbers, players) { chains[number] = player.author }
    return pushes
  }
}

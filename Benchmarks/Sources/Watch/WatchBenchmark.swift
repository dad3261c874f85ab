import CLinux

/// What it costs that others look on: the way of an edit to every screen, and what nobody asked for.
struct WatchBenchmark {
  let alchemyd: String
  let redis: String
  let folder: TemporaryFolder
  let rounds: Int
  let serverCore: Int?

  /// So many terminals look at one profile.
  static let watchers = 64
  private static let editsPerRound = 200
  private static let warmUpEdits = 50

  init(_ arguments: Arguments, folder: TemporaryFolder, cores: Int) {
    alchemyd = arguments.alchemyd
    redis = arguments.redis
    rounds = arguments.rounds
    self.folder = folder
    serverCore = cores > 1 ? 1 : nil
  }

  func run() throws -> [Report.Section] {
    if serverCore != nil { linux_stay_on_core(0) }
    return [try fanOut(), try others(), try wire(), try silent()]
  }

  /// A daemon in a folder of its own, with profiles, and what keeps the folder.
  func start(profiles: Int) throws -> (server: Alchemyd, folder: TemporaryFolder) {
    let own = try TemporaryFolder(in: folder.path)
    let place = ServerPlace(program: alchemyd, folder: own.path, core: serverCore)
    let server = try Alchemyd(place)
    try server.createProfiles(profiles)
    return (server, own)
  }
}

// MARK: - From a write to the last watcher

extension WatchBenchmark {
  private struct Round {
    var alone: Double
    var reply: Double
    var last: Double
    var redis: Double

    var beyond: Double { last - alone }
  }

  /// The same edit with nobody watching and with all of them, and what redis needs to publish.
  private func fanOut() throws -> Report.Section {
    let (server, own) = try start(profiles: 2)
    let store = try Redis(
      ServerPlace(program: redis, folder: try own.folder("redis"), core: serverCore),
      readBytes: 1, writeBytes: 1)
    let watched = try Audience(
      server, listeners: Self.watchers, greeting: server.watchRequest(0), answer: .lines,
      reply: .lines, message: .lines)
    let alone = try Audience(
      server, listeners: 0, greeting: "", answer: .lines, reply: .lines, message: .lines)
    _ = try watched.time(server.toggles(0)[0])
    let publication = Redis.publication(bytes: watched.heardBytes / Self.watchers)
    let published = try Audience(
      store, listeners: Self.watchers, greeting: Redis.subscription,
      answer: .blocks(bytes: Redis.subscriptionBytes),
      reply: .blocks(bytes: ":\(Self.watchers)\r\n".utf8.count),
      message: .blocks(bytes: publication.messageBytes))
    // The first toggle was made to know the size of an event: the turn begins with the other.
    let watchedToggles = Array(server.toggles(0).reversed())
    var measured: [Round] = []
    for round in 0...rounds {
      let count = round == 0 ? Self.warmUpEdits : Self.editsPerRound
      let own = try median(alone, server.toggles(1), count)
      let all = try median(watched, watchedToggles, count)
      let theirs = try median(published, [publication.request], count)
      if round == 0 { continue }
      measured.append(Round(alone: own.reply, reply: all.reply, last: all.last, redis: theirs.last))
    }
    withExtendedLifetime(own) {}
    return section(measured)
  }

  private func median(
    _ audience: Audience, _ requests: [[UInt8]], _ count: Int
  ) throws(Failure) -> (reply: Double, last: Double) {
    var (replies, lasts): ([Double], [Double]) = ([], [])
    // Whole turns, so that a toggle always meets its opposite.
    for turn in 0..<(count / requests.count) * requests.count {
      let timing = try audience.time(requests[turn % requests.count])
      replies.append(Double(timing.replyNanoseconds) / 1000)
      lasts.append(Double(timing.lastNanoseconds) / 1000)
    }
    return (Summary(replies).median, Summary(lasts).median)
  }

  private func section(_ measured: [Round]) -> Report.Section {
    var section = Report.Section(
      title: "One toggle, \(Self.watchers) watchers (medians of \(rounds) rounds)",
      columns: ["what", "median", "least", "most"])
    func row(_ what: String, digits: Int, _ value: (Round) -> Double) {
      let summary = Summary(measured.map(value))
      section.rows.append(
        [.text(what)]
          + [summary.median, summary.minimum, summary.maximum].map { .number($0, digits: digits) })
    }
    row("write to reply, nobody watches, µs", digits: 1) { $0.alone }
    row("write to reply, all watch, µs", digits: 1) { $0.reply }
    row("write to the last event, µs", digits: 1) { $0.last }
    row("last event beyond the reply without watchers, µs", digits: 1) { $0.beyond }
    row("redis publish to the last subscriber, µs", digits: 1) { $0.redis }
    row("last event ÷ reply without watchers", digits: 2) { $0.last / $0.alone }
    row("beyond ÷ redis publish", digits: 2) { $0.beyond / $0.redis }
    return section
  }
}

/// Watchers whom an edit does not concern, and what goes over the wire.
extension WatchBenchmark {
  private static let otherWatchers = 1_000
  private static let watchesPerConnection = 50
  private static let otherProfiles = 100
  private static let writers = 8
  private static let depth = 16
  private static let roundMilliseconds: UInt64 = 300
  private static let warmUpMilliseconds: UInt64 = 100

  /// Edits a second of profiles that nobody watches, with a thousand watchers of others and with none.
  func others() throws -> Report.Section {
    let (alone, aloneFolder) = try start(profiles: Self.writers)
    let (beside, besideFolder) = try start(profiles: Self.writers + Self.otherProfiles)
    let watchers = try watchOthers(beside)
    let generators = try [alone, beside].map { server in
      try Generator(
        server: Alchemyd.name, socketPath: server.socketPath,
        server.conversations(.applyOwnProfile, count: Self.writers, depth: Self.depth))
    }
    for generator in generators { _ = try generator.run(milliseconds: Self.warmUpMilliseconds) }
    var (rates, ratios): ([[Double]], [Double]) = ([[], []], [])
    for _ in 0..<rounds {
      for (index, generator) in generators.enumerated() {
        rates[index].append(
          try generator.run(milliseconds: Self.roundMilliseconds)[0].requestsPerSecond)
      }
      // The time of one edit, so that more is worse.
      ratios.append(rates[0][ratios.count] / rates[1][ratios.count])
    }
    var section = Report.Section(
      title: "Edits beside \(Self.otherWatchers) watchers of other profiles",
      columns: ["what", "median", "least", "most"])
    for (what, digits, values) in [
      ("edits/s, nobody watches", 0, rates[0]), ("edits/s, others are watched", 0, rates[1]),
      ("time of an edit ÷ with nobody", 2, ratios),
    ] {
      let summary = Summary(values)
      section.rows.append(
        [.text(what)]
          + [summary.median, summary.minimum, summary.maximum].map { .number($0, digits: digits) })
    }
    for watcher in watchers where watcher.waits(milliseconds: 0) {
      throw Failure.unexpected("a watcher was told of what it does not watch")
    }
    withExtendedLifetime((aloneFolder, besideFolder)) {}
    return section
  }

  private func watchOthers(_ server: Alchemyd) throws -> [UnixSocket] {
    try (0..<Self.otherWatchers / Self.watchesPerConnection).map { connection in
      let requests = (0..<Self.watchesPerConnection).map { watch in
        let number = connection * Self.watchesPerConnection + watch
        return server.watchRequest(Self.writers + number % Self.otherProfiles)
      }
      let socket = try UnixSocket(connectingTo: server.socketPath)
      _ = try socket.exchange(requests.joined(), replies: requests.count)
      return socket
    }
  }

  /// Bytes that one toggle sends to a watch, by what it asked for.
  func wire() throws -> Report.Section {
    let (server, own) = try start(profiles: 1)
    var section = Report.Section(
      title: "Bytes of one toggle's event", columns: ["the watch asked for", "bytes"])
    for (name, topics) in [
      ("all", []), ("choices", [#""choices""#]), ("recipes", [#""recipes""#]),
      ("inventory: not this", [#""inventory""#]),
    ] {
      let socket = try UnixSocket(connectingTo: server.socketPath)
      _ = try socket.exchange(server.watchRequest(0, topics: topics), replies: 1)
      let writer = try UnixSocket(connectingTo: server.socketPath)
      for toggle in server.toggles(0) {
        _ = try writer.exchange(String(decoding: toggle, as: UTF8.self), replies: 1)
      }
      // What is sent of the toggles comes before the answer to what is asked after them.
      let heard = try socket.exchange(RequestLine.text("system.ping", "{}"), until: "result")
      let pong = heard.last?.count ?? 0
      let bytes = heard.reduce(0) { $0 + $1.count } - pong
      section.rows.append([.text(name), .count(bytes / server.toggles(0).count)])
    }
    withExtendedLifetime(own) {}
    return section
  }

  /// What watchers that never read cost: memory of the daemon beyond one that does, and the others'
  /// time.
  func silent() throws -> Report.Section {
    var section = Report.Section(
      title: "A watcher that never reads (one profile, \(Self.writers) writers)",
      columns: ["watchers", "edits/s", "edits", "resident KiB before", "after", "more"])
    for audience in SilentAudience.allCases { section.rows.append(try row(audience)) }
    return section
  }

  private func row(_ audience: SilentAudience) throws -> [Report.Cell] {
    let (server, own) = try start(profiles: 1)
    let generator = try Generator(
      server: Alchemyd.name, socketPath: server.socketPath,
      server.conversations(.applyOneProfile, count: Self.writers, depth: Self.depth))
    _ = try generator.run(milliseconds: Self.warmUpMilliseconds)
    let socket = try UnixSocket(connectingTo: server.socketPath)
    let requests = String(repeating: server.watchRequest(0), count: audience.watches)
    _ = try audience.watches > 0 ? socket.exchange(requests, replies: audience.watches) : []
    let reader = audience.isRead ? try Drain(socket) : nil
    let before = try ProcessStatus.residentKibibytes(of: server.process.identifier)
    let result = try generator.run(milliseconds: 10 * Self.roundMilliseconds)[0]
    let after = try ProcessStatus.residentKibibytes(of: server.process.identifier)
    withExtendedLifetime((own, socket, reader)) {}
    return [
      .text(audience.rawValue), .number(result.requestsPerSecond, digits: 0),
      .count(result.replies), .count(before), .count(after), .count(after - before),
    ]
  }
}

/// Who watches the profile that is written to.
private enum SilentAudience: String, CaseIterable {
  case nobody = "none"
  case reader = "1 watch that is read"
  case silent = "1 watch"
  case silentMany = "64 watches"

  var isRead: Bool { self == .reader }

  var watches: Int {
    switch self {
    case .nobody: 0
    case .reader, .silent: 1
    case .silentMany: 64
    }
  }
}

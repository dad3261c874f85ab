import CLinux
import Glibc

/// What two machines that meet at a hub wait for, beside two that meet directly, and what a hub costs.
struct HubBenchmark {
  private let alchemyd: String
  private let hub: String
  private let folder: TemporaryFolder

  /// Edits that go from one daemon to the other, one at a time.
  private static let edits = 300
  /// Faster than anybody edits; a session of the hub tells the others at most every 10 ms.
  private static let thoughtMilliseconds: UInt32 = 20
  /// Edits that one daemon makes as fast as it can.
  private static let burst = 10_000
  private static let pushes = 300
  /// The changes of the profile from which a few are pulled.
  private static let kept = 200_000
  private static let page = 256
  private static let pulls = 100
  /// Edits that only the failed server had.
  private static let tail = 100

  init(_ arguments: Arguments, folder: TemporaryFolder) {
    (alchemyd, hub) = (arguments.alchemyd, arguments.hub)
    self.folder = folder
  }

  func run() throws -> [Report.Section] {
    linux_stay_on_core(-1)
    return [
      try meetings(), try sessions(), try failover(), try HubDay(hub: hub, folder: folder).run(),
    ]
  }

  private func daemon() throws -> SyncingDaemon {
    try SyncingDaemon(alchemyd, in: TemporaryFolder(in: folder.path))
  }
}

// MARK: - Two daemons

extension HubBenchmark {
  private struct Meeting {
    var events: [Double]
    var burst: Double
  }

  /// How long an edit takes from one daemon to the other, and 10,000 of them.
  private func meetings() throws -> Report.Section {
    let direct = try meeting { one, other in try one.reach(other) }
    let server = try HubCluster(hub: hub, in: folder)
    let through = try meeting { one, other in
      for daemon in [one, other] { try daemon.reach(HubCluster.script(to: [server])) }
    }
    var section = Report.Section(
      title: "From one daemon to the other (\(Self.edits) edits one by one; \(Self.burst) at once)",
      columns: ["what", "directly", "by the hub", "÷"])
    for (name, share) in [("median", 0.5), ("95 of 100", 0.95), ("most", 1)] {
      section.compare(
        "an edit to its event, ms, \(name)", digits: 1, direct.events.percentile(share),
        through.events.percentile(share))
    }
    section.compare("changes a second", digits: 0, direct.burst, through.burst)
    return section
  }

  private func meeting(
    _ reach: (SyncingDaemon, SyncingDaemon) throws -> Void
  ) throws -> Meeting {
    let (one, other) = (try daemon(), try daemon())
    try one.edit(times: 1)
    try reach(one, other)
    try other.wait { try $0.standing() == one.standing() && one.isLevel() }
    let events = try EditEvents(
      edits: Self.edits, from: one, to: other, pauseMilliseconds: Self.thoughtMilliseconds
    ).events
    let (nanoseconds, _) = try MonotonicClock.measure {
      try one.edit(times: Self.burst)
      let goal = try one.standing()
      try other.wait { try $0.standing().vector == goal.vector }
    }
    guard try one.standing() == other.standing() else {
      throw Failure.unexpected("two daemons have seen the same and hold something else")
    }
    return Meeting(
      events: events.map { $0 / 1000 }, burst: Double(Self.burst) / Double(nanoseconds) * 1e9)
  }
}

// MARK: - Sessions

extension HubBenchmark {
  /// What a plain program waits for at a session of the hub, and what 200,000 changes take.
  private func sessions() throws -> Report.Section {
    let server = try HubCluster(hub: hub, in: folder)
    let path = folder.file("hub")
    let listener = try server.listen(at: path)
    defer { listener.end() }
    var section = Report.Section(
      title: "A session of the hub (one profile)", columns: ["what", "median", "least", "most"])
    var player = try HubPlayer(AuthorChain(0), socketPath: path)
    _ = try player.push(1)
    section.add(
      "push of 1 change, ms", digits: 1, try (0..<Self.pushes).map { _ in try player.push(1) })
    section.add(
      "push of \(Self.page) changes, ms", digits: 1,
      try (0..<Self.pushes / 10).map { _ in try player.push(Self.page) })
    let (before, bytes) = (player.count, try Self.size(server))
    while player.count < Self.kept { _ = try player.push(min(Self.page, Self.kept - player.count)) }
    let added = try Self.size(server) - bytes
    let reader = try HubPlayer(AuthorChain(1), socketPath: path)
    for few in [3, 257] {
      let pulls = try (0..<Self.pulls).map { _ in
        let pull = try reader.pull(player.origin, after: Self.kept - few)
        guard pull.count == few else { throw Failure.unexpected("a pull of \(pull.count)") }
        return pull.milliseconds
      }
      section.add("sync.pull of \(few) among \(Self.kept), ms", digits: 1, pulls)
    }
    section.add("bytes a change on the disk", digits: 0, [added / Double(Self.kept - before)])
    section.add(
      "of which its text", digits: 0,
      [try server.number("SELECT avg(octet_length(body)) FROM alchemy.change")])
    let idle = try ProcessStatus.children(of: listener.identifier)
    section.add(
      "an idle program, MB resident", digits: 1,
      try idle.map { Double(try ProcessStatus.residentKibibytes(of: $0)) / 1024 })
    section.add(
      "of which its own, MB", digits: 1,
      try idle.map { Double(try ProcessStatus.ownKibibytes(of: $0)) / 1024 })
    return section
  }

  /// The bytes of all tables and indexes of the hub.
  static func size(_ server: HubCluster) throws -> Double {
    try server.number(
      """
      SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'alchemy' AND relkind = 'r'
      """)
  }
}

// MARK: - Failover

extension HubBenchmark {
  /// A standby that lacks the newest edits takes over from a server that is gone.
  private func failover() throws -> Report.Section {
    let primary = try HubCluster(hub: hub, in: folder)
    let standby = try HubCluster(standbyOf: primary, in: folder, port: primary.port - 1)
    let script = HubCluster.script(to: [primary, standby])
    let (one, other) = (try daemon(), try daemon())
    for daemon in [one, other] {
      try daemon.edit(times: 1)
      try daemon.reach(script)
    }
    try other.wait { try $0.standing() == one.standing() && one.isLevel() && $0.isLevel() }
    // The standby hears of nothing more until it takes over.
    try standby.stop()
    try one.edit(times: Self.tail)
    try other.wait { try $0.standing() == one.standing() && one.isLevel() }
    try primary.stop()
    try standby.start()
    let changes = "SELECT count(*) FROM alchemy.change"
    let lost = try one.changes() - Int(standby.number(changes))
    let (promotion, _) = try MonotonicClock.measure { try standby.promote() }
    let (nanoseconds, _) = try MonotonicClock.measure {
      try one.wait {
        try $0.isLevel() && other.isLevel()
          && Int(try standby.number(changes)) == one.changes()
      }
    }
    var section = Report.Section(
      title: "A standby takes over that lacks the newest changes", columns: ["what", "figure"])
    section.rows.append([.text("changes that it lacked"), .count(lost)])
    section.rows.append([.text("promotion, ms"), .number(Double(promotion) / 1e6, digits: 0)])
    section.rows.append([
      .text("from the promotion until all are level, ms"),
      .number(Double(nanoseconds) / 1e6, digits: 0),
    ])
    return section
  }
}

extension [Double] {
  /// The value that this share of the values does not exceed.
  func percentile(_ share: Double) -> Double {
    let sorted = sorted()
    return sorted[Swift.min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
}

extension Report.Section {
  fileprivate mutating func compare(
    _ what: String, digits: Int, _ direct: Double, _ hub: Double
  ) {
    rows.append([
      .text(what), .number(direct, digits: digits), .number(hub, digits: digits),
      .number(hub / direct, digits: 2),
    ])
  }
}

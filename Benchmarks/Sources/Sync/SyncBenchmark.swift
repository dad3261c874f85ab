import CLinux

/// How long two daemons take to have the same, and what they say while they have.
struct SyncBenchmark {
  let alchemyd: String
  let folder: TemporaryFolder
  private let rounds: Int

  private static let changes = 10_000
  /// Edits that go from one daemon to the other, one at a time.
  private static let edits = 200
  /// What still follows once both are known to be level has come by then.
  private static let quietMilliseconds: UInt32 = 1_000
  /// Longer than after any silence a watch is told how far it is.
  private static let idleMilliseconds: UInt32 = 11_000

  init(_ arguments: Arguments, folder: TemporaryFolder) {
    alchemyd = arguments.alchemyd
    rounds = arguments.rounds
    self.folder = folder
  }

  func run() throws -> [Report.Section] {
    // Two daemons, the program between them and who is looking on: whichever core is free.
    linux_stay_on_core(-1)
    return [try transfer(), try edit(), try wire()]
  }

  private func start() throws -> SyncingDaemon {
    try SyncingDaemon(alchemyd, in: TemporaryFolder(in: folder.path))
  }
}

// MARK: - What one of them lacks

extension SyncBenchmark {
  private struct Round {
    var drawn: Double
    var sent: Double
    var oneByOne: Double
    var inPages: Double
  }

  private func transfer() throws -> Report.Section {
    let full = try start()
    try full.edit(times: Self.changes)
    let measured = try (0..<rounds).map { _ in
      Round(
        drawn: try drawn(from: full), sent: try sent(from: full),
        oneByOne: try carried(from: full, changesPerRequest: 1),
        inPages: try carried(from: full, changesPerRequest: PlainSync.pageChanges))
    }
    return section(measured)
  }

  /// The daemon that lacks the changes has the other one for its peer.
  private func drawn(from full: SyncingDaemon) throws -> Double {
    let empty = try start()
    return try milliseconds(until: empty, has: full) { try empty.reach(full) }
  }

  /// The daemon that has the changes has the other one for its peer.
  private func sent(from full: SyncingDaemon) throws -> Double {
    let empty = try start()
    let time = try milliseconds(until: empty, has: full) { try full.reach(empty) }
    try full.reachNobody()
    return time
  }

  private func carried(from full: SyncingDaemon, changesPerRequest: Int) throws -> Double {
    let empty = try start()
    let plain = PlainSync(changesPerRequest: changesPerRequest)
    return try milliseconds(until: empty, has: full) {
      try plain.carry(from: full.server, to: empty.server)
    }
  }

  private func milliseconds(
    until empty: SyncingDaemon, has full: SyncingDaemon, _ body: () throws -> Void
  ) throws -> Double {
    let goal = try full.standing()
    let (nanoseconds, _) = try MonotonicClock.measure {
      try body()
      try empty.wait { try $0.standing().vector == goal.vector }
    }
    guard try empty.standing() == goal else {
      throw Failure.unexpected("two daemons have seen the same and hold something else")
    }
    return Double(nanoseconds) / 1e6
  }

  private func section(_ measured: [Round]) -> Report.Section {
    var section = Report.Section(
      title: "\(Self.changes) changes that one daemon lacks (medians of \(rounds) rounds)",
      columns: ["what", "median", "least", "most"])
    section.add("by a pipe, asked for by who lacks them, ms", digits: 0, measured.map(\.drawn))
    section.add("by a pipe, offered by who has them, ms", digits: 0, measured.map(\.sent))
    section.add("one a request, by a plain program, ms", digits: 0, measured.map(\.oneByOne))
    section.add("256 a request, by a plain program, ms", digits: 0, measured.map(\.inPages))
    section.add("one a request ÷ asked for", digits: 1, measured.map { $0.oneByOne / $0.drawn })
    section.add("one a request ÷ offered", digits: 1, measured.map { $0.oneByOne / $0.sent })
    section.add("256 a request ÷ asked for", digits: 2, measured.map { $0.inPages / $0.drawn })
    return section
  }
}

// MARK: - While both have the same

extension SyncBenchmark {
  /// From an edit's request at one daemon to the event at a watcher of the other.
  private func edit() throws -> Report.Section {
    let (one, other) = (try start(), try start())
    try one.reach(other)
    try other.wait { try $0.standing() == one.standing() && one.isLevel() }
    let measured = try EditEvents(edits: Self.edits, from: one, to: other)
    let (replies, events) = (measured.replies, measured.events)
    var section = Report.Section(
      title: "One edit while two daemons are level (\(Self.edits) edits)",
      columns: ["what", "median", "least", "most"])
    section.add("to its reply, µs", digits: 0, replies)
    section.add("to the event at the other daemon, µs", digits: 0, events)
    section.add("event ÷ reply", digits: 1, zip(events, replies).map { $0 / $1 })
    return section
  }

  /// What goes over the pipe between two daemons that have the same already.
  private func wire() throws -> Report.Section {
    let (one, other) = (try start(), try start())
    try one.edit(times: 1)
    try one.reach(other)
    try other.wait { try $0.standing() == one.standing() && one.isLevel() }
    try one.reachNobody()
    let tap = PipeTap(in: one.folder)
    try one.reach(other, through: tap)
    try one.wait { try $0.isLevel() }
    try MonotonicClock.sleep(milliseconds: Self.quietMilliseconds)
    let round = try tap.traffic()
    try MonotonicClock.sleep(milliseconds: Self.idleMilliseconds)
    let later = try tap.traffic()
    var section = Report.Section(
      title: "What two daemons say that have the same (one profile)",
      columns: ["request", "lines", "bytes", "lines back", "bytes back"])
    for row in round.rows { section.rows.append(row.cells) }
    section.rows.append(round.sum(named: "all, to be level").cells)
    section.rows.append(
      (later.sum(named: "and in \(Self.idleMilliseconds / 1000) s after that") - round).cells)
    return section
  }
}

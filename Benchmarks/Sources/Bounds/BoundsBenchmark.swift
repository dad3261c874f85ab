/// The cost of the limits: a store with as many profiles as it may have, and requests that cause as
/// much work as one request can; and the cost of a brew beside that of an edit.
struct BoundsBenchmark {
  let arguments: Arguments
  let folder: TemporaryFolder

  /// `ServiceLimits.profiles`, and a tenth.
  private static let profiles = (some: 1_000, all: 10_000)
  /// How often each request is sent.
  private static let repetitions = 10
  /// How often each command runs.
  private static let commandRuns = 5

  init(_ arguments: Arguments, folder: TemporaryFolder) {
    self.arguments = arguments
    self.folder = folder
  }

  func run() throws -> [Report.Section] {
    [
      try stores(), try pings(), try brews(),
      try ForkCost(arguments: arguments, folder: folder).run(),
    ]
  }
}

// MARK: - Many profiles

extension BoundsBenchmark {
  /// Processor time of commands that look at every profile, in milliseconds.
  private struct Work {
    var check: Double
    var list: Double
    /// What the daemon spends on one list.
    var served: Double
  }

  private func stores() throws -> Report.Section {
    let (some, all) = (try work(Self.profiles.some), try work(Self.profiles.all))
    var section = Report.Section(
      title: "Many profiles, processor time in ms (aims: check 1,000, profiles 100 for all)",
      columns: [
        "command", "\(Self.profiles.some) profiles", "\(Self.profiles.all) profiles",
        "times as much",
      ])
    for (name, time) in [
      ("alchemyd check", \Work.check), ("alchemy profiles", \.list), ("its daemon", \.served),
    ] {
      let (few, many) = (some[keyPath: time], all[keyPath: time])
      section.rows.append([
        .text(name), .number(few, digits: 1), .number(many, digits: 1),
        .number(many / few, digits: 1),
      ])
    }
    return section
  }

  private func work(_ count: Int) throws -> Work {
    let own = try TemporaryFolder(in: folder.path)
    let place = ServerPlace(program: arguments.alchemyd, folder: own.path, core: nil)
    let server = try Alchemyd(place)
    // The profile `default` is there already.
    try server.createProfiles(count - 1)
    let environment = ["ALCHEMYD_SOCKET": server.socketPath, "HOME": own.path]
    let before = try ProcessStatus.processorNanoseconds(of: server.process.identifier)
    let list = try milliseconds(arguments.alchemy, ["profiles"], environment, in: own)
    let served = try ProcessStatus.processorNanoseconds(of: server.process.identifier) - before
    let lists = Double(Self.commandRuns)
    server.process.end()
    let check = try milliseconds(
      arguments.alchemyd, ["check", "--data-dir", place.folder + "/data"], environment, in: own)
    return Work(check: check, list: list, served: Double(served) / lists / 1e6)
  }

  /// The processor time of a command that must succeed, the least of several runs.
  private func milliseconds(
    _ program: String, _ words: [String], _ environment: [String: String], in own: TemporaryFolder
  ) throws -> Double {
    let times = try (0..<Self.commandRuns).map { _ in
      let before = ProcessStatus.processorNanosecondsOfChildren
      let child = try Child(
        program, words, environment: environment, logPath: own.file("command.log"))
      child.wait()
      guard child.exitCode == 0 else { throw Failure.ended(child.name, log: child.log) }
      return Double(ProcessStatus.processorNanosecondsOfChildren - before) / 1e6
    }
    return Summary(times).minimum
  }
}

// MARK: - Brewing

extension BoundsBenchmark {
  private func brews() throws -> Report.Section {
    let own = try TemporaryFolder(in: folder.path)
    let place = ServerPlace(program: arguments.alchemyd, folder: own.path, core: nil)
    return try BrewCost(place: place).run()
  }
}

// MARK: - One client beside another

extension BoundsBenchmark {
  private func pings() throws -> Report.Section {
    let own = try TemporaryFolder(in: folder.path)
    let server = try Alchemyd(
      ServerPlace(program: arguments.alchemyd, folder: own.path, core: nil))
    var heavy = try HeavyRequests(server)
    let line = try RequestLine(socketPath: server.socketPath)
    var section = Report.Section(
      title: "The longest that pings beside another client's request wait, in ms (aim: 50)",
      columns: ["request", "line KiB", "reply KiB", "median", "longest"])
    for kind in HeavyRequests.Kind.allCases {
      var waits: [Double] = []
      var (sent, received) = (0, 0)
      for _ in 0..<Self.repetitions {
        try Interruption.check()
        let request = try heavy.next(kind)
        sent = request.utf8.count
        // A new connection each, since events may follow a reply.
        let hog = try RequestLine(socketPath: server.socketPath)
        try hog.send(request)
        // The first ping may still come before the request.
        var longest: UInt64 = 0
        repeat {
          let (wait, _) = try MonotonicClock.measure { try line.ask("system.ping", "{}") }
          longest = max(longest, wait)
        } while !hog.hasReply
        waits.append(Double(longest) / 1e6)
        received = try heavy.accept(try hog.receiveLine(), of: kind)
      }
      let summary = Summary(waits)
      section.rows.append([
        .text(kind.rawValue), .count(sent / 1024), .count(received / 1024),
        .number(summary.median, digits: 1), .number(summary.maximum, digits: 1),
      ])
    }
    return section
  }
}

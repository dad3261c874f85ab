/// Instructions of the daemon a request, which do not depend on what else the machine does.
///
/// The daemon is stopped while all connections send, so that it always meets the same requests at once.
/// Hashing is without a seed. What a busy machine does besides only adds instructions: commits hold fewer
/// requests, and a thread looks once more whether there is work. So a row above its budget is counted again, and the
/// least of each total counts.
struct InstructionsBenchmark {
  private let arguments: Arguments
  private let folder: TemporaryFolder

  /// How often a row above its budget is counted; a request that costs more is above it each time.
  private static let attempts = 4

  private static let valgrind = "/usr/bin/valgrind"
  private static let strip = "/usr/bin/strip"

  init(_ arguments: Arguments, folder: TemporaryFolder) {
    self.arguments = arguments
    self.folder = folder
  }

  /// Throws if a request takes more than its budget, after all have been measured.
  func run() throws -> [Report.Section] {
    let program = try stripped()
    let budgets = try InstructionBudget.read(try TextFile.read(arguments.budgets))
    let pushes = try CountedSource.pushes(
      CountedRequest.push.counts.more,
      ServerPlace(program: arguments.alchemyd, folder: try folder.folder("source"), core: nil))
    var section = Report.Section(
      title: "Instructions a request, in user space (budgets: \(arguments.budgets))",
      columns: ["request", "depth", "loop", "budget", "store", "budget"])
    var excesses: [String] = []
    for request in CountedRequest.allCases {
      for depth in request.depths {
        let budget = budgets.first { $0.request == request && $0.depth == depth }
        let count = try perRequest(request, depth, budget, program, pushes)
        section.rows.append([
          .text(request.rawValue), .count(depth), .count(count.loop),
          budget.map { .count($0.most.loop) } ?? .none, .count(count.store),
          budget.map { .count($0.most.store) } ?? .none,
        ])
        if let excess = budget?.excess(of: count) { excesses.append(excess) }
      }
    }
    guard excesses.isEmpty else {
      print(section)
      throw Failure.unexpected(
        excesses.joined(separator: "\n")
          + "\nhint: make it cheaper, or raise the budget in \(arguments.budgets) and say why")
    }
    return [section]
  }

  private func perRequest(
    _ request: CountedRequest, _ depth: Int, _ budget: InstructionBudget?, _ program: String,
    _ pushes: [String]
  ) throws -> InstructionCount {
    let (fewer, more) = request.counts
    var least: (fewer: InstructionCount, more: InstructionCount)?
    for attempt in 1... {
      let counted = (
        fewer: try count(request, depth, requests: fewer, program, pushes),
        more: try count(request, depth, requests: more, program, pushes)
      )
      let totals =
        least.map { ($0.fewer.least(counted.fewer), $0.more.least(counted.more)) } ?? counted
      least = totals
      let count = InstructionCount.perRequest(
        from: totals.0, to: totals.1, requests: more - fewer)
      if attempt == Self.attempts || budget?.excess(of: count) == nil { return count }
    }
    preconditionFailure("the last attempt returns")
  }

  /// All instructions of a daemon that starts, answers the requests, and stops.
  private func count(
    _ request: CountedRequest, _ depth: Int, requests: Int, _ program: String, _ pushes: [String]
  ) throws -> InstructionCount {
    let own = try TemporaryFolder(in: folder.path)
    try serve(
      request, depth, requests: requests, pushes,
      ServerPlace(
        program: program, folder: own.path, core: nil,
        wrapper: [
          "/usr/bin/env", "SWIFT_DETERMINISTIC_HASHING=1", Self.valgrind, "--tool=callgrind",
          "--separate-threads=yes", "--callgrind-out-file=\(own.file("callgrind"))",
        ]))
    var texts: [String] = []
    while let text = try? TextFile.read(own.file("callgrind-0\(texts.count + 1)")) {
      texts.append(text)
    }
    return try InstructionCount(callgrind: texts)
  }

  /// The daemon ends with this function, and callgrind writes its files.
  private func serve(
    _ request: CountedRequest, _ depth: Int, requests: Int, _ pushes: [String],
    _ place: ServerPlace
  ) throws {
    let server = try Alchemyd(place)
    try server.createProfiles(request.connections)
    let profiles = (0..<request.connections).map(server.profile)
    let texts = CountedTexts(
      profiles: profiles, ingredients: server.ingredients, pushes: pushes)
    var sockets: [UnixSocket] = []
    for profile in profiles {
      let socket = try UnixSocket(connectingTo: server.socketPath)
      try check(try socket.exchange(CountedTexts.preparation(of: profile), replies: 1))
      sockets.append(socket)
    }
    if request == .pull {
      let edits = (0..<CountedSource.pageChanges).map {
        CountedTexts(profiles: [CountedSource.profile], ingredients: server.ingredients, pushes: [])
          .text(.stock, $0)
      }
      try check(try sockets[0].exchange(edits.joined(), replies: edits.count))
    }
    var watchers: [UnixSocket] = []
    if request == .watched {
      for profile in profiles {
        let socket = try UnixSocket(connectingTo: server.socketPath)
        try check(try socket.exchange(CountedTexts.watch(profile), replies: 1))
        watchers.append(socket)
      }
    }
    for first in stride(from: 0, to: requests, by: depth * sockets.count) {
      try Interruption.check()
      let round = first..<min(first + depth * sockets.count, requests)
      try server.process.pause()
      var asked: [Int] = []
      for (place, socket) in sockets.enumerated() {
        let batch = round.filter { $0 % sockets.count == place }
        asked.append(batch.count)
        try socket.send(Array(batch.map { texts.text(request, $0) }.joined().utf8))
      }
      server.process.resume()
      for (place, socket) in sockets.enumerated() where asked[place] > 0 {
        try check(try socket.exchange("", replies: asked[place]))
      }
      for (place, watcher) in watchers.enumerated() where asked[place] > 0 {
        try check(try watcher.exchange("", replies: asked[place]))
      }
    }
    server.process.end()
  }

  private func check(_ replies: [[UInt8]]) throws(Failure) {
    for reply in replies where reply.starts(with: #"{"error""#.utf8) {
      throw .refused(Alchemyd.name, reply: String(decoding: reply, as: UTF8.self))
    }
  }

  /// A copy of the daemon without its debug sections, over which callgrind takes its time.
  private func stripped() throws -> String {
    let copy = folder.file("alchemyd")
    let log = folder.file("strip")
    let child = try Child(
      Self.strip, ["--strip-debug", "-o", copy, arguments.alchemyd], logPath: log)
    child.wait()
    guard child.exitCode == 0 else {
      throw Failure.unexpected("strip failed: \(try TextFile.read(log))")
    }
    return copy
  }
}

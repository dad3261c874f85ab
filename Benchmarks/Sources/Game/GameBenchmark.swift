internal import CLZ4
import CLinux
import Glibc
import JSON
import Wire

/// What the game's own files cost: a save, a master file, and a watch between saves.
struct GameBenchmark {
  private let arguments: Arguments
  private let folder: TemporaryFolder

  private static let idleSeconds = 5

  init(_ arguments: Arguments, folder: TemporaryFolder) {
    self.arguments = arguments
    self.folder = folder
  }

  func run() throws -> [Report.Section] {
    let own = try TemporaryFolder(in: folder.path)
    let server = try Alchemyd(
      ServerPlace(program: arguments.alchemyd, folder: own.path, core: nil))
    var section = Report.Section(
      title: "The game's own files (medians of \(arguments.rounds); aims: a save 100 ms and 64 MB, "
        + "a master 1,000 ms and 32 MB)",
      columns: ["", "ms", "slowest", "most memory, MB"])
    let saves = try own.folder("Saves")
    let path = saves + "/Save1_0C2D58E2_0_1_x.ess"
    let sizes = try writeSave(to: path)
    section.rows += try imports(of: path, sizes, server, own)
    section.rows.append(try master(own))
    var idle = Report.Section(
      title: "A watch of saves between saves (over \(Self.idleSeconds) s; aim: 0)",
      columns: ["", "wake-ups", "resident KiB"])
    idle.rows.append(try watch(saves, server, own))
    section.rows.append(unpacking())
    withExtendedLifetime(own) {}
    return [section, idle]
  }

  private func client(
    _ words: [String], _ server: Alchemyd?, _ own: TemporaryFolder
  ) throws(Failure) -> Child {
    let socket = server.map { ["--socket", $0.socketPath] } ?? []
    return try Child(
      arguments.alchemy, socket + words, environment: ["HOME": own.path],
      logPath: own.file("client.log"))
  }

  private func succeed(
    _ words: [String], _ server: Alchemyd, _ own: TemporaryFolder
  ) throws(Failure) {
    let child = try client(words, server, own)
    child.wait()
    guard child.exitCode == 0 else { throw .ended("alchemy", log: child.log) }
  }

  /// Runs the client once a round; the row has its times and the most memory that it took.
  private func row(
    _ what: String, _ server: Alchemyd?, _ own: TemporaryFolder, _ words: (Int) throws -> [String]
  ) throws -> [Report.Cell] {
    var milliseconds: [Double] = []
    var mostKibibytes = 0
    for round in 0..<arguments.rounds {
      try Interruption.check()
      let words = try words(round)
      let (nanoseconds, child) = try MonotonicClock.measure {
        let child = try client(words, server, own)
        child.wait()
        return child
      }
      guard child.exitCode == 0 else { throw Failure.ended("alchemy", log: child.log) }
      milliseconds.append(Double(nanoseconds) / 1e6)
      mostKibibytes = max(mostKibibytes, child.mostResidentKibibytes)
    }
    let summary = Summary(milliseconds)
    // A child begins as a copy of this process, whose memory the kernel counts as the child's.
    let isOwn = try mostKibibytes > ProcessStatus.residentKibibytes(of: getpid())
    return [
      .text(what), .number(summary.median, digits: 1), .number(summary.maximum, digits: 1),
      isOwn ? .number(Double(mostKibibytes) * 1024 / 1e6, digits: 1) : .none,
    ]
  }

  /// Writes a save, and returns how many bytes it has, packed and unpacked.
  private func writeSave(to path: String) throws -> [Int] {
    let sizes: [Int]
    do {
      let save = LargeSave()
      sizes = [try save.write(to: path), save.body.count]
    }
    // Clients begin as copies of this process, so it must be small.
    linux_trim_memory()
    return sizes
  }

  private func imports(
    of path: String, _ sizes: [Int], _ server: Alchemyd, _ own: TemporaryFolder
  ) throws -> [[Report.Cell]] {
    let megabytes = sizes.map { Decimal.text(Double($0) / 1e6, digits: 1) }
    let what = "bag import of a save of \(megabytes[0]) MB, unpacked \(megabytes[1])"
    // Each import has something to change, because the one before was taken back.
    let changing = try row(what, server, own) { round in
      if round > 0 { try succeed(["undo"], server, own) }
      return ["bag", "import", path]
    }
    let again = try row("the same again, with nothing to change", server, own) { _ in
      ["bag", "import", path]
    }
    return [changing, again]
  }

  /// What unpacking alone takes, which no reader can do without.
  ///
  /// Comes last, because the unpacked save makes this process large, and so every client that it would start.
  private func unpacking() -> [Report.Cell] {
    let save = LargeSave()
    let source = save.packed.map(CChar.init(bitPattern:))
    var unpacked = [CChar](repeating: 0, count: save.body.count)
    let milliseconds = (0..<arguments.rounds).map { _ in
      let (nanoseconds, count) = MonotonicClock.measure {
        unsafe LZ4_decompress_safe(
          source, &unpacked, Int32(source.count), Int32(unpacked.count))
      }
      precondition(Int(count) == unpacked.count, "a body that cannot be unpacked")
      return Double(nanoseconds) / 1e6
    }
    let summary = Summary(milliseconds)
    return [
      .text("beside it: unpacking alone, by liblz4"), .number(summary.median, digits: 1),
      .number(summary.maximum, digits: 1), .none,
    ]
  }

  private func master(_ own: TemporaryFolder) throws -> [Report.Cell] {
    let (game, plugins) = try LargeMaster.write(in: own.path)
    return try row("catalog make of a master of 240 MB", nil, own) { _ in
      ["catalog", "make", "large-game", "--game", game, "--plugins", plugins]
    }
  }

  private func watch(
    _ saves: String, _ server: Alchemyd, _ own: TemporaryFolder
  ) throws -> [Report.Cell] {
    try succeed(["game", "pair", "Tester", "--saves", saves], server, own)
    let watch = try client(["game", "watch"], server, own)
    // By then the watch has read the save that is there.
    try MonotonicClock.sleep(milliseconds: 2000)
    try watch.requireAlive()
    let before = try ProcessStatus.wakeUps(of: watch.identifier)
    for _ in 0..<Self.idleSeconds { try MonotonicClock.sleep(milliseconds: 1000) }
    defer { watch.end() }
    return [
      .text("alchemy game watch"),
      .count(try ProcessStatus.wakeUps(of: watch.identifier) - before),
      .count(try ProcessStatus.residentKibibytes(of: watch.identifier)),
    ]
  }
}

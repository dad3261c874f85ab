/// What the daemon costs while nobody asks anything, beside redis.
struct MemoryBenchmark {
  private let arguments: Arguments
  private let folder: TemporaryFolder

  private static let starts = 11
  private static let profiles = 1000
  /// A second in which nothing happens, so that what was only needed for a while is given back.
  private static let quietMilliseconds: UInt32 = 1000
  private static let idleSeconds = 5

  init(_ arguments: Arguments, folder: TemporaryFolder) {
    self.arguments = arguments
    self.folder = folder
  }

  func run() throws -> [Report.Section] {
    [try processes(), try binaries()]
  }

  private func processes() throws -> Report.Section {
    var section = Report.Section(
      title: "Idle (start: median of \(Self.starts); wake-ups over \(Self.idleSeconds) s)",
      columns: [
        "server", "start to READY ms", "resident KiB", "with \(Self.profiles) profiles", "threads",
        "wake-ups",
      ])
    section.rows.append(
      try row(start: { try Alchemyd($0) }, program: arguments.alchemyd) { server in
        try server.createProfiles(Self.profiles)
        try server.editEveryProfile()
      })
    // Values of the size that a profile with one choice is read as.
    section.rows.append(
      try row(
        start: { try Redis($0, readBytes: 300, writeBytes: 300) }, program: arguments.redis
      ) { try $0.createKeys(Self.profiles) })
    return section
  }

  private func row<Measured: Server>(
    start: (ServerPlace) throws -> Measured, program: String, fill: (Measured) throws -> Void
  ) throws -> [Report.Cell] {
    func place() throws -> (TemporaryFolder, ServerPlace) {
      let own = try TemporaryFolder(in: folder.path)
      return (own, ServerPlace(program: program, folder: own.path, core: nil))
    }
    var startMilliseconds: [Double] = []
    for _ in 0..<Self.starts {
      let (own, place) = try place()
      startMilliseconds.append(Double(try start(place).startNanoseconds) / 1e6)
      withExtendedLifetime(own) {}
    }

    let (own, place) = try place()
    let server = try start(place)
    let process = server.process.identifier
    try MonotonicClock.sleep(milliseconds: Self.quietMilliseconds)
    let idle = try ProcessStatus.residentKibibytes(of: process)
    let before = try ProcessStatus.wakeUps(of: process)
    for _ in 0..<Self.idleSeconds { try MonotonicClock.sleep(milliseconds: 1000) }
    let wakeUps = try ProcessStatus.wakeUps(of: process) - before

    try fill(server)
    try MonotonicClock.sleep(milliseconds: Self.quietMilliseconds)
    let filled = try ProcessStatus.residentKibibytes(of: process)
    let threads = try ProcessStatus.threads(of: process)
    withExtendedLifetime(own) {}
    return [
      .text(Measured.name), .number(Summary(startMilliseconds).median, digits: 1), .count(idle),
      .count(filled), .count(threads), .count(wakeUps),
    ]
  }

  private func binaries() throws -> Report.Section {
    var section = Report.Section(
      title: "Binaries", columns: ["program", "bytes", "stripped bytes"])
    for program in [arguments.alchemyd, arguments.alchemy] {
      let stripped = folder.file("stripped")
      try Child("/usr/bin/strip", ["-o", stripped, program], logPath: folder.file("strip.log"))
        .wait()
      section.rows.append([
        .text(program), .count(try TextFile.size(program)), .count(try TextFile.size(stripped)),
      ])
    }
    return section
  }
}

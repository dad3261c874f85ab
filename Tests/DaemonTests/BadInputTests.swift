import TestSupport
import Testing
import Unix

/// What people do wrong, and what daemon and client answer to it, to the letter.
@Suite("Bad input says what is wrong and what to type")
struct BadInputTests {
  private let folder: TemporaryFolder
  private var setup: RunningDaemon.Setup

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
  }

  /// Root may do everything everywhere, unless it gives up that right.
  private static let asOrdinaryUser =
    ProcessIdentity.userID == 0
    ? [
      "setpriv", "--bounding-set=-dac_override,-dac_read_search",
      "--inh-caps=-dac_override,-dac_read_search", "--",
    ] : []

  private func run(_ program: String, _ arguments: String...) throws -> ChildProcess.Ending {
    let words = Self.asOrdinaryUser + [program] + arguments
    return try ChildProcess.run(
      words[0], Array(words.dropFirst()),
      environment: BuiltPrograms.environment(home: folder.path))
  }

  private func setPermissions(_ text: String, of path: String) throws {
    #expect(try ChildProcess.run("chmod", [text, path], environment: ["PATH": "/bin"]).code == 0)
  }

  /// What the daemon says; each line of it begins with its name.
  private func said(_ code: Int32, _ lines: String...) -> ChildProcess.Ending {
    .init(code: code, errors: lines.map { "alchemyd: \($0)\n" }.joined())
  }

  /// What the client says.
  private func told(_ code: Int32, _ lines: String...) -> ChildProcess.Ending {
    .init(code: code, errors: lines.map { $0 + "\n" }.joined())
  }

  @Test("a wrong key in the settings")
  func wrongKey() throws {
    try folder.write(Array(#"{"logLevle": "info"}"#.utf8), to: "config.json")
    var setup = setup
    setup.arguments = ["--config", folder.appending("config.json")]
    #expect(
      try setup.refusal()
        == said(
          78, "cannot use the settings in \(folder.path)/config.json",
          "caused by: line 1: there is no setting logLevle; did you mean logLevel?",
          "hint: fix the file, or choose another: `alchemyd --config FILE`"))
  }

  @Test(
    "a data folder that this user may not use",
    arguments: ["0000", "0500", "0300", "0600"])
  func folderRights(permissions: String) throws {
    try folder.makeFolder("data")
    try setPermissions(permissions, of: setup.dataFolder)
    var setup = setup
    setup.wrapper = Self.asOrdinaryUser
    #expect(
      try setup.refusal()
        == said(
          78, "cannot use the data folder \(folder.path)/data",
          "caused by: this user has no permission for \(folder.path)/data: Permission denied",
          "hint: look at it with `namei -l \(folder.path)/data`, or choose another: "
            + "`alchemyd --data-dir DIR`"))
    #expect(
      try run(BuiltPrograms.client, "--replica", setup.dataFolder, "--create", "show")
        == told(
          3, "error: cannot use the replica's folder \(folder.path)/data",
          "caused by: this user has no permission for \(folder.path)/data: Permission denied",
          "hint: look at it with `namei -l \(folder.path)/data`, or choose another folder"))
    try setPermissions("0700", of: setup.dataFolder)
  }

  @Test("a database that this user may not read")
  func fileRights() throws {
    _ = try RunningDaemon.serving(setup) { try $0.ask(Requests.ping) }
    try setPermissions("0000", of: setup.dataFolder + "/alchemyd.db")
    var setup = setup
    setup.wrapper = Self.asOrdinaryUser
    #expect(
      try setup.refusal()
        == said(
          78, "cannot use the data folder \(folder.path)/data",
          "caused by: this user has no permission for \(folder.path)/data/alchemyd.db: Permission denied",
          "hint: look at it with `namei -l \(folder.path)/data/alchemyd.db`, or choose another: "
            + "`alchemyd --data-dir DIR`"))
  }

  @Test(
    "a disk that is read-only, with a data folder and without one",
    .enabled(if: SmallDisk.isPossible, "mounting a small disk is not permitted here"))
  func readOnlyDisk() throws {
    let disk = try SmallDisk()
    var setup = RunningDaemon.Setup(folder: disk.folder)
    setup.wrapper = disk.entering
    setup.dataFolder = disk.path + "/data"
    _ = try RunningDaemon.serving(setup) { try $0.ask(Requests.ping) }
    try disk.makeReadOnly()
    #expect(
      try setup.refusal()
        == said(
          78, "cannot use the data folder \(disk.path)/data",
          "caused by: \(disk.path)/data is on a disk that is read-only",
          "hint: look at it with `findmnt --target \(disk.path)/data`, or choose another: "
            + "`alchemyd --data-dir DIR`"))
    setup.dataFolder = disk.path + "/other"
    #expect(
      try setup.refusal()
        == said(
          78, "cannot use the data folder \(disk.path)/other",
          "caused by: \(disk.path)/other is on a disk that is read-only",
          "hint: look at it with `findmnt --target \(disk.path)`, or choose another: "
            + "`alchemyd --data-dir DIR`"))
  }

  @Test("a second daemon, on the same data and on the same socket")
  func secondDaemon() throws {
    let daemon = try RunningDaemon(setup)
    var second = setup
    second.socket = folder.appending("other")
    #expect(
      try second.refusal()
        == said(
          78, "cannot open the database \(folder.path)/data/alchemyd.db",
          "caused by: another daemon, process \(daemon.process.identifier), has it open",
          "hint: stop it with `systemctl --user stop alchemyd`, or `kill "
            + "\(daemon.process.identifier)`; or choose another --data-dir"))
    second = setup
    second.dataFolder = folder.appending("other")
    #expect(
      try second.refusal()
        == said(
          1, "cannot listen on \(folder.path)/socket", "caused by: another daemon listens there",
          "hint: use that one (`alchemy status`), or choose another path: `alchemyd --socket PATH`")
    )
    #expect(try daemon.ask(Requests.ping) == Requests.pong)
    #expect(try daemon.stop().code == 0)
  }

  @Test("a socket's path that is too long, for daemon, bridge and client")
  func longPath() throws {
    let path = "/tmp/" + String(repeating: "s", count: 103)
    let lines = [
      "the socket's path is too long: \(path)",
      "caused by: it has 108 bytes; the limit is 107 (from --socket)",
    ]
    #expect(
      try run(BuiltPrograms.daemon, "--socket", path)
        == said(2, lines[0], lines[1], "hint: choose a shorter one: `alchemyd --socket PATH`"))
    #expect(
      try run(BuiltPrograms.daemon, "bridge", "--socket", path)
        == said(
          2, lines[0], lines[1],
          "hint: choose a shorter one: `alchemyd bridge --socket PATH`"))
    #expect(
      try run(BuiltPrograms.client, "--socket", path, "show")
        == told(
          2, "error: the socket's path is too long: \(path)",
          "caused by: it has 108 bytes, and a socket's path has at most 107 (it comes from --socket)",
          "hint: alchemy --socket PATH status"))
  }

  @Test("a socket that a dead daemon left, and none at all")
  func staleSocket() throws {
    let path = folder.appending("socket")
    #expect(
      try run(BuiltPrograms.client, "--socket", path, "show")
        == told(
          3, "error: the daemon is not running (\(path))", "caused by: there is no socket",
          "hint: alchemyd --socket \(path) &"))
    try RunningDaemon(setup).kill()
    let cause = "caused by: there is a socket, but no process behind it"
    #expect(
      try run(BuiltPrograms.client, "--socket", path, "show")
        == told(
          3, "error: the daemon is not running (\(path))", cause,
          "hint: alchemyd --socket \(path) &"))
    #expect(
      try run(BuiltPrograms.daemon, "bridge", "--socket", path)
        == said(
          3, "the daemon is not running (\(path))", cause,
          "hint: start it there with `alchemyd --socket \(path) &`"))
    // What the client says to type is right.
    let daemon = try RunningDaemon(setup)
    #expect(try run(BuiltPrograms.client, "--socket", path, "show").code == 0)
    #expect(try daemon.stop().code == 0)
  }

  @Test("a file where a socket or a folder should be")
  func wrongKind() throws {
    try folder.write([], to: "file")
    let path = folder.appending("file")
    #expect(
      try run(BuiltPrograms.client, "--socket", path, "show")
        == told(
          3, "error: cannot connect to the daemon at \(path)",
          "caused by: it is not a socket", "hint: alchemy doctor --socket \(path)")
    )
    var setup = setup
    setup.socket = path
    #expect(
      try setup.refusal()
        == said(
          1, "cannot listen on \(path)", "caused by: a file that is not a socket is there",
          "hint: move it away, or choose another path: `alchemyd --socket PATH`"))
    setup = self.setup
    setup.dataFolder = path
    #expect(
      try setup.refusal()
        == said(
          78, "cannot use the data folder \(path)",
          "caused by: \(path) is of the wrong kind",
          "hint: look at it with `namei -l \(path)`, or choose another: `alchemyd --data-dir DIR`"))
  }
}

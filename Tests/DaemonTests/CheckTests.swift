import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("alchemyd check")
struct CheckTests {
  private let folder: TemporaryFolder
  private let setup: RunningDaemon.Setup

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
  }

  private func check(_ arguments: String...) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      BuiltPrograms.daemon, ["check", "--data-dir", setup.dataFolder] + arguments,
      environment: BuiltPrograms.environment(home: folder.path))
  }

  private func report() throws -> CheckReport {
    let output = try check("--json").output
    return try #require(CheckReport(try JSONValue(parsing: Array(output.utf8))), "\(output)")
  }

  /// Everything in the data folder, byte for byte.
  private func picture() throws -> [String: Int] {
    var picture: [String: Int] = [:]
    for name in try folder.names(in: "data") where !["backups", "inbox"].contains(name) {
      picture[name] = try folder.bytes(of: "data/\(name)").hashValue
    }
    return picture
  }

  private func makeStore() throws {
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      #expect(try client.ask(Requests.add("wheat")).result?["lsn"] == 1)
      #expect(try client.ask(Requests.add("wheat", id: 2)).result?["lsn"] == 2)
    }
  }

  @Test("where nothing is yet nothing is wrong, and nothing is made")
  func nothing() throws {
    let usual = try ChildProcess.run(
      BuiltPrograms.daemon, ["check"], environment: BuiltPrograms.environment(home: folder.path))
    #expect(
      usual
        == .init(
          code: 0,
          output: """
            ok           settings     no settings file; using defaults
            ok           catalogs     2 catalogs, all usable
            ok           database     none yet; the daemon creates it at its first start
            ok           backups      none yet; there is nothing to back up

            """))
    #expect(!File.exists(folder.appending(".local")))
  }

  @Test("a folder that was named and is not there may be a slip, and is told")
  func slip() throws {
    let ending = try check()
    #expect(ending.code == 0)
    #expect(
      ending.output.contains(
        """
        warning      database     none, because the folder \(setup.dataFolder) does not exist
                     it means     a daemon started with this folder creates an empty database, without \
        your profiles
                     type         alchemyd check

        """), "\(ending)")
    #expect(!File.exists(setup.dataFolder))
    try folder.makeFolder("data")
    #expect(try check().output.contains("ok           database     none yet"))
  }

  @Test("a sound store is read to its end, and no byte of it is changed")
  func sound() throws {
    try makeStore()
    let before = try picture()
    let ending = try check()
    #expect(ending.code == 0 && ending.errors == "", "\(ending)")
    #expect(
      ending.output.contains(
        "\nok           database     sound: 1 profile, 2 changes, written last at "))
    #expect(try !report().isOpen)
    #expect(try picture() == before)
  }

  @Test("a database that is gone beside its witness is missing, and not still to be made")
  func lost() throws {
    try makeStore()
    try File.remove(setup.dataFolder + "/alchemyd.db")
    let ending = try check()
    #expect(ending.code == 1, "\(ending)")
    #expect(
      ending.output.contains(
        "wrong        database     \(setup.dataFolder)/alchemyd.db: the database is missing; it had "
          + "at least 2 changes\n"), "\(ending)")
    #expect(ending.output.contains("type         ls -la \(setup.dataFolder)\n"), "\(ending)")
  }

  @Test("when the store was written last is told as the clock on the wall shows it")
  func localTime() throws {
    try makeStore()
    var environment = BuiltPrograms.environment(home: folder.path)
    environment["TZ"] = "XYZ-05:45"
    let ending = try ChildProcess.run(
      BuiltPrograms.daemon, ["check", "--data-dir", setup.dataFolder], environment: environment)
    #expect(
      ending.output.contains(/written last at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+05:45\n/),
      "\(ending)")
  }

  @Test("a daemon may have it open: what is durable is checked, and it goes on")
  func open() throws {
    try makeStore()
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      #expect(try client.ask(Requests.add("wheat", id: 3)).result?["lsn"] == 3)
      let report = try report()
      #expect(report.isOpen)
      let database = try #require(report.findings.first { $0.name == .database })
      #expect(database.verdict == .ok && database.summary.contains("3 changes"), "\(database)")
      #expect(database.summary.contains("in use, so a copy was checked"))
      #expect(try client.ask(Requests.add("wheat", id: 4)).result?["lsn"] == 4)
    }
  }

  @Test("what a killed daemon left in its log is read, and left where it is")
  func killed() throws {
    let daemon = try RunningDaemon(setup)
    #expect(try daemon.ask(Requests.add("wheat")).result?["lsn"] == 1)
    try daemon.kill()
    let before = try picture()
    #expect(before["alchemyd.db-wal"] != nil)
    let report = try report()
    #expect(!report.isOpen)
    #expect(report.findings.contains { $0.summary.contains("1 change,") }, "\(report)")
    #expect(try picture() == before)
  }

  @Test("a damaged store is told with the code 1, and the backup that helps")
  func damaged() throws {
    try makeStore()
    try folder.makeFolder("data/backups")
    let backup = folder.appending("data/backups/good.db")
    let ending = try ChildProcess.run(
      BuiltPrograms.daemon, ["backup", "--data-dir", setup.dataFolder, backup],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(ending.code == 0, "\(ending)")
    var bytes = try folder.bytes(of: "data/alchemyd.db")
    bytes.replaceSubrange(4096..<bytes.count, with: repeatElement(7, count: bytes.count - 4096))
    try folder.write(bytes, to: "data/alchemyd.db")
    let before = try picture()
    #expect(try check().code == 1)
    let database = try #require(try report().findings.first { $0.name == .database })
    #expect(database.verdict == .wrong && database.summary.contains("damaged: "))
    #expect(
      database.command
        == "touch \(setup.dataFolder)/alchemyd.db.suspect && "
        + "alchemyd --data-dir \(setup.dataFolder) &")
    #expect(try picture() == before)
  }

  @Test("a newer or another program's file is told, and a backup that cannot be restored")
  func others() throws {
    try makeStore()
    var bytes = try folder.bytes(of: "data/alchemyd.db")
    // The version is a big-endian number at byte 60 of the file's head.
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    try folder.makeFolder("data/backups")
    try folder.write(bytes, to: "data/backups/newer.db")
    #expect(try check().code == 75)
    let backups = try #require(try report().findings.first { $0.name == .backups })
    #expect(backups.verdict == .cannotTell && backups.summary.contains("it has version 99"))
    #expect(backups.command == "ls -l \(setup.dataFolder)/backups/newer.db")
    try folder.write([7, 7, 7], to: "data/backups/newer.db")
    let damaged = try #require(try report().findings.first { $0.name == .backups })
    #expect(damaged.verdict == .wrong && damaged.summary.contains("1 of 1 cannot be restored"))
    try File.remove(setup.dataFolder + "/backups/newer.db")
    try folder.write(bytes, to: "data/alchemyd.db")
    let database = try #require(try report().findings.first { $0.name == .database })
    #expect(database.verdict == .wrong && database.summary.contains("it has version 99"))
  }

  @Test("wrong settings end with 78, told with their line; other words end with 2")
  func settings() throws {
    try folder.write(Array("{\n\"peers\": 3}".utf8), to: "config.json")
    let ending = try check("--config", folder.appending("config.json"))
    #expect(ending.code == 78)
    #expect(
      ending.output.hasPrefix(
        "wrong        settings     \(folder.path)/config.json: line 2: peers must be an object"),
      "\(ending)")
    #expect(ending.output.contains("type         ${EDITOR:-vi} \(folder.path)/config.json\n"))
    #expect(try check("--config", folder.appending("missing.json")).code == 78)
    let wrong = try check("--socket", "s")
    #expect(wrong.code == 2 && wrong.errors.contains("\"check\" has no option --socket"))
  }

  @Test("a file that is no catalog is a warning, with the command that says why")
  func catalogs() throws {
    try folder.makeFolder("data/catalogs")
    try folder.write(Array("{".utf8), to: "data/catalogs/mine.json")
    let ending = try check()
    #expect(ending.code == 0)
    #expect(ending.output.contains("warning      catalogs     2 catalogs usable; "), "\(ending)")
    let file = setup.dataFolder + "/catalogs/mine.json"
    #expect(ending.output.contains("type         alchemy catalog check \(file)\n"))
  }

  @Test("without room for the copy it says what it could not look at")
  func noCopy() throws {
    try makeStore()
    let ending = try ChildProcess.run(
      "env",
      [
        "TMPDIR=\(folder.path)/none", BuiltPrograms.daemon, "check", "--data-dir", setup.dataFolder,
      ],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(ending.code == 75, "\(ending)")
    #expect(ending.output.contains("cannot tell  database     "))
    #expect(ending.output.contains("type         namei -l \(folder.path)/none"), "\(ending)")
  }
}

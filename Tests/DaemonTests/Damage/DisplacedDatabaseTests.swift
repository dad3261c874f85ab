import TestSupport
import Testing
import Unix
import Wire

/// Somebody removes or overwrites the data while the daemon uses it.
@Suite("A database that is removed or overwritten while the daemon runs")
struct DisplacedDatabaseTests {
  /// What happens to the database, and the words for it.
  enum Deed: CaseIterable {
    case removed, removedAfterLog, overwritten

    var log: String {
      switch self {
      case .removed, .removedAfterLog: "<3>the database @ is gone while it was in use"
      case .overwritten: "<3>the content of the database @ was overwritten while it was in use"
      }
    }

    var doctor: String {
      switch self {
      case .removed, .removedAfterLog: "the database @ is gone"
      case .overwritten: "the database @ was overwritten"
      }
    }
  }

  private func spoil(_ database: String, by deed: Deed) throws {
    switch deed {
    case .removed: try File.remove(database)
    case .removedAfterLog: try removeAfterLog(database)
    case .overwritten:
      let other = try TemporaryFolder()
      let setup = RunningDaemon.Setup(folder: other)
      _ = try RunningDaemon.serving(setup) { try $0.ask(Requests.add("garlic")) }
      let copying = try ChildProcess.run(
        "/bin/cp", [setup.dataFolder + "/alchemyd.db", database], environment: [:])
      #expect(copying.code == 0)
    }
  }

  /// Removes the write-ahead log, and the database once the daemon has examined its path.
  ///
  /// SQLite knows both by the real path of their folder, and the daemon by the path of its option.
  private func removeAfterLog(_ database: String) throws {
    let script = #"""
      cd "$1" && mkdir other && ln real/alchemyd.db other && ln -sfn other data && rm -r real
      """#
    let home = Folder.parent(of: Folder.parent(of: database))
    let ending = try ChildProcess.run(
      "/bin/sh", ["-c", script, "sh", home], environment: BuiltPrograms.environment(home: home))
    #expect(ending.code == 0, "\(ending)")
  }

  @Test(
    "is written to no more; log, status and doctor say so, and all of it can be put back",
    arguments: Deed.allCases)
  func removed(deed: Deed) throws {
    let folder = try TemporaryFolder()
    let setup = RunningDaemon.Setup(folder: folder)
    if deed == .removedAfterLog {
      try folder.makeFolder("real")
      try folder.makeLink("data", to: "real")
    }
    let database = setup.dataFolder + "/alchemyd.db"
    let saved = try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      for _ in 1...5 { #expect(try client.ask(Requests.add("wheat")).result != nil) }
      try spoil(database, by: deed)
      // An edit that is refused may be in a copy of what is in memory.
      #expect(try client.ask(Requests.add("nirnroot")).kind == "readOnly")
      // Memory is saved after the refusal.
      try daemon.process.waitForErrors(containing: "`alchemyd restore ")
      let displaced = try client.ask(Requests.line("system.status")).result?["displaced"]
      let saved = try #require(displaced?["saved"]?.string)
      #expect(displaced?["path"]?.string == database && displaced?["replaced"] == false)
      try daemon.process.waitForErrors(containing: deed.log.replacing("@", with: database))
      try daemon.process.waitForErrors(containing: "`alchemyd restore \(saved)")
      let inventory = try client.ask(Requests.defaultProfile).result?["inventory"]
      #expect(inventory?["wheat"] == .integer(5))
      if deed == .removed { #expect(inventory?["nirnroot"] == nil) }
      let doctor = try ChildProcess.run(
        BuiltPrograms.client, ["--socket", try #require(setup.socket), "doctor"],
        environment: BuiltPrograms.environment(home: folder.path))
      #expect(doctor.output.contains(deed.doctor.replacing("@", with: database)), "\(doctor)")
      #expect(doctor.code != 0)
      return saved
    }
    let restored = try ChildProcess.run(
      BuiltPrograms.daemon, ["restore", saved, "--data-dir", setup.dataFolder],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(restored.code == 0, "\(restored)")
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      let inventory = try client.ask(Requests.defaultProfile).result?["inventory"]
      #expect(inventory?["wheat"] == .integer(5))
      if deed == .removed { #expect(inventory?["nirnroot"] == nil) }
      #expect(try client.ask(Requests.add("wheat")).result != nil)
    }
  }
}

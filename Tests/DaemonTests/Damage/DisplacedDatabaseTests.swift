import TestSupport
import Testing
import Unix
import Wire

/// Somebody removes the data while the daemon uses it.
@Suite("A database that is removed while the daemon runs")
struct DisplacedDatabaseTests {
  @Test("is written to no more; log, status and doctor say so, and all of it can be put back")
  func removed() throws {
    let folder = try TemporaryFolder()
    let setup = RunningDaemon.Setup(folder: folder)
    let database = setup.dataFolder + "/alchemyd.db"
    let saved = try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      for _ in 1...5 { #expect(try client.ask(Requests.add("wheat")).result != nil) }
      try File.remove(database)
      #expect(try client.ask(Requests.add("wheat")).kind == "readOnly")
      let displaced = try client.ask(Requests.line("system.status")).result?["displaced"]
      let saved = try #require(displaced?["saved"]?.string)
      #expect(displaced?["path"]?.string == database && displaced?["replaced"] == false)
      try daemon.process.waitForErrors(containing: "<3>the database \(database) is gone")
      try daemon.process.waitForErrors(containing: "`alchemyd restore \(saved)")
      #expect(
        try client.ask(Requests.defaultProfile).result?["inventory"] == ["wheat": .integer(5)])
      let doctor = try ChildProcess.run(
        BuiltPrograms.client, ["--socket", try #require(setup.socket), "doctor"],
        environment: BuiltPrograms.environment(home: folder.path))
      #expect(doctor.output.contains("the database \(database) is gone"), "\(doctor)")
      #expect(doctor.code != 0)
      return saved
    }
    let restored = try ChildProcess.run(
      BuiltPrograms.daemon, ["restore", saved, "--data-dir", setup.dataFolder],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(restored.code == 0, "\(restored)")
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      #expect(
        try client.ask(Requests.defaultProfile).result?["inventory"] == ["wheat": .integer(5)])
      #expect(try client.ask(Requests.add("wheat")).result != nil)
    }
  }
}

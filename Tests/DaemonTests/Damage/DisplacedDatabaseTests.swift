import JSON
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
    "ends the daemon; the next one serves the same connections, and all of it can be put back",
    arguments: Deed.allCases)
  func removed(deed: Deed) throws {
    let managed = try ManagedDaemon()
    let setup = managed.running.setup
    if deed == .removedAfterLog {
      #expect(try managed.running.stop().code == 0)
      try File.move(setup.dataFolder, to: setup.folder.appending("real"))
      try setup.folder.makeLink("data", to: "real")
      try managed.startAgain()
    }
    let database = setup.dataFolder + "/alchemyd.db"
    let client = try managed.connect()
    for _ in 1...5 { #expect(try client.ask(Requests.add("wheat")).result != nil) }
    try spoil(database, by: deed)
    // It is not answered, and may be in a copy of what is in memory.
    try client.send(Requests.add("nirnroot") + "\n")
    let ending = try managed.running.waitForEnd()
    #expect(ending.code == 74)
    #expect(ending.errors.contains(deed.log.replacing("@", with: database)), "\(ending.errors)")
    let hint = try #require(
      ending.errors.split(separator: "\n").first {
        $0.contains("hint: if you miss something after the next start, stop the daemon ")
      }, "\(ending.errors)")
    let words = try #require(
      hint.split(separator: "`").first { $0.hasPrefix("alchemyd restore ") }, "\(hint)"
    ).split(separator: " ").map(String.init)
    try managed.startAgain()
    while !(try client.line()).contains("system.restarted") {}
    #expect(try client.ask(Requests.add("wheat")).result != nil)
    let doctor = try ChildProcess.run(
      BuiltPrograms.client,
      ["--socket", setup.folder.appending("socket"), "doctor", "--data-dir", setup.dataFolder],
      environment: BuiltPrograms.environment(home: setup.folder.path))
    // What is left of the other one has everything.
    if deed != .removedAfterLog { #expect(doctor.output.contains(words[2]), "\(doctor)") }
    #expect(try managed.running.stop().code == 0)
    let restored = try ChildProcess.run(
      BuiltPrograms.daemon, Array(words.dropFirst()),
      environment: BuiltPrograms.environment(home: setup.folder.path))
    #expect(restored.code == 0, "\(restored)")
    try managed.startAgain()
    let again = try managed.connect()
    let inventory = try again.ask(Requests.defaultProfile).result?["inventory"]
    #expect(inventory?["wheat"] == .integer(5))
    if deed == .removed { #expect(inventory?["nirnroot"] == nil) }
    #expect(try again.ask(Requests.add("wheat")).result != nil)
    #expect(try managed.running.stop().code == 0)
  }
}

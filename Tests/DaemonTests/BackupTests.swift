import JSON
import TestSupport
import Testing
import Wire

@Suite("Backups from the command line")
struct BackupTests {
  private let folder: TemporaryFolder
  private let setup: RunningDaemon.Setup

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
    let reply = try RunningDaemon.serving(setup) { try $0.ask(Requests.add("wheat", by: 3)) }
    #expect(try reply.result?["lsn"] == 1)
  }

  private func run(_ arguments: String...) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      BuiltPrograms.daemon, arguments + ["--data-dir", folder.appending("data")],
      environment: BuiltPrograms.environment(home: folder.path))
  }

  private func inventory() throws -> JSONValue? {
    try RunningDaemon.serving(setup) { try $0.ask(Requests.defaultProfile).result?["inventory"] }
  }

  @Test("a backup brings back what was there, and what was there last can be gone back to")
  func roundTrip() throws {
    let file = folder.appending("backup.db")
    let ending = try run("backup", file)
    #expect(ending.code == 0)
    #expect(try ending.output == "\(file): \(folder.bytes(of: "backup.db").count) bytes, checked\n")
    _ = try RunningDaemon.serving(setup) { try $0.ask(Requests.add("wheat", by: 4)) }
    let restored = try run("restore", file)
    #expect(restored.code == 0 && restored.errors == "")
    let names = try folder.names(in: "data")
    let aside = try #require(names.first { $0.hasPrefix("alchemyd.db.replaced-") })
    let lines = restored.output.split(separator: "\n")
    try #require(lines.count == 5)
    #expect(lines[0].hasPrefix("restored from \(file): 1 profile, 1 change, written last at 20"))
    let path = folder.appending("data/\(aside)")
    #expect(
      lines[1].hasPrefix("what was there is now \(path): 2 changes, written last at 20"))
    #expect(
      lines[2] == "to go back: alchemyd restore --data-dir \(folder.appending("data")) \(path)")
    #expect(lines[3] == "the next sync brings back the changes that other machines have;")
    #expect(
      lines[4]
        == "to take a change back on all machines, undo it: alchemy history, then alchemy undo CHANGE"
    )
    #expect(try inventory() == ["wheat": 3])
    let back = try run("restore", path)
    #expect(back.code == 0)
    // Nothing tells a database that was at rest from one that was copied without its log.
    #expect(!restored.output.contains("not a backup") && back.output.contains("not a backup"))
    #expect(try inventory() == ["wheat": 7])
  }

  @Test(
    "the way back works when typed, whatever the folder is called",
    arguments: ["a b", "it's", #"q"uo"#, #"bs\t"#, "$(touch x)"])
  func wayBack(name: String) throws {
    let data = folder.appending(name)
    let environment = BuiltPrograms.environment(home: folder.path)
    func run(_ program: String, _ words: String...) throws -> ChildProcess.Ending {
      try ChildProcess.run(program, words, environment: environment)
    }
    let file = folder.appending("backup.db")
    #expect(try self.run("backup", file).code == 0)
    for _ in 1...2 {
      #expect(
        try run(BuiltPrograms.daemon, "restore", file, "--data-dir", data).code == 0)
    }
    let restored = try run(BuiltPrograms.daemon, "restore", file, "--data-dir", data)
    let prompt = "to go back: "
    let lines = restored.output.split(separator: "\n")
    let way = try #require(lines.first { $0.hasPrefix(prompt) })
    let typed = try run("/bin/sh", "-c", String(way.dropFirst(prompt.count)))
    #expect(typed.code == 0 && typed.errors == "")
    #expect(typed.output.contains("what was there is now \(data)/"))
  }

  @Test("a backup through standard output brings back the same, and leaves no file behind")
  func throughStandardOutput() throws {
    try RunningDaemon.serving(setup) { daemon in
      func shell(_ redirection: String) throws -> ChildProcess.Ending {
        try ChildProcess.run(
          "/bin/sh",
          [
            "-c", "\"$0\" --socket \"$1\" backup - \(redirection)", BuiltPrograms.client,
            setup.socket ?? "", folder.appending("streamed.db"),
          ], environment: BuiltPrograms.environment(home: folder.path))
      }
      let streamed = try shell("> \"$2\"")
      #expect(streamed.code == 0 && streamed.errors == "")
      let cut = try shell("| head -c 16")
      #expect(cut.output == "SQLite format 3\0" && cut.errors == "")
      let copies = try (folder.names(in: "data") + folder.names()).filter {
        $0.hasPrefix("backup-")
      }
      #expect(copies == [])
      _ = try daemon.ask(Requests.add("wheat", by: 4))
    }
    let restored = try run("restore", folder.appending("streamed.db"))
    #expect(restored.code == 0 && restored.output.contains(": 1 profile, 1 change"))
    #expect(try inventory() == ["wheat": 3])
  }

  @Test("what is restored goes on under a new identity, and the log says so")
  func identity() throws {
    let file = folder.appending("backup.db")
    #expect(try run("backup", file).code == 0)
    #expect(try run("restore", file).code == 0)
    try RunningDaemon.serving(setup) { daemon in
      #expect(
        daemon.process.errorsSoFar.contains(
          """
          <4>caused by: it was restored from a backup, which has no identity
          <4>hint: nothing is lost, and other replicas sync with it as before

          """))
    }
  }

  @Test("while a daemon runs neither is done, and it is said who does it")
  func running() throws {
    let file = folder.appending("backup.db")
    #expect(try run("backup", folder.appending("early.db")).code == 0)
    try RunningDaemon.serving(setup) { daemon in
      let ending = try run("backup", file)
      #expect(
        ending
          == .init(
            code: 1,
            errors: """
              alchemyd: cannot write a backup to \(file)
              alchemyd: caused by: another program has it open
              alchemyd: hint: ask the running daemon instead: `alchemy backup \(file)`

              """))
      let refused = try run("restore", folder.appending("early.db"))
      #expect(refused.code == 1)
      #expect(refused.errors.contains("a daemon has the database"))
      let path = JSONValue.string(file).serialized()
      let request = Requests.line(
        "system.backup", #"{"path":\#(String(decoding: path, as: UTF8.self))}"#)
      #expect(
        try daemon.ask(request).result?["bytes"]?.integer == folder.bytes(of: "backup.db").count)
      #expect(try daemon.ask(request).contains("a backup never overwrites one"))
    }
    #expect(try run("restore", file).code == 0)
    #expect(try inventory() == ["wheat": 3])
  }

  @Test(
    "a disk without room for a backup has none, and keeps the store as it is",
    .enabled(if: SmallDisk.isPossible, "mounting a small disk is not permitted here"))
  func full() throws {
    let disk = try SmallDisk()
    var setup = RunningDaemon.Setup(folder: disk.folder)
    setup.dataFolder = disk.path + "/data"
    setup.wrapper = disk.entering
    let words = disk.entering + [BuiltPrograms.daemon]
    func run(_ arguments: String...) throws -> ChildProcess.Ending {
      try ChildProcess.run(
        words[0], words.dropFirst() + arguments + ["--data-dir", disk.path + "/data"],
        environment: BuiltPrograms.environment(home: disk.folder.path))
    }
    _ = try RunningDaemon.serving(setup) { try $0.ask(Requests.add("wheat", by: 3)) }
    let file = disk.folder.appending("backup.db")
    #expect(try run("backup", file).code == 0)
    try disk.fill()
    let ending = try run("backup", disk.path + "/backup.db")
    #expect(ending.code == 1)
    #expect(ending.errors.contains("hint: check the folder with `ls -ld \(disk.path)`"))
    let restored = try run("restore", file)
    #expect(restored.code == 1)
    #expect(restored.errors.contains("hint: nothing was changed"))
    try disk.free()
    #expect(try run("backup", disk.path + "/backup.db").code == 0, "nothing was left there")
    let inventory = try RunningDaemon.serving(setup) {
      try $0.ask(Requests.defaultProfile).result?["inventory"]
    }
    #expect(inventory == ["wheat": 3])
    #expect(try run("restore", file).code == 0)
  }
}

import JSON
import TestSupport
import Testing
import Unix
import Wire

/// The file is spoilt under the running daemon, and its manager starts another.
@Suite("Damage that shows while the daemon runs")
struct RunningDamageTests {
  @Test("ends the daemon, and the same connection is answered by one with all that can be had")
  func running() throws {
    let managed = try ManagedDaemon()
    let data = managed.running.setup.dataFolder
    let first = try managed.connect()
    let large = try LargeChange(first)
    try large.write(LargeChange.usualCount, to: first)
    #expect(try managed.running.stop().code == 0)
    try managed.startAgain()
    try Folder.make(data + "/backups")
    let backup = JSONValue.string(data + "/backups/2020-01-01.db").serialized()
    let client = try managed.connect()
    #expect(
      try client.ask(
        Requests.line("system.backup", #"{"path":\#(String(decoding: backup, as: UTF8.self))}"#)
      ).result?["bytes"] != nil)
    #expect(try client.ask(Requests.add("wheat", by: 7)).result != nil)
    try spoil(managed.running)
    // Whether it is answered depends on how far the daemon came; no more than that it is refused.
    try client.send(LargeChange.oldest + "\n")
    let ending = try managed.running.waitForEnd()
    #expect(ending.code == 74)
    #expect(ending.errors.contains("the database is damaged: "))
    let start = "\(BuiltPrograms.daemon) --data-dir \(data)"
    #expect(ending.errors.contains("hint: it is mended at the next start"))
    #expect(ending.errors.contains("; otherwise type `\(start)`\n"), "\(ending.errors)")
    let restoring = try wordsOfRestoring(in: ending.errors)
    try managed.startAgain()
    var line = try client.line()
    while !line.contains("system.restarted") { line = try client.line() }
    let errors = managed.running.process.errorsSoFar
    #expect(errors.contains("the backup 2020-01-01.db took its place"), "\(errors)")
    #expect(errors.contains("or damaged was saved to \(restoring[2])\n"), "\(errors)")
    let bag = try client.ask(Requests.defaultProfile).result?["inventory"]
    #expect(bag?["wheat"]?.integer == LargeChange.usualCount + 7)
    #expect(try client.ask(Requests.add("wheat")).result != nil)
    let repair = try client.ask(Requests.line("system.status")).result?["repaired"]
    #expect(repair?["backup"] == "2020-01-01.db" && repair?["lost"] == 0, "\(repair ?? .null)")
    #expect(try managed.running.stop().code == 0)
    let restored = try ChildProcess.run(
      BuiltPrograms.daemon, Array(restoring.dropFirst()),
      environment: BuiltPrograms.environment(home: managed.running.setup.folder.path))
    #expect(restored.code == 0, "\(restored)")
    try managed.startAgain()
    let kept = try managed.connect().ask(Requests.defaultProfile).result?["inventory"]
    #expect(kept?["wheat"]?.integer == LargeChange.usualCount + 7)
    #expect(try managed.running.stop().code == 0)
  }

  /// The command that puts back what was in memory, as it is to be typed: `alchemyd restore FILE …`.
  private func wordsOfRestoring(in errors: String) throws -> [String] {
    let line = try #require(
      errors.split(separator: "\n").first {
        $0.contains("hint: if you miss something after the next start, stop the daemon ")
      }, "\(errors)")
    let command = try #require(
      line.split(separator: "`").first { $0.hasPrefix("alchemyd restore ") }, "\(line)")
    let words = command.split(separator: " ").map(String.init)
    try #require(words.count == 5, "\(command)")
    #expect(errors.contains("all profiles were saved, without their history, to \(words[2])\n"))
    return words
  }

  @Test("names the command that starts a daemon again that was started by hand")
  func startedByHand() throws {
    let setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      try LargeChange(client).write(LargeChange.usualCount, to: client)
    }
    let daemon = try RunningDaemon(setup)
    let client = try daemon.connect()
    try spoil(daemon)
    try client.send(LargeChange.oldest + "\n")
    let ending = try withExtendedLifetime(client) { try daemon.waitForEnd() }
    #expect(ending.code == 74)
    let socket = try #require(setup.socket)
    let command = "\(BuiltPrograms.daemon) --socket \(socket) --data-dir \(setup.dataFolder)"
    #expect(ending.errors.contains("; otherwise type `\(command)`\n"), "\(ending.errors)")
  }

  @Test("promises no mending of a file that has another program's head, and names the way back")
  func otherHead() throws {
    var setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    // A day: with a backup the next start would mend the file.
    setup.environment["ALCHEMYD_TEST_BACKUP_DELAY"] = "86400000"
    _ = try RunningDaemon.serving(setup) { try $0.ask(Requests.add("wheat", by: 5)) }
    let daemon = try RunningDaemon(setup)
    let client = try daemon.connect()
    // The application's number is at byte 68.
    let ended = try ChildProcess.run(
      "sh",
      [
        "-c", #"printf '\0\0\0\5' | dd of="$1" bs=1 seek=68 conv=notrunc"#, "sh",
        setup.dataFolder + "/alchemyd.db",
      ], environment: BuiltPrograms.environment(home: setup.folder.path))
    #expect(ended.code == 0)
    // The edit under way may be in the copy.
    try client.send(Requests.add("wheat") + "\n")
    let ending = try withExtendedLifetime(client) { try daemon.waitForEnd() }
    #expect(ending.code == 74)
    #expect(!ending.errors.contains("mended at"), "\(ending.errors)")
    #expect(
      ending.errors.contains(
        "hint: the next start may refuse the file instead of mending it: its head says that it is the "
          + "database of another program, with the application_id 5\n"), "\(ending.errors)")
    let hint = try #require(
      ending.errors.split(separator: "\n").first {
        $0.contains("hint: if the next start refuses the file, put the copy back with `")
      }, "\(ending.errors)")
    #expect(try setup.refusal().code == 78)
    let words = try #require(hint.split(separator: "`").dropFirst().first).split(separator: " ")
    #expect(words.prefix(2) == ["alchemyd", "restore"])
    let restored = try ChildProcess.run(
      BuiltPrograms.daemon, words.dropFirst().map(String.init),
      environment: BuiltPrograms.environment(home: setup.folder.path))
    #expect(restored.code == 0, "\(restored)")
    let bag = try RunningDaemon.serving(setup) {
      try $0.ask(Requests.defaultProfile).result?["inventory"]
    }
    #expect(bag == ["wheat": 5] || bag == ["wheat": 6], "\(bag ?? .null)")
  }

  /// Everything behind the first page becomes no page at all; the log stays.
  private func spoil(_ daemon: RunningDaemon) throws {
    let path = daemon.setup.dataFolder + "/alchemyd.db"
    let ending = try ChildProcess.run(
      "sh",
      [
        "-c",
        #"""
        bytes=$(stat -c %s "$1") && tr '\0' '\245' </dev/zero |
          dd of="$1" bs=4096 seek=1 count=$((bytes / 4096 - 1)) conv=notrunc iflag=fullblock
        """#, "sh", path,
      ],
      environment: BuiltPrograms.environment(home: daemon.setup.folder.path))
    #expect(ending.code == 0, "\(ending)")
  }
}

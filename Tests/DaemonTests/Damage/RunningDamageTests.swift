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
    #expect(ending.errors.contains("hint: it is mended at the next start"))
    try managed.startAgain()
    var line = try client.line()
    while !line.contains("system.restarted") { line = try client.line() }
    let errors = managed.running.process.errorsSoFar
    #expect(errors.contains("the backup 2020-01-01.db took its place"), "\(errors)")
    let bag = try client.ask(Requests.defaultProfile).result?["inventory"]
    #expect(bag?["wheat"]?.integer == LargeChange.usualCount + 7)
    #expect(try client.ask(Requests.add("wheat")).result != nil)
    let repair = try client.ask(Requests.line("system.status")).result?["repaired"]
    #expect(repair?["backup"] == "2020-01-01.db" && repair?["lost"] == 0, "\(repair ?? .null)")
    #expect(try managed.running.stop().code == 0)
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

import JSON
import TestSupport
import Testing
import Wire

/// A disk of a megabyte in a mount namespace of its own, which ends with the test.
@Suite(
  "A full disk",
  .enabled(if: SmallDisk.isPossible, "mounting a small disk is not permitted here"))
struct FullDiskTests {
  @Test("writes are refused, reads go on, nothing is lost, and with space writes go on")
  func full() throws {
    let disk = try SmallDisk()
    var setup = RunningDaemon.Setup(folder: disk.folder)
    setup.dataFolder = disk.path + "/data"
    setup.wrapper = disk.entering
    var kept = 0
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      kept = try fill(disk, client)
      try expectReadOnly(daemon, kept: kept)
      try daemon.process.waitForErrors(containing: "<3>a commit failed: ")
      try disk.free()
      // A write is tried at most once a second; each refusal comes at once.
      let deadline = Deadline()
      var reply = try client.ask(Requests.add("wheat"))
      while try reply.kind == "readOnly" {
        guard !deadline.isOver else { throw TookTooLong("a write", seen: reply) }
        reply = try client.ask(Requests.add("wheat"))
      }
      kept += 1
      #expect(try reply.result?["lsn"]?.integer == kept)
      #expect(try client.ask(Requests.line("system.status")).result?["readOnly"] == false)
    }
    try RunningDaemon.serving(setup) { daemon in
      let profile = try daemon.ask(Requests.defaultProfile).result
      #expect(profile?["inventory"] == ["wheat": .integer(kept)])
      #expect(profile?["lsn"]?.integer == kept)
    }
  }

  @Test("a daemon that is killed with its disk full starts again, and has all that it acknowledged")
  func killed() throws {
    let disk = try SmallDisk()
    var setup = RunningDaemon.Setup(folder: disk.folder)
    setup.dataFolder = disk.path + "/data"
    setup.wrapper = disk.entering
    let daemon = try RunningDaemon(setup)
    let kept = try fill(disk, try daemon.connect())
    try daemon.kill()
    try disk.free()
    try RunningDaemon.serving(setup) { daemon in
      let profile = try daemon.ask(Requests.defaultProfile).result
      #expect(profile?["inventory"] == ["wheat": .integer(kept)])
      #expect(try daemon.ask(Requests.add("wheat")).result?["lsn"]?.integer == kept + 1)
    }
  }

  /// Takes all space, and writes until that is refused: how many changes were acknowledged.
  private func fill(_ disk: SmallDisk, _ client: LineClient) throws -> Int {
    #expect(try client.ask(Requests.add("wheat")).result?["lsn"] == 1)
    try disk.fill()
    for kept in 1... {
      let reply = try client.ask(Requests.add("wheat"))
      if let kind = try reply.kind {
        #expect(kind == "readOnly")
        return kept
      }
      #expect(try reply.result?["lsn"]?.integer == kept + 1)
    }
    return 0
  }

  private func expectReadOnly(_ daemon: RunningDaemon, kept: Int) throws {
    let client = try daemon.connect()
    let profile = try client.ask(Requests.defaultProfile).result
    #expect(profile?["inventory"] == ["wheat": .integer(kept)])
    #expect(profile?["lsn"]?.integer == kept)
    let history = Requests.line("profile.history", #"{"limit":1,"profile":"default"}"#)
    #expect(try client.ask(history).result?["changes"]?.array?.first?["lsn"]?.integer == kept)
    #expect(try client.ask(Requests.line("system.status")).result?["readOnly"] == true)
  }
}

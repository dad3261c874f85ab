import TestSupport
import Testing
import Wire

/// One identity must not make changes in two places; the real programs notice it by themselves.
@Suite("A data folder that is copied and edited on both sides")
struct CopiedFolderTests {
  private func copy(_ source: String, to target: String) throws {
    let ending = try ChildProcess.run(
      "cp", ["-a", source, target], environment: BuiltPrograms.environment(home: "/"))
    guard ending.code == 0 else { throw UncleanEnd(ending: ending) }
  }

  private func remove(_ path: String) throws {
    _ = try ChildProcess.run("rm", ["-r", path], environment: BuiltPrograms.environment(home: "/"))
  }

  private func choose(_ choice: String, at one: PeeredDaemon) throws {
    let edit = #"{"choice":"\#(choice)","edit":"choose","ingredient":"garlic"}"#
    let line = Requests.line(
      "profile.apply", #"{"edits":[\#(edit)],"profile":"default"}"#)
    #expect(try one.daemon.ask(line).result?["changed"] == 1)
  }

  private func isRotated(_ one: PeeredDaemon, because cause: String) -> Bool {
    one.errors.contains("makes its changes under a new identity") && one.errors.contains(cause)
  }

  private func hasAlarm(_ one: PeeredDaemon) -> Bool {
    ["alarm", "other contents", "differ after the same changes", "left for later"].contains {
      one.errors.contains($0)
    }
  }

  @Test(
    "is another replica in its second place, and both are merged",
    arguments: ["stopped", "running", "killed"])
  func copied(state: String) throws {
    let desktop = try PeeredDaemon()
    for _ in 1...3 { try desktop.add("wheat") }
    switch state {
    case "stopped": _ = try desktop.daemon.stop()
    case "killed": try desktop.daemon.kill()
    default: break
    }
    let laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge]) {
      try self.copy(desktop.setup.dataFolder, to: $0.dataFolder)
    }
    if state != "running" { try desktop.startAgain() }
    #expect(isRotated(laptop, because: "it was in the folder \(desktop.setup.dataFolder) before"))
    try desktop.add("wheat")
    try choose("must", at: desktop)
    for _ in 1...5 { try laptop.add("wheat") }
    try laptop.add("nirnroot")
    _ = try laptop.daemon.ask(Requests.line("sync.now"))
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    for one in [desktop, laptop] {
      #expect(try one.inventory() == ["nirnroot": 1, "wheat": 9])
      #expect(!hasAlarm(one), "\(one.errors)")
    }
    #expect(!desktop.errors.contains("identity"), "\(desktop.errors)")
    let seen = try #require(try desktop.standpoint()[0]?.object)
    #expect(seen.values.compactMap(\.integer).sorted() == [5, 6])
  }

  @Test("that is put back later goes on as another replica, and gets back what it had made since")
  func putBack() throws {
    let desktop = try PeeredDaemon()
    let laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge])
    try laptop.add("wheat")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    _ = try laptop.daemon.stop()
    let data = laptop.setup.dataFolder
    try copy(data, to: data + "-kept")
    try laptop.startAgain()
    for _ in 1...4 { try laptop.add("wheat") }
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    _ = try laptop.daemon.stop()
    try remove(data)
    try copy(data + "-kept", to: data)
    try laptop.startAgain()
    #expect(isRotated(laptop, because: "the database is another file than before"))
    try laptop.add("nirnroot")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    for one in [desktop, laptop] {
      #expect(try one.inventory() == ["nirnroot": 1, "wheat": 5])
      #expect(!hasAlarm(one), "\(one.errors)")
    }
  }

  @Test("of a companion is another replica in its second place, and a daemon merges both")
  func companion() throws {
    let desktop = try PeeredDaemon()
    let phone = try PocketReplica(named: "phone")
    #expect(try phone.run(["add", "Wheat", "2"]).code == 0)
    let sync = PocketReplica.sync(through: desktop.bridge)
    #expect(try phone.run(sync).output == "sent 1, received 0\n")
    let twin = try PocketReplica(named: "twin")
    try copy(phone.folder, to: twin.folder)
    #expect(try phone.run(["add", "Wheat", "1"]).code == 0)
    #expect(try twin.run(["add", "Wheat", "4"]).code == 0)
    #expect(try twin.run(["add", "Nirnroot", "1"]).code == 0)
    #expect(try phone.run(sync).output == "sent 1, received 0\n")
    #expect(try twin.run(sync).output == "sent 2, received 1\n")
    #expect(try phone.run(sync).output == "sent 0, received 2\n")
    let standpoint = try desktop.standpoint()
    for one in [phone, twin] {
      let begun = try one.call("sync.begin", PeeredDaemon.nobodysStandpoint)
      #expect([begun["vector"], begun["digest"]] == standpoint)
    }
    #expect(try desktop.inventory() == ["nirnroot": 1, "wheat": 7])
    #expect(!hasAlarm(desktop), "\(desktop.errors)")
  }
}

import JSON
import TestSupport
import Testing
import Wire

/// Nothing on a disk tells a copy from its original: the first contact does, and keeps both apart.
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

  /// The branches that a status tells of, as their numbers of changes.
  private func forks(of one: PeeredDaemon) throws -> [Int] {
    let forks = try one.daemon.ask(Requests.line("system.status")).result?["forks"]?.array ?? []
    return forks.compactMap { $0["changes"]?.integer }
  }

  private func hasAlarm(_ one: PeeredDaemon) -> Bool {
    ["alarm", "other contents", "differ after the same changes", "left for later"].contains {
      one.errors.contains($0)
    }
  }

  @Test(
    "has two lives that are merged, each under a name of its own",
    arguments: ["stopped", "running", "killed"])
  func copied(state: String) throws {
    let desktop = try PeeredDaemon()
    for _ in 1...3 { try desktop.add("wheat") }
    switch state {
    case "stopped": _ = try desktop.daemon.stop()
    case "killed": try desktop.daemon.kill()
    default: break
    }
    let peers = ["desktop": desktop.bridge]
    let laptop = try PeeredDaemon(peers: state == "running" ? peers : [:]) {
      try self.copy(desktop.setup.dataFolder, to: $0.dataFolder)
    }
    for _ in 1...5 { try laptop.add("wheat") }
    try laptop.add("nirnroot")
    if state != "running" { try desktop.startAgain() }
    try desktop.add("wheat")
    try choose("must", at: desktop)
    // They meet once both have edited: whoever hears of the other before that takes a new name.
    if state != "running" { try laptop.reload(peers: peers) }
    _ = try laptop.daemon.ask(Requests.line("sync.now"))
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    for one in [desktop, laptop] {
      #expect(try one.inventory() == ["nirnroot": 1, "wheat": 9])
      #expect(!hasAlarm(one), "\(one.errors)")
      // Where they are in touch from the start, the first one to hear of the other takes a new name.
      if state != "running" { #expect(try !forks(of: one).isEmpty, "\(one.errors)") }
    }
    // From now on each has a name of its own, so that no further fork comes.
    let known = try forks(of: desktop).count
    for one in [desktop, laptop] { try one.add("garlic") }
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    for one in [desktop, laptop] {
      #expect(try one.inventory() == ["garlic": 2, "nirnroot": 1, "wheat": 9])
      #expect(try forks(of: one).count == known)
    }
  }

  @Test("and as one edit on each side is told apart at the first contact")
  func oneEditEach() throws {
    let desktop = try PeeredDaemon()
    try desktop.add("wheat")
    _ = try desktop.daemon.stop()
    let clones = try (1...2).map { _ in
      try PeeredDaemon(peers: ["desktop": desktop.bridge]) {
        try self.copy(desktop.setup.dataFolder, to: $0.dataFolder)
      }
    }
    for one in clones { try one.add("wheat") }
    try desktop.startAgain()
    try desktop.add("wheat")
    for _ in 1...3 {
      for one in clones {
        _ = try one.daemon.ask(Requests.line("sync.now"))
        try PeeredDaemon.waitUntilLevel(one, desktop)
      }
    }
    for one in clones + [desktop] {
      #expect(try one.inventory() == ["wheat": 4])
      #expect(!hasAlarm(one), "\(one.errors)")
    }
    // A clone that is in touch before the desktop's own edit gives it a change back, and is no branch.
    let status = try desktop.daemon.ask(Requests.line("system.status")).result
    let returned = status?["returned"]?.array ?? []
    #expect(try forks(of: desktop).count + (returned.isEmpty ? 0 : 1) >= 2)
  }

  @Test("that nobody has changed gets what the other does, and a name of its own")
  func untouched() throws {
    let desktop = try PeeredDaemon()
    try desktop.add("wheat")
    let laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge]) {
      try self.copy(desktop.setup.dataFolder, to: $0.dataFolder)
    }
    try desktop.add("wheat")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    for one in [laptop, desktop] { try one.add("nirnroot") }
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    for one in [desktop, laptop] {
      #expect(try one.inventory() == ["nirnroot": 2, "wheat": 2])
      #expect(!hasAlarm(one), "\(one.errors)")
    }
    _ = try laptop.daemon.stop()
    #expect(laptop.errors.contains("of this machine in “default” came back"), "\(laptop.errors)")
  }

  @Test("that is put back later has two lives, and gets back what it had made since")
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
    try laptop.add("nirnroot")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    for one in [desktop, laptop] {
      #expect(try one.inventory() == ["nirnroot": 1, "wheat": 5])
      #expect(!hasAlarm(one), "\(one.errors)")
    }
  }

  @Test("of a companion has two lives, and a daemon merges both")
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
    let met = try twin.run(sync)
    #expect(met.code == 0 && met.output.contains("both lives of default are kept"), "\(met)")
    #expect(try phone.run(sync).code == 0)
    let told = try twin.run(["sync", "status"]).output
    #expect(told.contains("both lives are kept"), "\(told)")
    let standpoint = try desktop.standpoint()
    for one in [phone, twin] {
      let begun = try one.call("sync.begin", PeeredDaemon.nobodysStandpoint)
      #expect([begun["vector"], begun["digest"], begun["heads"]] == standpoint)
    }
    #expect(try desktop.inventory() == ["nirnroot": 1, "wheat": 7])
    #expect(!hasAlarm(desktop), "\(desktop.errors)")
  }
}

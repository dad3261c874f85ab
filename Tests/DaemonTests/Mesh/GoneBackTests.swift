import JSON
import TestSupport
import Testing
import Unix
import Wire

/// Nothing on the disk tells: the same files, with what they had at an earlier moment.
@Suite("A data folder whose disk goes back to an earlier moment")
struct GoneBackTests {
  private func run(_ program: String, _ words: [String]) throws {
    let ending = try ChildProcess.run(
      program, words, environment: BuiltPrograms.environment(home: "/"))
    guard ending.code == 0 else { throw UncleanEnd(ending: ending) }
  }

  /// A peer of the desktop whose folder was kept when each had one wheat.
  private func kept(by desktop: PeeredDaemon) throws -> PeeredDaemon {
    let laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge])
    try laptop.add("wheat")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    _ = try laptop.daemon.stop()
    try run("cp", ["-a", laptop.setup.dataFolder, laptop.setup.dataFolder + "-kept"])
    try laptop.startAgain()
    return laptop
  }

  /// Into the same files, as a machine's snapshot does: the witness goes back with the database.
  private func goBack(_ laptop: PeeredDaemon) throws {
    let data = laptop.setup.dataFolder
    try run(
      "sh",
      [
        "-c",
        "rm -f '\(data)/alchemyd.db-wal' '\(data)/alchemyd.db-shm'; "
          + "for f in '\(data)-kept'/alchemyd.*; do cat \"$f\" > \"\(data)/${f##*/}\"; done",
      ])
  }

  private func stop(_ daemons: PeeredDaemon...) throws {
    for one in daemons { _ = try one.daemon.stop() }
  }

  private func add(_ count: Int, _ ingredient: String, at one: PeeredDaemon) throws {
    for _ in 0..<count { try one.add(ingredient) }
  }

  private func expect(_ bag: JSONValue, at daemons: PeeredDaemon...) throws {
    for one in daemons {
      #expect(try one.inventory() == bag)
      #expect(!one.errors.contains("differ after the same changes"), "\(one.errors)")
    }
  }

  @Test(
    "has two lives in the end, and both are kept",
    arguments: [(1, 1), (1, 3), (3, 1), (2, 2), (30, 70)])
  func bothLives(first: Int, second: Int) throws {
    let desktop = try PeeredDaemon()
    let laptop = try kept(by: desktop)
    try add(first, "wheat", at: laptop)
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try stop(laptop, desktop)
    try goBack(laptop)
    try laptop.startAgain()
    try add(second, "nirnroot", at: laptop)
    try desktop.startAgain()
    _ = try laptop.daemon.ask(Requests.line("sync.now"))
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try expect(["nirnroot": .integer(second), "wheat": .integer(1 + first)], at: laptop, desktop)
    // What comes next is of another replica.
    try laptop.add("garlic")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try expect(
      ["garlic": 1, "nirnroot": .integer(second), "wheat": .integer(1 + first)],
      at: laptop, desktop)
    try stop(laptop, desktop)
    let told = laptop.errors + desktop.errors
    #expect(told.contains("both lives of “default” are kept"), "\(told)")
    #expect(!told.contains("makes its changes under a new identity"), "the disk tells nothing")
  }

  @Test("takes another name at once where a peer is there that knows more")
  func peerIsThere() throws {
    let desktop = try PeeredDaemon()
    let laptop = try kept(by: desktop)
    try add(3, "wheat", at: laptop)
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try stop(laptop)
    try goBack(laptop)
    try laptop.startAgain()
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try laptop.add("nirnroot")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try expect(["nirnroot": 1, "wheat": 4], at: laptop, desktop)
  }

  @Test(
    "takes one undo back where both lives have undone the same change",
    arguments: [(0, 0), (0, 3), (3, 0)])
  func bothUndo(more: Int, moreLater: Int) throws {
    let desktop = try PeeredDaemon()
    let laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge])
    for _ in 1...5 { try laptop.add("wheat") }
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    _ = try laptop.daemon.stop()
    try run("cp", ["-a", laptop.setup.dataFolder, laptop.setup.dataFolder + "-kept"])
    let undo = Requests.line("profile.undo", #"{"profile":"default"}"#)
    for isFirst in [true, false] {
      try laptop.startAgain()
      #expect(try laptop.daemon.ask(undo).result?["changed"] == 1)
      try add(isFirst ? more : moreLater, "nirnroot", at: laptop)
      guard isFirst else { break }
      try PeeredDaemon.waitUntilLevel(laptop, desktop)
      try stop(laptop, desktop)
      try goBack(laptop)
    }
    try desktop.startAgain()
    _ = try laptop.daemon.ask(Requests.line("sync.now"))
    var bag: [String: JSONValue] = ["wheat": 4]
    if more + moreLater > 0 { bag["nirnroot"] = .integer(more + moreLater) }
    let deadline = Deadline(seconds: 20)
    while try laptop.inventory() != .object(bag), !deadline.isOver {
      try PeeredDaemon.waitUntilLevel(laptop, desktop)
    }
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try expect(.object(bag), at: laptop, desktop)
  }

  @Test("twice to the same moment has three lives")
  func twice() throws {
    let desktop = try PeeredDaemon()
    let laptop = try kept(by: desktop)
    try stop(desktop)
    for (count, ingredient) in [(2, "wheat"), (3, "nirnroot"), (1, "garlic")] {
      try add(count, ingredient, at: laptop)
      try desktop.startAgain()
      _ = try laptop.daemon.ask(Requests.line("sync.now"))
      try PeeredDaemon.waitUntilLevel(laptop, desktop)
      guard ingredient != "garlic" else { continue }
      try stop(laptop, desktop)
      try goBack(laptop)
      try laptop.startAgain()
    }
    try expect(["garlic": 1, "nirnroot": 3, "wheat": 3], at: laptop, desktop)
  }

  @Test("brings its lives together also where only others have met them")
  func others() throws {
    let desktop = try PeeredDaemon()
    let laptop = try kept(by: desktop)
    let phone = try PocketReplica(named: "phone")
    try stop(desktop)
    try add(2, "wheat", at: laptop)
    #expect(try phone.run(PocketReplica.sync(through: laptop.bridge)).code == 0)
    try stop(laptop)
    try goBack(laptop)
    try laptop.startAgain()
    try add(3, "nirnroot", at: laptop)
    try desktop.startAgain()
    _ = try laptop.daemon.ask(Requests.line("sync.now"))
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    // The phone has the first life, the desktop the second one.
    let met = try phone.run(PocketReplica.sync(through: desktop.bridge))
    #expect(met.code == 0 && met.output.contains("both lives of default are kept"), "\(met)")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try expect(["nirnroot": 3, "wheat": 3], at: laptop, desktop)
    #expect(
      try phone.run(PocketReplica.sync(through: laptop.bridge)).output == "sent 0, received 0\n")
  }

  @Test(
    "loses nothing where its daemon is killed while the lives are brought together", .seeds(1...4))
  func killed() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let desktop = try PeeredDaemon()
    let laptop = try kept(by: desktop)
    try add(40, "wheat", at: laptop)
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try stop(laptop, desktop)
    try goBack(laptop)
    try laptop.startAgain()
    try add(20, "nirnroot", at: laptop)
    try desktop.startAgain()
    for _ in 1...3 {
      _ = try laptop.daemon.ask(Requests.line("sync.now"))
      let victim = generator.chance(oneIn: 2) ? laptop : desktop
      try run("sleep", ["0.0\(generator.integer(in: 0...99))"])
      try victim.daemon.kill()
      try victim.startAgain()
    }
    _ = try laptop.daemon.ask(Requests.line("sync.now"))
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try expect(["nirnroot": 20, "wheat": 41], at: laptop, desktop)
  }
}

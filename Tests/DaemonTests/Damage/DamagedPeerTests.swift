import JSON
import TestSupport
import Testing
import Unix
import Wire

/// A replica that lost some of what it made gets it back from those who have it.
@Suite("A damaged replica and its peer")
struct DamagedPeerTests {
  private func hasAlarm(_ one: PeeredDaemon) -> Bool {
    ["alarm", "other contents", "differ after the same changes", "left for later"].contains {
      one.errors.contains($0)
    }
  }

  private func backUp(_ one: PeeredDaemon) throws {
    try Folder.make(one.setup.dataFolder + "/backups")
    let path = JSONValue.string(one.setup.dataFolder + "/backups/2020-01-01.db").serialized()
    let line = Requests.line(
      "system.backup", #"{"path":\#(String(decoding: path, as: UTF8.self))}"#)
    #expect(try one.daemon.ask(line).result?["bytes"] != nil)
  }

  /// Of the whole file nothing is left but its length; its log is cut off.
  private func spoil(_ one: PeeredDaemon) throws {
    let path = one.setup.dataFolder + "/alchemyd.db"
    let bytes = try #require(try File.status(path)).bytes
    try File.writeAtomically([UInt8](repeating: 0xA5, count: bytes), to: path)
    try File.writeAtomically([], to: path + "-wal")
  }

  @Test(
    "are level again, with all that either has, and nobody is alarmed", arguments: [true, false])
  func level(isBackedUp: Bool) throws {
    let desktop = try PeeredDaemon()
    let laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge])
    for _ in 1...3 { try laptop.add("wheat") }
    try desktop.add("nirnroot")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    if isBackedUp { try backUp(laptop) }
    for _ in 1...4 { try laptop.add("wheat") }
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try laptop.daemon.kill()
    try spoil(laptop)
    try laptop.startAgain()
    #expect(laptop.errors.contains("the database is damaged: "), "\(laptop.errors)")
    #expect(laptop.errors.contains("the backup 2020-01-01.db took its place") == isBackedUp)
    // Before it has heard of what it had made itself.
    try laptop.add("garlic")
    try desktop.add("nirnroot")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    for one in [desktop, laptop] {
      #expect(try one.inventory() == ["garlic": 1, "nirnroot": 2, "wheat": 7])
      #expect(!hasAlarm(one), "\(one.errors)")
    }
  }

  /// A laptop whose log has one row that cannot be read, and which does not run; and its peer.
  private func withGap() throws -> (laptop: PeeredDaemon, desktop: PeeredDaemon) {
    let desktop = try PeeredDaemon()
    let laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge])
    for _ in 1...3 { try laptop.add("wheat") }
    try laptop.add("garlic")
    for _ in 1...4 { try laptop.add("wheat") }
    try desktop.add("nirnroot")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try laptop.daemon.kill()
    // Wherever the row lies, more than one byte of what it says is wrong.
    for name in ["alchemyd.db", "alchemyd.db-wal"] {
      let path = laptop.setup.dataFolder + "/" + name
      var bytes = try File.read(path, limitBytes: 64 << 20)
      let (text, wrong) = (Array(#"adjust","ingredient":"garlic""#.utf8), Array("XdjuXt".utf8))
      for place in bytes.indices.dropLast(text.count)
      where bytes[place] == text[0] && bytes[place..<place + text.count].elementsEqual(text) {
        bytes.replaceSubrange(place..<place + wrong.count, with: wrong)
      }
      try File.writeAtomically(bytes, to: path)
    }
    return (laptop, desktop)
  }

  @Test("take what a peer did when it had only heard of the mending, and nothing later")
  func heardOfMending() throws {
    let (laptop, desktop) = try withGap()
    try laptop.startAgain()
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try desktop.daemon.kill()
    try laptop.add("wheat")
    try laptop.daemon.kill()
    try desktop.startAgain()
    try desktop.add("nirnroot")
    try laptop.startAgain()
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    for one in [desktop, laptop] {
      #expect(try one.inventory() == ["garlic": 1, "nirnroot": 2, "wheat": 8])
      #expect(!hasAlarm(one), "\(one.errors)")
    }
  }

  @Test("bring back a change that could not be read, and count nothing twice")
  func gap() throws {
    let (laptop, desktop) = try withGap()
    try laptop.startAgain()
    #expect(
      laptop.errors.contains(
        #"change 4 of the profile "default" is lost, unless another replica has it"#),
      "\(laptop.errors)")
    try laptop.add("wheat")
    try desktop.add("nirnroot")
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    for one in [desktop, laptop] {
      #expect(try one.inventory() == ["garlic": 1, "nirnroot": 2, "wheat": 8])
      #expect(!hasAlarm(one), "\(one.errors)")
    }
  }
}

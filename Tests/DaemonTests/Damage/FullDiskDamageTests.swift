import JSON
import TestSupport
import Testing
import Unix
import Wire

/// Mending needs room for another database beside the damaged one.
@Suite(
  "A damaged database on a full disk",
  .enabled(if: SmallDisk.isPossible, "mounting a small disk is not permitted here"))
struct FullDiskDamageTests {
  private let disk: SmallDisk
  private let setup: RunningDaemon.Setup

  init() throws {
    disk = try SmallDisk()
    var setup = RunningDaemon.Setup(folder: disk.folder)
    setup.dataFolder = disk.path + "/data"
    setup.wrapper = disk.entering
    self.setup = setup
  }

  /// Three changes, a backup with them, and four more.
  private func makeStore() throws {
    let path = #"{"path":"\#(setup.dataFolder)/backups/2020-01-01.db"}"#
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      for _ in 1...3 { #expect(try client.ask(Requests.add("wheat")).result != nil) }
      _ = try disk.run("mkdir \"$1/data/backups\"")
      #expect(
        try client.ask(Requests.line("system.backup", path)).result?["bytes"] != nil)
      for _ in 1...4 { #expect(try client.ask(Requests.add("wheat")).result != nil) }
    }
  }

  private func spoilHead() throws {
    let script = "printf spoilt | dd of=\"$1/data/alchemyd.db\" conv=notrunc"
    #expect(try disk.run(script).code == 0)
  }

  /// All names, and the bytes of all files.
  private func picture() throws -> String {
    let script = #"cd "$1/data" && ls -A . backups && cksum alchemyd.db backups/*"#
    return try disk.run(script).output
  }

  /// nil when it starts.
  private func refusal() throws -> ChildProcess.Ending? {
    do {
      try RunningDaemon.serving(setup) { daemon in
        let repair = try daemon.ask(Requests.line("system.status")).result?["repaired"]
        #expect(repair?["backup"] == "2020-01-01.db" && repair?["lost"] == 0, "\(repair ?? .null)")
        #expect(try daemon.ask(Requests.defaultProfile).result?["inventory"] == ["wheat": 7])
      }
      return nil
    } catch let end as UncleanEnd {
      return end.ending
    }
  }

  @Test("is left as it is, and so are its backups, until there is room; then nothing is lost")
  func full() throws {
    try makeStore()
    try spoilHead()
    let before = try picture()
    try disk.fill()
    var refusals = 0
    while let ending = try refusal() {
      refusals += 1
      #expect(ending.code == 78)
      #expect(ending.errors.contains(" and cannot be repaired: "), "\(ending)")
      #expect(ending.errors.contains("hint: nothing was changed; "))
      try #require(try picture() == before, "after \(refusals) starts")
      try #require(refusals < Self.mostRefusals)
      try disk.free(bytes: Self.stepBytes)
    }
    #expect(refusals > 1)
  }

  /// A page of the database, and of the disk.
  private static let stepBytes = 4096
  /// Twice what a megabyte has room for: more are no matter of room.
  private static let mostRefusals = 512
}

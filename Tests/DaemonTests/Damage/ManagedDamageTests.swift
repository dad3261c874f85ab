import JSON
import TestSupport
import Testing
import Unix
import Wire

/// The whole way: a backup by itself, damage, and the service up again in its sandbox.
@Suite(
  "A damaged database under a real user manager", .serialized,
  .enabled(
    if: UserManager.obstacle == nil,
    Comment(rawValue: UserManager.obstacle ?? "this machine can have one")))
struct ManagedDamageTests {
  private static let data = ".local/share/alchemyd"

  private func manager() throws -> UserManager {
    try UserManager(dropIn: "Environment=ALCHEMYD_TEST_BACKUP_DELAY=1\n")
  }

  private func waitForBackup(_ manager: UserManager) throws {
    let deadline = Deadline()
    while try manager.run("sh", "-c", "ls \(Self.data)/backups/*.db").code != 0 {
      guard !deadline.isOver else {
        throw TookTooLong("a backup", seen: try manager.systemctl("status", "alchemyd.service"))
      }
    }
  }

  /// Writes over pages, counted from 0.
  private func spoil(_ manager: UserManager, pages: Range<Int>) throws {
    let ending = try manager.run(
      "dd", "if=/dev/urandom", "of=\(Self.data)/alchemyd.db", "bs=4096", "conv=notrunc",
      "seek=\(pages.lowerBound)", "count=\(pages.count)")
    #expect(ending.code == 0, "\(ending)")
  }

  @Test("is mended by the start that finds it, and alchemy says what happened")
  func stopped() throws {
    let manager = try manager()
    #expect(try manager.alchemy("must", "wheat").code == 0)
    try waitForBackup(manager)
    #expect(try manager.alchemy("stock", "nirnroot", "7").code == 0)
    try manager.systemctl("stop", "alchemyd.service")
    try spoil(manager, pages: 2..<5)
    let shown = try manager.alchemy("show")
    #expect(shown.code == 0 && shown.output.contains("Wheat") && shown.output.contains("Nirnroot"))
    let status = try manager.alchemy("status").output
    #expect(status.contains("after damage, from the backup 20"), "\(status)")
    #expect(status.contains("known to be lost: 0 changes"), "\(status)")
    #expect(try manager.property("ActiveState") == "active")
    #expect(try manager.property("NRestarts") == "0")
    // With the damaged file goes the notice.
    _ = try manager.run("sh", "-c", "rm \(Self.data)/alchemyd.db.damaged-*")
    try manager.systemctl("restart", "alchemyd.service")
    #expect(try !manager.alchemy("status").output.contains("damage"))
  }

  @Test("while it is in use ends the daemon, and the same connection is served by the next")
  func running() throws {
    let manager = try manager()
    let first = try manager.connect()
    try LargeChange(first).write(LargeChange.usualCount, to: first)
    try manager.systemctl("stop", "alchemyd.service")
    // Of the first change; the next one would come a day later.
    _ = try manager.run("rm", "-r", "\(Self.data)/backups")
    let client = try manager.connect()
    try waitForBackup(manager)
    #expect(try client.ask(Requests.add("wheat", by: 7)).result != nil)
    try spoil(manager, pages: 1..<200)
    try client.send(LargeChange.oldest + "\n")
    var line = try client.line()
    while !line.contains("system.restarted") { line = try client.line() }
    let bag = try client.ask(Requests.defaultProfile).result?["inventory"]
    #expect(bag?["wheat"]?.integer == LargeChange.usualCount + 7)
    #expect(try client.ask(Requests.add("wheat")).result != nil)
    #expect(try manager.property("NRestarts") == "1")
    #expect(try manager.property("ActiveState", of: "alchemyd.socket") == "active")
  }

  @Test("that a check finds while the service runs is mended by what it says to type")
  func checked() throws {
    let manager = try manager()
    #expect(try manager.alchemy("stock", "wheat", "7").code == 0)
    try manager.systemctl("stop", "alchemyd.service")
    #expect(try manager.alchemy("show").code == 0)
    try spoil(manager, pages: 2..<5)
    let check = "export PATH=/run/shown:$PATH; alchemyd check --json"
    let ending = try manager.run("sh", "-c", check)
    let report = try #require(CheckReport(JSONValue(parsing: Array(ending.output.utf8))))
    let command = try #require(report.findings.first { $0.name == .database }?.command)
    #expect(command.hasSuffix(" && systemctl --user restart alchemyd.service"))
    #expect(try manager.run("sh", "-c", command).code == 0)
    #expect(try manager.alchemy("status").output.contains("after damage"))
    #expect(try manager.alchemy("show").output.contains("Wheat"))
  }
}

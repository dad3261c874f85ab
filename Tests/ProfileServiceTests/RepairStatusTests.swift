import JSON
import ProfileService
import StoreJobs
import Testing
import Wire

@Suite("What a status says of a store that was mended")
struct RepairStatusTests {
  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.small()
    harness.store.repair = StoredRepair(
      milliseconds: 1_700_000_000_000, aside: "/aside", problem: "page 7", backup: nil,
      salvaged: 5, lost: 2)
    harness.restart()
    client = harness.connect()
  }

  private var status: JSONValue? {
    let reply = harness.ask(ServiceHarness.line("system.status", [:]), on: client)
    return JSONValue(readable: Array(reply.utf8))?["result"]
  }

  private var looks: Int { harness.store.jobs.flatMap(\.reads).count { $0 == .repair } }

  @Test("it is said as long as the damaged file is there, which is looked for each time")
  func kept() {
    for count in 1...2 {
      #expect(status?["repaired"]?["aside"] == "/aside")
      #expect(looks == count)
    }
    harness.store.repair = nil
    #expect(status?["profiles"] == 1 && status?["repaired"] == nil)
    #expect(status?["repaired"] == nil)
    #expect(looks == 3)
  }

  @Test("it names the copy of the earlier data as long as the store reports one")
  func saved() {
    #expect(status?["repaired"]?["aside"] == "/aside" && status?["repaired"]?["saved"] == nil)
    harness.store.repair?.saved = "/copy"
    #expect(status?["repaired"]?["saved"] == "/copy")
    harness.store.repair?.saved = nil
    #expect(status?["repaired"]?["aside"] == "/aside" && status?["repaired"]?["saved"] == nil)
  }

  @Test("while the store is copied for a client it is said at once, as it was seen last")
  func heldUp() {
    harness.holdsCommits = true
    harness.receive(Self.backup + "\n", from: harness.connect())
    #expect(harness.job?.reads == [.backup(path: "/copy.db")])
    harness.store.repair = nil
    #expect(status?["repaired"]?["aside"] == "/aside")
    harness.holdsCommits = false
    harness.finishJob()
    #expect(status?["profiles"] == 1 && status?["repaired"] == nil)
    #expect(looks == 1)
  }

  @Test("a copy for a client that is asked for behind it does not keep it waiting")
  func copiedBehind() {
    harness.holdsCommits = true
    let lines = [ServiceHarness.line("system.status", [:]), Self.backup]
    harness.receive(lines.map { $0 + "\n" }.joined(), from: client)
    #expect(harness.job?.reads == [.repair])
    harness.finishJob()
    #expect(harness.takeLines(of: client).count == 1)
    #expect(harness.job?.reads == [.backup(path: "/copy.db")])
    harness.finishJob()
    #expect(harness.takeLines(of: client).count == 1)
  }

  private static let backup = ServiceHarness.line(
    "system.backup", id: 2, ["path": "/copy.db"])

  @Test("it is said when the store cannot look")
  func unreadable() {
    harness.store.isUnreadable = true
    #expect(status?["repaired"]?["lost"] == 2)
  }

  @Test("a status that the store still looks for is answered in its turn")
  func order() {
    harness.holdsCommits = true
    harness.receive(ServiceHarness.line("system.status", [:]) + "\n", from: client)
    harness.receive(ServiceHarness.line("system.ping", id: 2, [:]) + "\n", from: client)
    #expect(harness.takeLines(of: client).isEmpty)
    harness.store.repair = nil
    harness.finishJob()
    let lines = harness.takeLines(of: client)
    #expect(lines.count == 2 && lines[0].contains("uptimeSeconds"), "\(lines)")
    #expect(!lines[0].contains("repaired"))
  }

  @Test("a commit that fails meanwhile has the status told all the same")
  func failing() {
    harness.holdsCommits = true
    harness.receive(ServiceHarness.line("system.status", [:]) + "\n", from: client)
    harness.finishJob(failing: true)
    harness.holdsCommits = false
    if harness.job != nil { harness.finishJob() }
    let lines = harness.takeLines(of: client)
    #expect(lines.count == 1 && lines[0].contains("repaired"), "\(lines)")
  }
}

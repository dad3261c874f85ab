import JSON
import TestSupport
import Testing
import Wire

@Suite("A clock that was ten years ahead")
struct RestampTests {
  private static let tenYears = "315360000"

  private func restamp(_ one: PeeredDaemon) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      BuiltPrograms.daemon, ["restamp", "--data-dir", one.setup.folder.appending("data")],
      environment: BuiltPrograms.environment(home: one.setup.folder.path))
  }

  @Test("its peers refuse what it has stamped, name the command, and have all of it after that")
  func wayBack() throws {
    let desktop = try PeeredDaemon()
    try desktop.add("wheat")
    let laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge])
    try PeeredDaemon.waitUntilLevel(desktop, laptop)
    _ = try desktop.daemon.stop()
    try desktop.startAgain(environment: [MeshClock.variable: Self.tenYears])
    try desktop.add("wheat")
    _ = try desktop.daemon.stop()
    try desktop.startAgain(environment: [:])
    try desktop.add("nirnroot")
    _ = try laptop.daemon.ask(Requests.line("sync.now"))
    try laptop.waitForErrors(
      containing: "stop the daemon of desktop and type `alchemyd restamp` there")
    for _ in 1...3 { _ = try laptop.daemon.ask(Requests.line("sync.now")) }
    let ahead = try desktop.daemon.ask(Requests.line("system.status")).result?[
      "stampsAheadMilliseconds"]?.integer
    #expect(ahead ?? 0 > 300_000_000_000)
    let refused = try restamp(desktop)
    #expect(refused.code == 1 && refused.errors.contains("hint: stop it with `systemctl"))
    try laptop.add("wheat")
    _ = try desktop.daemon.stop()
    let ending = try restamp(desktop)
    #expect(ending.code == 0 && ending.errors == "")
    #expect(ending.output.contains(": 1 profile restamped; the latest stamp was 20"))
    #expect(ending.output.contains("to go back: alchemyd restore --data-dir "))
    try desktop.startAgain()
    _ = try laptop.daemon.ask(Requests.line("sync.now"))
    try PeeredDaemon.waitUntilLevel(desktop, laptop)
    for one in [desktop, laptop] {
      #expect(try one.inventory() == ["nirnroot": 1, "wheat": 3])
      let status = try one.daemon.ask(Requests.line("system.status")).result
      #expect(status?["stampsAheadMilliseconds"] == nil)
    }
    try desktop.add("nirnroot")
    try PeeredDaemon.waitUntilLevel(desktop, laptop)
    let told = laptop.errors.split(separator: "\n").filter { $0.contains("left for later") }
    #expect(told.count == 1, "each attempt fails in the same way, and one line says so")
    #expect(try laptop.inventory() == ["nirnroot": 2, "wheat": 3])
    _ = try desktop.daemon.stop()
    let again = try restamp(desktop)
    #expect(again.code == 0)
    #expect(again.output.contains("nothing is stamped more than five minutes ahead"))
  }
}

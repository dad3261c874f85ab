import TestSupport
import Testing

@Suite("What the log is told of clients that are too many")
struct ManyClientsTests {
  private func warnings(_ ending: ChildProcess.Ending) -> [Substring] {
    ending.errors.split(separator: "\n").filter { $0.hasPrefix("<4>") }
  }

  @Test("those over the limit are told of once, however many they are")
  func overTheLimit() throws {
    let daemon = try RunningDaemon(.init(folder: TemporaryFolder()))
    let clients = try (1...260).map { _ in try daemon.connect() }
    for client in clients.dropFirst(256) { #expect(try client.linesToEnd().count == 1) }
    let ending = try daemon.stop()
    // Under heavy load more than a minute may pass: then the others are counted.
    #expect(warnings(ending).first == "<4>a client was turned away: there are too many")
    #expect(warnings(ending).count < 4)
  }

  @Test("a process without descriptors says so once, and serves on")
  func noDescriptors() throws {
    var setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    setup.wrapper = ["sh", "-c", #"ulimit -n 64; exec "$@""#, "sh"]
    let daemon = try RunningDaemon(setup)
    let clients = try (1...70).map { _ in try daemon.connect() }
    try daemon.process.waitForErrors(
      containing:
        "<4>no more clients can be accepted: accept: Too many open files; trying again every second\n"
    )
    #expect(try clients[0].ask(Requests.ping) == Requests.pong)
    // Those beyond the descriptors are told why they are not served.
    let told = try clients[69].linesToEnd()
    #expect(told.count == 1 && told[0].contains("the daemon can open no more files and has "))
    let ending = try daemon.stop()
    #expect(ending.code == 0)
    // Under heavy load the inbox is opened so late that it meets the lack, too, and says so by itself.
    let ofClients = warnings(ending).filter { $0.contains("no more clients") }
    let ofInbox = warnings(ending).filter { $0.contains("inbox") && !$0.contains("hint:") }
    #expect(ofClients.count < 4 && Set(ofInbox).count == ofInbox.count, "\(ending)")
  }

  @Test("a process that may open too few files says so, and raises the limit where it may")
  func tooFewFiles() throws {
    let folder = try TemporaryFolder()
    var setup = RunningDaemon.Setup(folder: folder)
    let words = ["--socket", folder.appending("s"), "--data-dir", folder.appending("data")]
    let ending = try ChildProcess.run(
      "sh", ["-c", #"ulimit -n 17; exec "$@""#, "sh", BuiltPrograms.daemon] + words,
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(ending.code == 78)
    #expect(
      ending.errors.split(separator: "\n").map { $0.drop { $0 != ":" } } == [
        ": the daemon may open too few files", ": caused by: it may open 17, and needs 28",
        ": hint: allow more in this shell, and start it again: `ulimit -n 1024`",
      ], "\(ending)")
    setup.wrapper = ["sh", "-c", #"ulimit -S -n 17; exec "$@""#, "sh"]
    let pong = try RunningDaemon.serving(setup) { try $0.ask(Requests.ping) }
    #expect(pong == Requests.pong)
  }
}

import Glibc
import JSON
import TestSupport
import Testing
import Wire

/// Commands whose daemon is killed under them; under a real manager in `UserManagerTests`.
@Suite("A command that changes something does so once, whatever becomes of the daemon")
struct ExactlyOnceTests {
  private func start(_ folder: TemporaryFolder, _ words: String...) throws -> ChildProcess {
    var environment = BuiltPrograms.environment(home: folder.path)
    environment["ALCHEMYD_SOCKET"] = folder.appending("socket")
    return try ChildProcess(BuiltPrograms.client, words, environment: environment)
  }

  private static let done = "Wheat: 3 in the bag. 32,815 recipes (as before)\n"

  @Test(
    "started by hand, killed at a place of the request's life, and started again",
    arguments: Middleman.Place.allCases)
  func byHand(place: Middleman.Place) throws {
    let folder = try TemporaryFolder()
    var setup = RunningDaemon.Setup(folder: folder)
    setup.socket = folder.appending("inner")
    let middleman = try Middleman(path: folder.appending("socket"))
    var daemon = try RunningDaemon(setup)
    let command = try start(folder, "add", "wheat", "3")
    #expect(try middleman.carry(to: daemon, cuttingAt: place))
    daemon = try RunningDaemon(setup)
    #expect(try !middleman.carry(to: daemon))
    #expect(try command.waitForEnd() == .init(code: 0, output: Self.done))
    let changes = try daemon.ask(
      Requests.line("profile.history", #"{"profile":"default"}"#)
    ).result?["changes"]?.array
    #expect(changes?.count == 1)
    #expect(changes?.first?["client"]?.string?.hasPrefix("alchemy#") == true)
  }

  @Test("kept by a manager, and killed at random", .seeds(1...2))
  func managed() throws {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    let daemon = try ManagedDaemon()
    let folder = daemon.running.setup.folder
    var count = 0
    for _ in 1...6 {
      let commands = try (1...4).map { _ in try start(folder, "add", "wheat", "1") }
      count += commands.count
      // Those behind it have asked nothing yet, those before it may be through.
      for _ in 1...random.integer(in: 1...4) {
        _ = try daemon.running.waitForNotification { $0.hasPrefix("FDSTORE=1\n") }
      }
      let isKilled = Bool.random(using: &random)
      if isKilled { try daemon.running.kill() } else { _ = try daemon.running.stop() }
      try daemon.startAgain()
      for command in commands {
        let ending = try command.waitForEnd()
        #expect(ending.code == 0 && ending.errors == "", "seed \(seed): \(ending)")
      }
    }
    let bag = try daemon.connect().ask(Requests.defaultProfile).result?["inventory"]
    #expect(bag == ["wheat": .integer(count)], "seed \(seed)")
  }

  @Test("where nobody starts it again, it is said that the outcome is not known")
  func gone() throws {
    let folder = try TemporaryFolder()
    var setup = RunningDaemon.Setup(folder: folder)
    setup.socket = folder.appending("inner")
    let command: ChildProcess
    do {
      let middleman = try Middleman(path: folder.appending("socket"))
      let daemon = try RunningDaemon(setup)
      command = try start(folder, "add", "wheat", "3")
      #expect(try middleman.carry(to: daemon, cuttingAt: .behindTheRequest))
    }
    #expect(
      try command.waitForEnd()
        == .init(
          code: 3,
          errors: """
            error: it is not known whether the change was carried out; once the daemon answers, \
            its history shows it
            caused by: the daemon at \(folder.path)/socket broke off: it closed the connection \
            before it replied
            hint: alchemy history

            """))
  }
}

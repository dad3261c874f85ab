import Glibc
import TestSupport
import Testing
import Unix

/// `-w` in one terminal, edits in another: the real programs.
@Suite("Commands that go on")
struct WatchCommandTests {
  private static func environment(_ setup: RunningDaemon.Setup) -> [String: String] {
    var environment = BuiltPrograms.environment(home: setup.folder.path)
    environment["ALCHEMYD_SOCKET"] = setup.socket
    return environment
  }

  private func start(_ setup: RunningDaemon.Setup, _ words: String...) throws -> ChildProcess {
    try ChildProcess(BuiltPrograms.client, words, environment: Self.environment(setup))
  }

  private func run(_ setup: RunningDaemon.Setup, _ words: String...) throws {
    let ending = try ChildProcess.run(
      BuiltPrograms.client, words, environment: Self.environment(setup))
    try #require(ending.code == 0, "\(words): \(ending)")
  }

  @Test("what one terminal edits, another prints, over a restart of the daemon, until control-C")
  func twoTerminals() throws {
    let setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    var daemon = try RunningDaemon(setup)
    try run(setup, "must", "Wheat", "Giant's Toe")
    let recipes = try start(setup, "recipes", "-w", "--ingredients", "3", "-oplain")
    let shown = try start(setup, "show", "-w")
    let history = try start(setup, "history", "-w")
    try shown.waitForOutput(containing: "Giant's Toe")
    try recipes.waitForOutput(containing: "giants-toe")
    try history.waitForOutput(containing: "Giant's Toe: may → must")
    try run(setup, "cant", "Blue Mountain Flower")
    try recipes.waitForOutput(
      containing: "\n-\t666\tblue-mountain-flower,giants-toe,wheat\tdamage-stamina-regen,")
    try shown.waitForOutput(containing: "alchemy  Blue Mountain Flower: may → cant\n")
    #expect(try daemon.stop().code == 0)
    for watcher in [recipes, shown, history] {
      try watcher.waitForErrors(containing: "lost the daemon at \(setup.socket ?? "")")
    }
    daemon = try RunningDaemon(setup)
    try run(setup, "may", "Blue Mountain Flower")
    try recipes.waitForOutput(
      containing: "\n+\t666\tblue-mountain-flower,giants-toe,wheat\tdamage-stamina-regen,")
    try shown.waitForOutput(containing: "alchemy  Blue Mountain Flower: cant → may\n")
    try history.waitForOutput(containing: "Blue Mountain Flower: cant → may\n")
    for watcher in [recipes, shown, history] {
      watcher.signal(SIGINT)
      let ending = try watcher.waitForEnd()
      #expect(ending.signal == SIGINT)
      #expect(ending.errors.split(separator: "\n").count == 2)
      #expect(ending.errors.hasSuffix("\nthe daemon is back\n"))
    }
    #expect(try daemon.stop().code == 0)
  }

  @Test("a command whose reader has gone ends by itself, without a word, while nothing happens")
  func readerGone() throws {
    try RunningDaemon.serving { daemon in
      let line = "alchemy show -w -oplain | head -1; exit ${PIPESTATUS[0]}"
      let ending = try ChildProcess.run(
        "bash", ["-c", line], environment: Self.environment(daemon.setup))
      #expect(
        ending
          == ChildProcess.Ending(code: 0, output: "id\t00000000-0000-4000-8000-000000000001\n"))
    }
  }

  @Test("every watcher of a deleted folder is told, and finds its profile when it is back")
  func folder() throws {
    let setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    let daemon = try RunningDaemon(setup)
    for name in ["a/Lydia", "a/b/Aela"] { try run(setup, "profile", "create", name) }
    let watchers = try ["a/Lydia", "a/b/Aela"].map { name in
      try start(setup, "show", "-w", "--profile", name)
    }
    let list = try start(setup, "profiles", "-w", "-oplain")
    try list.waitForOutput(containing: "default")
    for watcher in watchers { try watcher.waitForOutput(containing: "recipes (catalog") }
    try run(setup, "profile", "delete", "a/")
    try watchers[0].waitForOutput(
      containing: "a/Lydia: deleted (alchemy profile undelete a/Lydia brings it back)\n")
    try watchers[1].waitForOutput(
      containing: "a/b/Aela: deleted (alchemy profile undelete a/b/Aela brings it back)\n")
    try list.waitForOutput(containing: "\n-\ta/b/Aela\t")
    try run(setup, "profile", "undelete", "a/")
    for watcher in watchers { try watcher.waitForOutput(containing: "brought back\n") }
    try run(setup, "must", "Wheat", "--profile", "a/Lydia")
    try watchers[0].waitForOutput(containing: "Wheat: may → must\n")
    #expect(try daemon.stop().code == 0)
  }
}

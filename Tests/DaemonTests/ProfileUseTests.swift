import TestSupport
import Testing

@Suite("The profile in use, between programs")
struct ProfileUseTests {
  private let setup: RunningDaemon.Setup

  init() throws {
    setup = RunningDaemon.Setup(folder: try TemporaryFolder())
  }

  private func run(_ words: String...) throws -> ChildProcess.Ending {
    var environment = BuiltPrograms.environment(home: setup.folder.path)
    environment["ALCHEMYD_SOCKET"] = setup.socket
    return try ChildProcess.run(BuiltPrograms.client, words, environment: environment)
  }

  @Test(
    "the next commands mean it, and the screen opens it",
    .enabled(if: PseudoTerminal.isPossible, "there are no pseudo-terminals here"))
  func screen() throws {
    try RunningDaemon.serving(setup) { _ in
      #expect(try run("profile", "create", "Lydia").code == 0)
      #expect(
        try run("profile", "use", "Lydia")
          == .init(code: 0, output: "Lydia: in use, by alchemy profile use\n"))
      #expect(try run("must", "Wheat").code == 0)
      #expect(try run("show", "--profile", "Lydia").output.contains("must    ingredient  Wheat\n"))
      let user = try ScreenUser(setup)
      try user.waitFor("Lydia · Skyrim")
      try user.type("q")
      #expect(try user.end().code == 0)
      #expect(try run("profile", "use", "default").code == 0)
      #expect(try run("show").output.hasPrefix("default: 32,815 recipes "))
    }
  }
}

import TestSupport
import Testing

/// The first minutes of somebody who has both programs, and two terminals.
@Suite("A new user")
struct NewUserTests {
  /// A terminal in which commands are typed.
  private final class Typist {
    private let setup: RunningDaemon.Setup
    private let terminal: PseudoTerminal

    init(_ setup: RunningDaemon.Setup) throws {
      self.setup = setup
      terminal = try PseudoTerminal()
    }

    /// What the history calls it.
    var name: String { "alchemy on \(terminal.name)" }

    func type(_ arguments: String...) throws -> ChildProcess.Ending {
      var environment = BuiltPrograms.environment(home: setup.folder.path)
      environment["ALCHEMYD_SOCKET"] = setup.socket
      return try ChildProcess.run(
        BuiltPrograms.client, arguments, environment: environment, input: terminal.user)
    }
  }

  private let setup: RunningDaemon.Setup

  init() throws {
    setup = RunningDaemon.Setup(folder: try TemporaryFolder())
  }

  @Test(
    "two terminals work on one profile, and the history says which did what",
    .enabled(if: PseudoTerminal.isPossible, "there are no pseudo-terminals here"))
  func twoTerminals() throws {
    try RunningDaemon.serving(setup) { _ in
      let kitchen = try Typist(setup)
      let study = try Typist(setup)
      #expect(
        try kitchen.type("must", "Blue Mountain Flower")
          == .init(code: 0, output: "Blue Mountain Flower: must. 935 recipes (31,880 fewer)\n"))
      #expect(
        try study.type("cant", "Damage Health")
          == .init(code: 0, output: "Damage Health: cant. 876 recipes (59 fewer)\n"))
      #expect(
        try kitchen.type("stock", "Wheat", "3")
          == .init(code: 0, output: "Wheat: 3 in the bag. 876 recipes (as before)\n"))
      let recipes = try study.type("recipes", "--all", "-o", "plain")
      #expect(recipes.code == 0)
      #expect(recipes.output.split(separator: "\n").count == 876)
      let history = try study.type("history")
      let width = max(kitchen.name.count, study.name.count)
      func row(_ change: Int, _ by: Typist, _ what: String) -> String {
        let blanks = String(repeating: " ", count: width - by.name.count)
        return "     \(change)  …Z  \(by.name)\(blanks)  \(what)\n"
      }
      let expected =
        "CHANGE  TIME                  BY\(String(repeating: " ", count: width - 2))  WHAT\n"
        + row(3, kitchen, "Wheat in the bag: 0 → 3") + row(2, study, "Damage Health: may → cant")
        + row(1, kitchen, "Blue Mountain Flower: may → must")
      let isExpected = Pattern(expected, gap: .anything).matches(history.output)
      #expect(isExpected, "\(history.output)")
      #expect(history.code == 0)
    }
  }

  @Test("a mistake has words, a hint to type, and a code of its own")
  func mistakes() throws {
    try RunningDaemon.serving(setup) { _ in
      let typist = try Typist(setup)
      #expect(
        try typist.type("must", "nirnrot")
          == .init(
            code: 4,
            errors: """
              error: no ingredient or effect "nirnrot" in catalog skyrim; did you mean Nirnroot?
              hint: alchemy must nirnroot

              """))
      #expect(try typist.type("stok", "Wheat", "3").code == 2)
      #expect(try typist.type("profile", "create", "Lydia").code == 0)
      #expect(try typist.type("profile", "create", "Lydia").code == 5)
      #expect(try typist.type("show", "--profile", "Nobody").code == 4)
      #expect(try typist.type("history").output == "no change yet\n")
    }
  }

  @Test("without a daemon it says what to type, and after that all is as it was")
  func stopped() throws {
    let typist = try Typist(setup)
    let stopped = ChildProcess.Ending(
      code: 3,
      errors: """
        error: the daemon is not running (\(setup.folder.path)/socket)
        caused by: there is no socket
        hint: alchemyd --socket \(setup.folder.path)/socket &

        """)
    #expect(try typist.type("show") == stopped)
    let stocked = try RunningDaemon.serving(setup) { _ in try typist.type("stock", "Wheat", "3") }
    #expect(stocked.code == 0)
    #expect(try typist.type("show") == stopped)
    let daemon = try RunningDaemon(setup)
    try daemon.kill()
    #expect(
      try typist.type("show").errors.contains("caused by: there is a socket, but no process"))
    let shown = try RunningDaemon.serving(setup) { _ in try typist.type("show") }
    #expect(shown.output.contains("  3  Wheat\n"))
  }
}

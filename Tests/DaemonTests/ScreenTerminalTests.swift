import Glibc
import TestSupport
import Testing
import Unix

/// The screen's terminal before, during and after, with the real program and no daemon.
@Suite(
  "The screen's terminal",
  .enabled(if: PseudoTerminal.isPossible, "there are no pseudo-terminals here"))
struct ScreenTerminalTests {
  private let setup: RunningDaemon.Setup

  init() throws {
    setup = RunningDaemon.Setup(folder: try TemporaryFolder())
  }

  /// What the status line says without a daemon.
  private static let awaited = "tries again by itself"

  private func user(
    columns: Int = 80, rows: Int = 24, wrapper: [String] = [],
    environment: [String: String] = [:]
  ) throws -> ScreenUser {
    let user = try ScreenUser(
      setup, columns: columns, rows: rows, wrapper: wrapper, environment: environment)
    try user.waitFor(Self.awaited)
    return user
  }

  @Test("the screen takes the terminal, and gives it back when it is quit")
  func quit() throws {
    let user = try user()
    #expect(user.screen.state.modes == [1000, 1002, 1004, 1006, 1049, 2004])
    #expect(user.screen.state.titles == ["", "alchemy"])
    #expect(try !user.hasTerminalBack())
    try user.type("q")
    #expect(try user.end() == .init(code: 0))
    #expect(try user.hasTerminalBack())
  }

  @Test("the file of settings leaves the mouse to the terminal, and has a theme")
  func settings() throws {
    let folder = setup.folder.path + "/.config/alchemyd"
    try Folder.make(folder)
    try File.writeAtomically(
      Array(##"{"colours": {"bar": "#010203"}, "mouse": false}"##.utf8), to: folder + "/client.json"
    )
    let user = try user(environment: ["COLORTERM": "truecolor"])
    #expect(user.screen.state.modes == [1004, 1049, 2004])
    try user.type("q")
    #expect(try user.end() == .init(code: 0))
    #expect(try user.hasTerminalBack())
  }

  @Test(
    "whatever signal ends the program, the terminal is as it was",
    arguments: [
      SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS,
      SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR, SIGSTKFLT,
    ])
  func signals(number: Int32) throws {
    let user = try user()
    // A sanitizer's runtime that is at work may hold the very locks that it needs at a signal.
    let program = user.program.identifier
    #expect(try Processes.wait { try Processes.isAsleep(program) })
    user.program.signal(number)
    #expect(try user.end() == .init(signal: number))
    #expect(try user.hasTerminalBack())
  }

  @Test("control-C typed at the program's own terminal ends it")
  func controlC() throws {
    let user = try user(wrapper: ["setsid", "--wait", "--ctty"])
    try user.type("\u{3}")
    // What is seen is setsid, which does not die of the signal that its program died of.
    #expect(try user.end().code != 0)
    #expect(try user.hasTerminalBack())
  }

  @Test("a stop gives the terminal back, and going on takes it again and draws all")
  func stop() throws {
    let user = try user()
    for _ in 0..<2 {
      user.program.signal(SIGTSTP)
      #expect(try user.program.waitForStop() == SIGTSTP)
      #expect(try user.hasTerminalBack())
      user.program.signal(SIGCONT)
      try user.waitFor(Self.awaited)
      #expect(user.screen.state.modes.contains(1049))
    }
    try user.type("q")
    #expect(try user.end() == .init(code: 0))
    #expect(try user.hasTerminalBack())
  }

  @Test("a stop that comes while it goes on stops it again, and does not end it")
  func stopWhileGoingOn() throws {
    let user = try user()
    user.program.signal(SIGTSTP)
    #expect(try user.program.waitForStop() == SIGTSTP)
    // The second signal comes a little later each time, at whatever step of taking the terminal
    // the program is then.
    for attempt in 0..<300 {
      user.program.signal(SIGCONT)
      for _ in 0..<attempt { _ = try user.terminal.attributes() }
      user.program.signal(SIGTSTP)
      try #require(try user.program.waitForStop() == SIGTSTP, "attempt \(attempt)")
      try #require(try user.hasTerminalBack(), "attempt \(attempt)")
    }
    user.program.signal(SIGCONT)
    try user.waitFor(Self.awaited)
    try user.type("q")
    #expect(try user.end() == .init(code: 0))
    #expect(try user.hasTerminalBack())
  }

  @Test("after a stop that nobody could answer the terminal is taken again")
  func forcedStop() throws {
    let user = try user()
    user.program.signal(SIGSTOP)
    #expect(try user.program.waitForStop() == SIGSTOP)
    let clearings = user.screen.clearings
    user.program.signal(SIGCONT)
    try user.wait("a new frame") { screen in
      screen.clearings > clearings && screen.lines.contains { $0.contains(Self.awaited) }
    }
    try user.type("q")
    #expect(try user.end() == .init(code: 0))
    #expect(try user.hasTerminalBack())
  }

  @Test("a signal that came while it was stopped ends it when it goes on")
  func signalWhileStopped() throws {
    let user = try user()
    user.program.signal(SIGTSTP)
    #expect(try user.program.waitForStop() == SIGTSTP)
    #expect(try user.hasTerminalBack())
    user.program.signal(SIGTERM)
    user.program.signal(SIGCONT)
    #expect(try user.end() == .init(signal: SIGTERM))
    #expect(try user.hasTerminalBack())
  }

  @Test("another size is drawn anew, from very small to large")
  func sizes() throws {
    let user = try user()
    for (columns, rows) in [(200, 50), (10, 3), (1, 1), (120, 30)] {
      let clearings = user.screen.clearings
      try user.resize(columns: columns, rows: rows)
      try user.wait("a frame of \(columns) by \(rows)") { $0.clearings > clearings }
    }
    try user.waitFor(Self.awaited)
    try user.type("q")
    #expect(try user.end() == .init(code: 0))
    #expect(try user.hasTerminalBack())
  }

  @Test("a terminal that vanishes ends the program")
  func vanishes() throws {
    var user: ScreenUser? = try user()
    let program = try #require(user?.program)
    user = nil
    #expect(try program.waitForEnd() == .init(signal: SIGHUP))
  }

  @Test("a terminal that takes nothing costs frames and nothing else")
  func stuck() throws {
    let user = try user()
    for _ in 0..<2_000 { try user.type("\u{1b}[<0;40;12M\u{1b}[<0;40;12m") }
    try user.type("q")
    #expect(try user.end() == .init(code: 0))
    #expect(try user.hasTerminalBack())
  }

  @Test("without colours no colour is sent")
  func colourless() throws {
    let user = try user(environment: ["NO_COLOR": "1"])
    let colours = user.screen.cells.joined().filter {
      $0.rendition.foreground != "39" || $0.rendition.background != "49"
    }
    #expect(colours.isEmpty)
    try user.type("q")
    #expect(try user.end() == .init(code: 0))
  }

  @Test("where there is no terminal, or none that can be drawn on, the help is printed")
  func noTerminal() throws {
    var variables = BuiltPrograms.environment(home: setup.folder.path)
    let plain = try ChildProcess.run(BuiltPrograms.client, [], environment: variables)
    #expect(plain.code == 0)
    #expect(plain.output.hasPrefix("alchemy: profiles and recipes"))
    variables["TERM"] = "dumb"
    let terminal = try PseudoTerminal()
    let dumb = try ChildProcess(
      BuiltPrograms.client, [], environment: variables, terminal: terminal.user)
    #expect(try dumb.waitForEnd().code == 0)
    let reason = "The screen cannot be shown, because $TERM is \"dumb\". This is the help instead."
    #expect(
      try terminal.shown().hasPrefix(reason + "\r\n\r\nalchemy: profiles and recipes"))
    let asked = try ChildProcess.run(BuiltPrograms.client, ["screen"], environment: variables)
    #expect(asked.code == 1)
    #expect(asked.errors.hasPrefix("error: no terminal to show the screen on\n"))
  }
}

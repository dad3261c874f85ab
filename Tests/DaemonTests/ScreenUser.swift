import TestSupport
import Unix

/// Somebody at a terminal on which the live screen is shown.
final class ScreenUser {
  let terminal: PseudoTerminal
  private(set) var program: ChildProcess
  private(set) var screen: TerminalEmulator
  /// How many bytes were drawn so far, as far as they were waited for.
  private(set) var drawnBytes = 0
  /// The terminal as the shell had it.
  private let before: [UInt32]
  private let stateBefore: TerminalEmulator.State

  /// Starts the client on a terminal of that size, with `$TERM` and the like as given.
  convenience init(
    _ setup: RunningDaemon.Setup, columns: Int = 80, rows: Int = 24,
    wrapper: [String] = [], environment: [String: String] = [:]
  ) throws {
    var variables = BuiltPrograms.environment(home: setup.folder.path)
    variables["ALCHEMYD_SOCKET"] = setup.socket
    variables["TERM"] = "xterm-256color"
    // A printer of backtraces would ask questions on this terminal.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    // Nor may a sanitizer, if the program is built with one, end it in its own way at a signal.
    let signals = "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_abort=0:handle_sigill=0"
    variables["TSAN_OPTIONS"] = signals
    variables["ASAN_OPTIONS"] = "detect_leaks=0:" + signals
    variables.merge(environment) { $1 }
    let words = wrapper + [BuiltPrograms.client]
    try self.init(columns: columns, rows: rows) { terminal in
      try ChildProcess(
        words[0], Array(words.dropFirst()), environment: variables, terminal: terminal)
    }
  }

  /// Starts the client in whatever way on a terminal of that size.
  init(
    columns: Int = 80, rows: Int = 24, starting start: (FileDescriptor) throws -> ChildProcess
  ) throws {
    terminal = try PseudoTerminal()
    try terminal.resize(columns: columns, rows: rows)
    before = try terminal.attributes()
    screen = TerminalEmulator(columns: columns, rows: rows)
    stateBefore = screen.state
    program = try start(terminal.user)
  }

  /// Draws what comes until the screen is as awaited, and no frame is half drawn.
  func wait(_ awaited: String, until isFulfilled: (TerminalEmulator) -> Bool) throws {
    var screen = screen
    drawnBytes += try terminal.wait(awaited) { bytes in
      screen = self.screen
      screen.take(bytes)
      return !screen.isHeldBack && isFulfilled(screen)
    }.count
    self.screen = screen
  }

  /// Draws byte by byte until the screen is as awaited: everything that was to be seen meanwhile,
  /// line by line, a line that is half drawn too.
  func sights(
    until awaited: String, isFulfilled: ([String]) -> Bool
  ) throws -> [[String]] {
    var sights: [[String]] = []
    let deadline = Deadline()
    while true {
      for byte in try terminal.shownBytes() {
        screen.take([byte])
        let lines = screen.lines
        if !screen.isHeldBack, lines != sights.last { sights.append(lines) }
      }
      if sights.last.map(isFulfilled) == true { return sights }
      guard try !deadline.wait(reading: [terminal.shownDescriptor]).isEmpty else {
        throw TookTooLong(awaited, seen: screen.lines.joined(separator: "\n"))
      }
    }
  }

  /// Waits until a text is to be seen.
  func waitFor(_ text: String) throws {
    try wait("\"\(text)\"") { $0.lines.contains { $0.contains(text) } }
  }

  func type(_ keys: String) throws {
    try terminal.type(keys)
  }

  func resize(columns: Int, rows: Int) throws {
    screen.take(try terminal.shownBytes())
    screen.resize(columns: columns, rows: rows)
    try terminal.resize(columns: columns, rows: rows)
    program.signal(Signal.windowChange.number)
  }

  /// Whether the terminal is exactly as before, after all that was written to it.
  func hasTerminalBack() throws -> Bool {
    screen.take(try terminal.shownBytes())
    return try terminal.attributes() == before && screen.state == stateBefore
  }

  func end() throws -> ChildProcess.Ending {
    try program.waitForEnd()
  }
}

internal import ClientSession
internal import DaemonClient
internal import LiveScreen
internal import TerminalScreen
internal import Unix

/// The terminal that the process was started on.
struct ProcessTerminal {
  private let modes: TerminalModes
  private let palette: Palette

  /// Nil unless input comes from a terminal and output goes to one that can move its cursor.
  init?(_ settings: ClientSettings = ClientSettings()) {
    guard Terminal.isTerminal(.standardInput), Terminal.isTerminal(.standardOutput),
      let kind = Environment.value("TERM"), kind != "dumb"
    else { return nil }
    modes = TerminalModes(terminalKind: kind, hasMouse: settings.hasMouse)
    palette = Palette(
      depth: ColourDepth(
        // The settings know of `$NO_COLOR`, which an option overrides.
        noColour: nil, terminalKind: kind, colourTerminal: Environment.value("COLORTERM")),
      ground: ScreenGround(foregroundAndBackground: Environment.value("COLORFGBG")),
      scheme: settings.colours)
  }

  /// Whether a text can be put into the clipboard of the terminal.
  var hasClipboard: Bool { modes.hasClipboard }

  /// How many seconds local time is ahead of UTC now.
  var secondsAheadOfUTC: Int {
    SystemClock.secondsAheadOfUTC()
  }

  /// The current time, in milliseconds since 1970.
  var nowMilliseconds: Int {
    Int(SystemClock.realtimeMilliseconds())
  }

  /// Shows the screen until the user leaves it; returns the exit code.
  ///
  /// Calls `connect` whenever the screen needs a connection. Throws if the terminal cannot be drawn on.
  func show(
    _ identity: ScreenIdentity, keepingPlansOn shelf: PlanShelf,
    connect: @escaping () throws(ClientFailure) -> LiveConnection
  ) throws(SystemCallFailure) -> Int32 {
    let session = try TerminalSession(
      input: .standardInput, output: .standardOutput, enter: modes.enter, leave: modes.leave)
    let loop = try ScreenLoop(
      identity, on: session, palette: palette,
      patience: .with(
        sshTerminal: Environment.value("SSH_TTY"),
        sshConnection: Environment.value("SSH_CONNECTION")), shelf: shelf, connect: connect)
    switch try loop.run() {
    case .quit(let code): return code
    case .terminalGone: return Self.end(by: .hangUp)
    case .signal(let signal): return Self.end(by: signal)
    }
  }

  /// Ends the process as the signal ends any program.
  ///
  /// Returns only where the kernel does not end the process, as for the first process of a container:
  /// then with the exit code that a shell reports for a program that a signal ended.
  private static func end(by signal: Signal) -> Int32 {
    signal.raiseDefault()
    return 128 + signal.number
  }
}

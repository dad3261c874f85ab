internal import ClientSession
internal import DaemonClient
internal import LiveScreen
internal import TerminalScreen
internal import Unix

/// The terminal that the process was started on.
final class ProcessTerminal: LiveTerminal {
  private let kind: String
  private let palette: Palette

  /// Nil unless input comes from a terminal and output goes to one that can move its cursor.
  init?() {
    guard Terminal.isTerminal(.standardInput), Terminal.isTerminal(.standardOutput),
      let kind = Environment.value("TERM"), kind != "dumb"
    else { return nil }
    self.kind = kind
    palette = Palette(
      depth: ColourDepth(
        noColour: Environment.value("NO_COLOR"), terminalKind: kind,
        colourTerminal: Environment.value("COLORTERM")),
      ground: ScreenGround(foregroundAndBackground: Environment.value("COLORFGBG")))
  }

  var secondsAheadOfUTC: Int {
    SystemClock.secondsAheadOfUTC()
  }

  var nowMilliseconds: Int {
    Int(SystemClock.realtimeMilliseconds())
  }

  func show(
    _ identity: ScreenIdentity, connect: @escaping () throws(ClientFailure) -> LiveConnection
  ) throws(LiveTerminalFailure) -> Int32 {
    let ending = try Self.translating { () throws(SystemCallFailure) in
      let modes = TerminalModes(terminalKind: kind)
      let session = try TerminalSession(
        input: .standardInput, output: .standardOutput, enter: modes.enter, leave: modes.leave)
      return try ScreenLoop(identity, on: session, palette: palette, connect: connect).run()
    }
    switch ending {
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

  private static func translating<Result>(
    _ call: () throws(SystemCallFailure) -> Result
  ) throws(LiveTerminalFailure) -> Result {
    do throws(SystemCallFailure) {
      return try call()
    } catch {
      throw LiveTerminalFailure(reason: error.description)
    }
  }
}

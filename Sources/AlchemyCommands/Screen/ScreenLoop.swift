internal import ClientSession
internal import DaemonClient
internal import JSON
internal import LiveScreen
internal import TerminalScreen
internal import Unix

/// Carries bytes, signals and alarms to the screen's model, and its frames and requests out.
///
/// It decides nothing. It sleeps until something happens, handles all of it, and then draws once.
final class ScreenLoop {
  typealias Connect = () throws(ClientFailure) -> LiveConnection

  let session: TerminalSession
  let connect: Connect
  private let shelf: PlanShelf
  let poller: Poller
  private let signals: SignalReader
  var model: ScreenModel
  var writer: ScreenWriter
  var decoder = KeyDecoder()
  let patience: EscapePatience
  var connection: LiveConnection?
  var connectionInterest: Interest = []
  var alarms = Alarms()
  private var output = FrameOutput()
  private var outputInterest: Interest = []
  private var size: TerminalSize
  private var ending: ScreenEnding?
  /// Whether the model may differ from the last frame.
  private var needsFrame = true

  /// The poller's tokens.
  private enum Source: UInt64 {
    case input
    case output
    case signals
    case connection
  }

  /// The signals that the screen handles; a broken pipe shows as a failed write.
  private static let answered: [Signal] = [
    .terminate, .interrupt, .hangUp, .windowChange, .stop, .continue,
  ]

  /// Blocks the signals, which the loop reads from now on; does not touch the terminal yet.
  init(
    _ identity: ScreenIdentity, on session: TerminalSession, palette: Palette,
    patience: EscapePatience, shelf: PlanShelf, connect: @escaping Connect
  ) throws(SystemCallFailure) {
    self.session = session
    self.shelf = shelf
    self.patience = patience
    self.connect = connect
    signals = try SignalReader(Self.answered)
    poller = try Poller()
    size = session.size
    model = ScreenModel(
      identity, size: ScreenSize(columns: size.columns, rows: size.rows))
    writer = ScreenWriter(palette: palette)
    try poller.add(session.input, token: Source.input.rawValue, interest: .readable)
    try poller.add(session.output, token: Source.output.rawValue, interest: [])
    try poller.add(signals.descriptor, token: Source.signals.rawValue, interest: .readable)
  }

  /// Shows the screen until it ends, and restores the terminal.
  func run() throws(SystemCallFailure) -> ScreenEnding {
    defer { session.giveBack() }
    try takeTerminal()
    perform(model.start())
    while true {
      drawFrame()
      if let ending { return ending }
      try watch()
      let count = try poller.wait(
        timeoutMilliseconds: alarms.timeoutMilliseconds(now: Self.nowMilliseconds))
      for position in 0..<count { try handle(poller.ready(position)) }
      for alarm in alarms.takeDue(now: Self.nowMilliseconds) { handle(alarm) }
    }
  }

  static var nowMilliseconds: Int {
    Int(truncatingIfNeeded: SystemClock.monotonicNanoseconds() / 1_000_000)
  }

  private func handle(_ ready: Readiness) throws(SystemCallFailure) {
    switch Source(rawValue: ready.token) {
    case .input: takeKeys()
    case .output: if ready.isHungUp { end(.terminalGone) }
    case .signals: try takeSignals()
    case .connection: receive()
    case nil: preconditionFailure("a descriptor that nobody added")
    }
  }

  /// Passes an input to the model, and performs its actions.
  func tell(_ input: ScreenInput) {
    needsFrame = true
    perform(model.handle(input))
  }

  private func perform(_ actions: [ScreenAction]) {
    for action in actions {
      switch action {
      case .send(let bytes): connection?.send(bytes)
      case .connect(let delay):
        alarms.set(.connect, atMilliseconds: Self.nowMilliseconds + delay)
      case .wake(let delay): alarms.set(.wake, atMilliseconds: Self.nowMilliseconds + delay)
      case .endFlash(let delay): alarms.set(.flash, atMilliseconds: Self.nowMilliseconds + delay)
      case .renewWorkbench(let delay):
        alarms.set(.workbench, atMilliseconds: Self.nowMilliseconds + delay)
      case .plans(let order, let profile):
        let now = Int(SystemClock.realtimeMilliseconds())
        tell(.plans(shelf.perform(order, for: profile, atMilliseconds: now)))
      case .copy(let text):
        output.append(TerminalModes.copy(base64: Base64.text(of: Array(text.utf8))))
      case .repaint: repaint()
      case .suspend: suspend()
      case .quit(let code): end(.quit(code: code))
      }
    }
  }

  /// The first reason to end counts.
  func end(_ ending: ScreenEnding) {
    if self.ending == nil { self.ending = ending }
  }
}

extension ScreenLoop {
  /// Draws the model, if the terminal has taken the previous frame.
  private func drawFrame() {
    flush()
    guard needsFrame, output.isIdle, ending == nil else { return }
    needsFrame = false
    var grid = CellGrid(columns: size.columns, rows: size.rows)
    model.draw(on: &grid)
    output.append(writer.bytes(for: grid))
    flush()
  }

  private func flush() {
    if !output.flush(to: session.output) { end(.terminalGone) }
  }

  /// Writes the next frame whole.
  func repaint() {
    writer.forget()
    needsFrame = true
  }

  /// Tells the poller what the loop waits for, if that has changed.
  private func watch() throws(SystemCallFailure) {
    let wanted: Interest = output.isIdle ? [] : .writable
    if wanted != outputInterest {
      try poller.modify(session.output, token: Source.output.rawValue, interest: wanted)
      outputInterest = wanted
    }
    try watchConnection(token: Source.connection.rawValue)
  }

  private func takeTerminal() throws(SystemCallFailure) {
    output.discard()
    output.append(try session.take())
    repaint()
  }

  private func takeSignals() throws(SystemCallFailure) {
    while let signal = try signals.next() {
      switch signal {
      case .windowChange: takeSize()
      case .stop: suspend()
      case .continue:
        // Something stopped the process without warning, and the terminal was not restored.
        giveBack()
        resume()
      case .terminate, .interrupt, .hangUp, .userOne, .brokenPipe, .fileTooLong, .kill:
        end(.signal(signal))
      }
    }
  }

  private func takeSize() {
    size = session.size
    tell(.resized(ScreenSize(columns: size.columns, rows: size.rows)))
  }

  /// Stops the process until it is continued.
  private func suspend() {
    giveBack()
    Signal.stop.raiseDefault()
    resume()
  }

  /// Restores the terminal only after everything that was begun on it has been written.
  private func giveBack() {
    flush()
    session.giveBack()
  }

  private func resume() {
    do throws(SystemCallFailure) {
      try takeTerminal()
      while try isToStopAgain() {
        giveBack()
        Signal.stop.raiseDefault()
        try takeTerminal()
      }
    } catch {
      return end(.terminalGone)
    }
    takeSize()
    tell(.resumed)
  }

  /// Handles the signals that arrived during a stop; the stop holds unless SIGCONT came after it.
  private func isToStopAgain() throws(SystemCallFailure) -> Bool {
    var isToStop = false
    while let signal = try signals.next() {
      switch signal {
      case .windowChange: break
      case .stop: isToStop = true
      case .continue: isToStop = false
      case .terminate, .interrupt, .hangUp, .userOne, .brokenPipe, .fileTooLong, .kill:
        end(.signal(signal))
      }
    }
    return isToStop && ending == nil
  }
}

/// Why the screen ended.
enum ScreenEnding: Equatable {
  /// The user left it, with this exit code.
  case quit(code: Int32)
  /// A signal that ends programs arrived.
  case signal(Signal)
  /// The terminal's window was closed, or its connection lost.
  case terminalGone
}

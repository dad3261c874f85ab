internal import DaemonClient
package import JSON
package import LiveProfile
internal import TerminalScreen
package import Wire

/// The live side of a session: replies and events come as news, over as many connections as
/// necessary.
package final class LiveSession {
  /// News of a connection that stays open.
  package enum News {
    /// A connection is open, or the daemon behind it was restarted: begin all watches again.
    case connected
    case message(ServerMessage, JSONValue)
  }

  private let session: Session
  private let keeper: Keeper
  private let line: LiveLine
  private var lastID = 0
  private var greetingID = 0
  private var isLost = false
  /// Whether the daemon was restarted, and may still answer requests to the former one.
  private var isSettling = false

  /// Connects to the session's daemon or replica.
  ///
  /// Throws if the daemon or replica cannot be found.
  package init(_ session: Session) throws(CommandFailure) {
    self.session = session
    keeper = try session.keeper()
    line = LiveLine(
      to: keeper.address, connector: session.connector(to: keeper), vigil: session.world.vigil)
  }

  /// Sends a request, and returns the id that its reply will have.
  package func ask(_ request: Request) -> Int {
    lastID += 1
    line.send(request.line(id: lastID))
    return lastID
  }

  /// Waits for the next news; flushes the output first.
  ///
  /// Throws if the output fails, the process cannot wait, or the daemon's message cannot be read or
  /// is of a newer protocol. A lost connection is told to the user, and opened again.
  package func next() throws(CommandFailure) -> News {
    try session.printer.flush()
    while true {
      switch try nextOfLine() {
      case .connected:
        isSettling = false
        greetingID = ask(session.greeting)
        return .connected
      case .lost(let failure): tellLoss(failure)
      case .message(let value):
        let message = try Self.read(value)
        if !Self.isRefusal(message) { tellReturn() }
        if let news = try receive(message, value) { return news }
      }
    }
  }

  private func receive(
    _ message: ServerMessage, _ value: JSONValue
  ) throws(CommandFailure) -> News? {
    if case .restarted = message {
      isSettling = true
      greetingID = ask(session.greeting)
      return nil
    }
    guard case .reply(greetingID, let result) = message else {
      if !isSettling { return .message(message, value) }
      giveBack(message)
      return nil
    }
    try checkGreeting(result)
    defer { isSettling = false }
    return isSettling ? .connected : nil
  }

  /// Ends a watch that the former daemon was asked for and this one began: it is begun again.
  ///
  /// After the reply to another greeting, no more replies to the former daemon's requests come.
  private func giveBack(_ message: ServerMessage) {
    guard case .reply(_, .success(let result)) = message, let watch = result["watch"]?.string
    else { return }
    _ = ask(Request(WatchCancel().with { $0.watch = watch }))
    greetingID = ask(session.greeting)
  }

  private func nextOfLine() throws(CommandFailure) -> LiveLine.News {
    do throws(LiveLine.End) {
      return try line.next()
    } catch {
      switch error {
      case .readerGone: throw .output(.readerGone)
      case .failed(let reason): throw .watch(.cannotWait(reason: reason))
      }
    }
  }

  private static func read(_ value: JSONValue) throws(CommandFailure) -> ServerMessage {
    do throws(MirrorFailure) {
      return try ServerMessage(value)
    } catch {
      throw .watch(.notFollowed(error))
    }
  }

  private func checkGreeting(
    _ result: Result<JSONValue, DaemonRefusal>
  ) throws(CommandFailure) {
    do throws(ClientFailure) {
      try Session.checkGreeting(result)
    } catch {
      throw .unreachable(error, keeper)
    }
  }

  /// Reports a loss once, however many attempts follow.
  private func tellLoss(_ failure: ClientFailure) {
    if isLost { return }
    isLost = true
    session.printer.tell(failure.lossWords(keeper).visible + "\n")
  }

  /// A daemon that refuses every connection counts as not back yet.
  private static func isRefusal(_ message: ServerMessage) -> Bool {
    if case .reply(_, .failure) = message { true } else { false }
  }

  private func tellReturn() {
    if isLost { session.printer.tell("\(keeper.shortName) is back\n") }
    isLost = false
  }
}

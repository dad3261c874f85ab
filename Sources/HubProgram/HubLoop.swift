internal import HubSession
internal import Postgres
internal import Profiles
internal import Unix

/// One session, from its greeting to its end: lines of a replica on one side, a server on the other.
///
/// Any failure of the server ends the session. The daemon begins a new one after a pause; a new session first
/// compares what both sides have, and so notices a failover.
struct HubLoop {
  private let connection: PostgresConnection
  private let vault: HubDatabase.Vault
  private let seal: VaultSeal
  private var session: VaultSession
  /// The question that the server is answering.
  private var asked: HubQuery?
  /// When the question was asked, by the steady clock.
  private var askedMilliseconds = 0
  private var isEnding = false
  private var readsInput = true

  /// Greets the server, and listens for notifications before it reads any profile.
  init(_ connection: PostgresConnection) throws(HubMistake) {
    self.connection = connection
    let administration = HubAdministration(connection)
    let now = Self.now
    let found = try administration.greet(nowMilliseconds: now)
    var keys = try VaultKeys(of: found.vault, administration)
    seal = try keys.seal()
    vault = keys.present
    session = VaultSession(found.greeting, at: now)
    _ = try administration.ask(PostgresStatement("LISTEN \(HubDatabase.channel(vault))"))
  }

  /// Runs until the replica has nothing more to say.
  mutating func run() throws(HubMistake) {
    var buffer = [UInt8](repeating: 0, count: Self.bufferBytes)
    do throws(SystemCallFailure) {
      try Signal.brokenPipe.ignore()
    } catch {
      throw .system(error)
    }
    while !isEnding {
      let readiness = try wait()
      if readiness.server { try takeFromServer() }
      if readiness.input { try takeInput(&buffer) }
      try perform(session.tick(at: Self.now))
    }
  }

  private static let bufferBytes = 65_536
  /// How long an answer of the server may take; the server ends a statement after 10 s.
  static let answerMilliseconds = 30_000

  private static var steady: Int { SystemClock.monotonicMilliseconds() }

  /// Milliseconds since 1970.
  private static var now: Int { Int(SystemClock.realtimeMilliseconds()) }

  /// Waits for the replica, unless the server is busy with a question of it, and for the server.
  private func wait() throws(HubMistake) -> (input: Bool, server: Bool) {
    let server = FileDescriptor(rawValue: connection.descriptor)
    let watched = readsInput && asked == nil ? [server, .standardInput] : [server]
    var pause = session.deadlineMilliseconds - Self.now
    if asked != nil {
      let left = askedMilliseconds + Self.answerMilliseconds - Self.steady
      guard left > 0 else { throw .silent(milliseconds: Self.answerMilliseconds) }
      pause = min(pause, left)
    }
    do throws(SystemCallFailure) {
      let ready = try FileDescriptor.wait(
        for: watched.map { ($0, .readable) }, timeoutMilliseconds: Int32(clamping: max(0, pause)))
      return (ready.count > 1 && ready[1], ready[0])
    } catch {
      throw .system(error)
    }
  }

  private mutating func takeInput(_ buffer: inout [UInt8]) throws(HubMistake) {
    let transfer: Transfer
    do throws(SystemCallFailure) {
      transfer = try FileDescriptor.standardInput.read(into: &buffer)
    } catch {
      throw .system(error)
    }
    let now = Self.now
    switch transfer {
    case .bytes(let count):
      try perform(session.received(buffer.span.extracting(0..<count), at: now))
    case .ended:
      readsInput = false
      try perform(session.inputEnded(at: now))
    case .wouldBlock: return
    }
  }

  private mutating func takeFromServer() throws(HubMistake) {
    let answer: PostgresAnswer?
    do throws(PostgresFailure) {
      answer = try connection.receive(isAsked: asked != nil)
    } catch {
      if error.state == HubSchema.rekeyed { throw .rekeyed }
      throw .refused(error)
    }
    if let answer, let query = asked {
      asked = nil
      let finding = try HubAdministration.read { () throws(HubDatabase.Unreadable) in
        try HubDatabase.finding(query, answer)
      }
      if seal.isOvertaken(by: finding) { throw .rekeyed }
      try perform(session.found(seal.opened(finding, for: query), at: Self.now))
    }
    for notification in connection.notifications()
    where notification.channel == HubDatabase.channel(vault) {
      for position in HubDatabase.positions(notification.payload) {
        try perform(session.notified(position, at: Self.now))
      }
    }
  }

  private mutating func perform(_ actions: [VaultSession.Action]) throws(HubMistake) {
    var output: [UInt8] = []
    for action in actions {
      switch action {
      case .send(let bytes): output += bytes
      case .end: isEnding = true
      case .ask(let query):
        asked = query
        askedMilliseconds = Self.steady
        do throws(PostgresFailure) {
          try connection.send(HubDatabase.statement(seal.sealed(query), in: vault))
        } catch {
          throw .refused(error)
        }
      }
    }
    guard !output.isEmpty else { return }
    do throws(SystemCallFailure) {
      if try !FileDescriptor.standardOutput.writeAll(output) { isEnding = true }
    } catch {
      throw .system(error)
    }
  }
}

import JSON
import ProfileService
import ReplicaSync
import Systemd
import Unix
import Wire

/// One peer of the settings, with the program that connects to it; performs its session's actions.
final class Peer {
  let command: [String]
  /// The connection number of its session in the service.
  let connection: ConnectionID
  private(set) var session: PeerSession
  private let loop: EventLoop
  private let changed: (Peer, PeerEvent?) -> Void
  private var program: PeerProgram?
  /// Programs that were asked to end but still run.
  private var leaving: [PeerProgram] = []
  private var fromService = Peer.framer
  /// Whether the service's output on the connection belongs to this session.
  private var isOpenHere = false
  private var journal: PeerJournal

  /// Calls `changed` with each event for the service, and whenever a deadline may have changed.
  init(
    _ names: RelayNames, _ command: [String], through connection: ConnectionID, in loop: EventLoop,
    log: Log, changed: @escaping (Peer, PeerEvent?) -> Void
  ) {
    var generator = SystemRandomNumberGenerator()
    self.command = command
    self.connection = connection
    self.loop = loop
    self.changed = changed
    session = PeerSession(names: names, seed: generator.next())
    journal = PeerJournal(name: names.there, command: command, log: log)
  }

  /// A list of all profiles is one line.
  private static var framer: LineFramer { LineFramer(lineLimit: RelayLimits.receivedLineBytes) }

  /// Whether no program runs for this peer.
  var isQuiet: Bool { program == nil && leaving.isEmpty }

  var log: Log {
    get { journal.log }
    set { journal.log = newValue }
  }

  private var moment: RelayMoment {
    RelayMoment(
      wallMilliseconds: Int(loop.realtimeMilliseconds),
      steadyMilliseconds: Int(clamping: loop.monotonicMicroseconds / 1000))
  }
}

// MARK: - Inputs

extension Peer {
  func start() {
    perform(session.start())
  }

  /// Ends the program and the session; `isQuiet` is true once the program has ended.
  func stop() {
    perform(session.stop())
  }

  func tick() {
    perform(session.tick(at: moment))
  }

  func syncNow() {
    perform(session.syncNow(at: moment))
  }

  /// Something was written here; returns whether the next attempt to connect is sooner now.
  func edited() -> Bool { session.edited() }

  /// The service has accepted the session: from now on its output belongs to this session.
  func opened() {
    isOpenHere = true
  }

  /// Takes output of the service.
  func received(_ output: [UInt8]) {
    guard isOpenHere else { return }
    fromService.receive(output.span)
    while isOpenHere, case .line(let range) = fromService.next() {
      let line = Array(fromService.bytes[range])
      perform(session.received(line.span, from: .here, at: moment))
    }
  }

  /// The service has ended the session.
  func closed() {
    guard isOpenHere else { return }
    perform(session.closed(.here, at: moment))
  }

  private func handle(_ event: PeerProgram.Event, from program: PeerProgram) {
    switch event {
    case .line(let line) where program === self.program:
      perform(session.received(line.span, from: .there, at: moment))
    case .line: break
    case .ended(let reason) where program === self.program:
      self.program = nil
      perform(session.closed(.there, reason: reason, at: moment))
    case .ended:
      leaving.removeAll { $0 === program }
      changed(self, nil)
    }
  }
}

// MARK: - Actions

extension Peer {
  private func perform(_ actions: [PeerAction]) {
    for action in actions { perform(action) }
    journal.note(session.status)
    changed(self, nil)
  }

  private func perform(_ action: PeerAction) {
    switch action {
    case .connect: connect()
    case .send(let line, .here): changed(self, .received(connection, line))
    case .send(let line, .there): program?.send(line)
    case .disconnect: disconnect()
    case .report(.ended): journal.ended(session.status.lastError ?? "")
    case .report(let report): journal.tell(report, session.names)
    }
  }

  private func connect() {
    do throws(SystemCallFailure) {
      program = try PeerProgram(command, in: loop) { [unowned self] in self.handle($1, from: $0) }
    } catch {
      let reason = "its command cannot be started: \(error)"
      let actions = session.cannotConnect(because: reason, at: moment)
      journal.ended(reason)
      return perform(actions)
    }
    changed(self, .connected(connection))
    perform(session.connected(at: moment))
  }

  private func disconnect() {
    if let program {
      leaving.append(program)
      program.endSoon()
    }
    program = nil
    isOpenHere = false
    fromService = Self.framer
    changed(self, .disconnected(connection))
  }
}

/// An event of a peer for the service; each peer has a session of its own, as clients do.
enum PeerEvent {
  case connected(ConnectionID)
  /// One line, including its end.
  case received(ConnectionID, [UInt8])
  case disconnected(ConnectionID)

  /// How many bytes the service has to read.
  var bytes: Int {
    if case .received(_, let line) = self { line.count } else { 0 }
  }
}

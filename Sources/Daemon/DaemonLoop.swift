import Alchemy
import ProfileService
import ProfileStore
import ReplicaHost
import StoreCare
import StoreJobs
import Systemd
import Unix

/// Performs the service's decisions, on the one thread that owns all state in memory.
///
/// Inputs come from libsystemd's event loop: the poller of all client sockets, the posts of other
/// threads, peers' programs, memory pressure, signals and timers. No tasks are used.
final class DaemonLoop {
  let loop: EventLoop
  let clients: ClientTable
  /// Clients' sockets left by a former process, until they are taken over.
  private var left: [PassedSocket]
  let inbox: Inbox
  private let store: StoreThread
  let reloader: Reloader
  /// The settings in force, and the available catalogs.
  var state: ReloadChanges.State
  var log: Log
  let notifier = ServiceNotifier()
  let mail: ManagerMail
  var service: Service
  private var sources: [EventSource] = []
  private var timer: LoopTimer?
  private var acceptTimer: LoopTimer?
  private var mailTimer: LoopTimer?
  /// Runs again as long as clients have lines that wait for other clients' turns.
  private var carryOnSource: EventSource?
  /// When memory was last released, in seconds of the monotonic clock.
  private var releasedSecond = 0
  private var pressure: MemoryPressure?
  private var socketWatch: SocketWatch?
  var peers: PeerTable?
  var letters = InboxLetters()
  /// The plans that are being made.
  var plans: [PlanID: PlanWork] = [:]
  /// The searches of recipes that run.
  var searches: [RecipeSearchID: SearchWork] = [:]
  private var armedDeadline: Int?
  private(set) var isManaged = false
  private var toldCounts = (profiles: 0, clients: 0)
  /// Pending requests to reload settings and catalogs; the first is being carried out.
  var wantedReloads = 0
  /// Log entries that clients could cause without end.
  var refusals = RareEvent()
  var exhaustions = RareEvent()
  /// Whether it was logged that background threads run at the usual priority.
  var hasToldPriority = false
  var isStopping = false

  /// The parts of a daemon, all of them open.
  struct Parts {
    var loop: EventLoop
    var listening: ListeningSocket
    var mail: ManagerMail
    var kept: KeptConnections
    var left: [PassedSocket]
    var inbox: Inbox
    var store: StoreThread
    var reloader: Reloader
    var state: ReloadChanges.State
    var log: Log
    var service: Service
  }

  /// How long a stop waits for clients to read their last replies.
  private static let flushMicroseconds: UInt64 = 1_500_000

  /// The pause before accepting is retried after a failure, unless a client leaves earlier.
  private static let acceptRetryMicroseconds: UInt64 = 1_000_000

  /// Releasing memory takes up to a millisecond.
  private static let releasePauseSeconds = 5

  /// Turns for clients before other inputs are served; fewer if the budget is spent before.
  private static let turnsInARow = 8

  init(_ parts: Parts) throws(SystemCallFailure) {
    loop = parts.loop
    mail = parts.mail
    inbox = parts.inbox
    store = parts.store
    reloader = parts.reloader
    state = parts.state
    log = parts.log
    service = parts.service
    left = parts.left
    clients = try ClientTable(
      listening: parts.listening, firstNumber: InboxLetters.connection.rawValue + 1,
      kept: parts.kept, farewell: Service.lineRefusingForFiles)
  }

  /// Signals that the daemon was told to ignore stay ignored.
  private func answerSignals() throws(SystemCallFailure) {
    let answers: [(Signal, (DaemonLoop) -> () -> Void)] = [
      (.terminate, DaemonLoop.stop), (.interrupt, DaemonLoop.stop), (.hangUp, DaemonLoop.reload),
      (.userOne, { loop in { loop.dropWhatCanBeMade("a signal") } }),
    ]
    for (signal, answer) in answers where !signal.isIgnored {
      sources.append(try loop.addSignal(signal) { [unowned self] in answer(self)() })
    }
  }

  /// Serves until a signal ends the daemon; returns the exit code.
  func run() throws(SystemCallFailure) -> Int32 {
    sources = [
      try loop.addReadable(clients.pollerDescriptor) { [unowned self] in self.clientsAreReady() },
      try loop.addReadable(inbox.signal.descriptor) { [unowned self] in self.postArrived() },
    ]
    try answerSignals()
    pressure = try MemoryPressure(loop, log) { [unowned self] in
      self.dropWhatCanBeMade("the pressure on memory")
    }
    acceptTimer = try loop.addTimer { [unowned self] in
      if !self.isStopping { self.clients.resumeAccepting() }
    }
    socketWatch = try SocketWatch(clients, in: loop, log: log)
    timer = try loop.addTimer(accuracyMilliseconds: 0) { [unowned self] in self.timeIsUp() }
    carryOnSource = try loop.addDeferred { [unowned self] in
      let budget = TurnBudget()
      self.service.carryOn(at: self.now) { budget.isOpen }
      self.endTurn()
    }
    peers = try PeerTable(in: loop, log: log) { [unowned self] in self.servePeers() }
    openInbox()
    mailTimer = try loop.addTimer(accuracyMilliseconds: 1_000) { [unowned self] in self.endTurn() }
    if try loop.enableWatchdog() {
      log.tell(.watchdogSet, "the daemon regularly tells the service manager that it is alive")
    }
    takeOver()
    isManaged = mail.send(.ready(status: status))
    toldCounts = (service.profileCount, clients.count)
    tellReady()
    // Reading the catalogs leaves free memory behind.
    ProcessMemory.releaseFreed()
    configurePeers()
    let code = try loop.run()
    // Kills the programs that have not ended by now.
    peers = nil
    if let loss = store.end()?.displacement(of: reloader.paths.files.database) {
      tell(
        ProfileDatabase.rescue(
          service.remembered, loss, nowMilliseconds: now.wallMilliseconds))
    }
    log.tell(.stopped, "stopped")
    return code
  }

  /// The time of the loop's turn, the same for all inputs of a turn.
  var now: Moment {
    Moment(
      wallMilliseconds: Int(loop.realtimeMilliseconds),
      monotonicMicroseconds: Int(clamping: loop.monotonicMicroseconds))
  }
}

// MARK: - Inputs

extension DaemonLoop {
  /// Serves more turns while clients keep coming, because returning to the loop costs more.
  private func clientsAreReady() {
    let budget = TurnBudget()
    for _ in 0..<Self.turnsInARow {
      guard takeClients(within: budget) else { return }
      endTurn()
      guard budget.isOpen else { return }
    }
  }

  private func takeClients(within budget: TurnBudget) -> Bool {
    clients.takeEvents(while: { budget.isOpen }) { [now] in handle($0, at: now) }
  }

  /// Continues to serve a former process's clients, before any other input.
  private func takeOver() {
    let now = now
    clients.takeOver(left) { handle($0, at: now) }
    if !left.isEmpty { tellTakenOver(left.count) }
    left = []
    endTurn()
  }

  private func handle(_ event: ClientTable.Event, at now: Moment) {
    switch event {
    case .connected(let id):
      if clients.count > ServiceLimits.connections { tellRefused("there are too many") }
      service.connected(id, at: now)
    case .takenOver(let id): service.takenOver(id, at: now)
    case .received(let id, let count): received(count, from: id, at: now)
    case .inputEnded(let id): service.inputEnded(of: id, at: now)
    case .disconnected(let id): gone(id)
    case .sent(let id, let unsentBytes, let progressed):
      sent(id, unsentBytes: unsentBytes, progressed: progressed, at: now)
    case .exhausted(let failure): waitToAccept(failure)
    case .refused(let user): tellRefused("user \(user) is another than the daemon's")
    }
    performActions(at: now)
  }

  private func received(_ count: Int, from id: ConnectionID, at now: Moment) {
    let chunk = clients.chunk
    service.received(chunk.span.extracting(0..<count), from: id, at: now)
  }

  private func postArrived() {
    for message in inbox.take() {
      switch message {
      case .stored(.stored(let outcome)):
        tell(outcome)
        service.stored(outcome, at: now)
        if case .done(_, .some) = outcome { peers?.edited() }
      case .stored(.damaged(let failure, let outcome)): storeIsLost(failure, outcome)
      case .backedUp(let path, let outcome): backedUp(path, outcome)
      case .stored(.broken(let failure)):
        log.tell(.databaseLost, "the database can be neither written nor read: \(failure.cause)")
        finish(code: 1)
      case .indexed(let classes):
        service.indexed(classes, at: now)
        // Making the index leaves free memory behind.
        ProcessMemory.releaseFreed()
      case .priced(let prices): service.priced(prices, at: now)
      case .searched(let id, let result): searched(id, result)
      case .planned(let id, let result): planned(id, result)
      case .planProgressed(let id, let progress):
        service.planProgressed(id, progress, at: now)
      case .priorityKept(let failure): tellPriorityKept(failure)
      case .reloaded(let reload): handle(reload)
      case .letterBox(let news): handle(news)
      }
    }
    endTurn()
  }

  private func timeIsUp() {
    armedDeadline = nil
    if isStopping {
      log.tell(
        .stopIncomplete, "some clients did not take their replies in time",
        [.clients: "\(clients.count)"])
      finish(code: 0)
    } else {
      let now = now
      clients.readers {
        service.sent(to: $0, unsentBytes: clients.unsentBytes(of: $0), progressed: true, at: now)
      }
      service.tick(at: now)
      endTurn()
    }
  }

  private func stop() {
    guard !isStopping else { return }
    isStopping = true
    log.tell(.stopping, "stopping", [.clients: "\(clients.count)"])
    notifier.stopping()
    socketWatch = nil
    clients.stopListening()
    timer?.arm(afterMicroseconds: Self.flushMicroseconds)
    peers?.stop()
    takePeers()
    stopInbox()
    readHalfLines()
    service.stop(at: now)
    endTurn()
  }

  /// Completes half-read lines, since the next process could not continue in the middle of a line.
  private func readHalfLines() {
    let now = now
    for id in clients.identifiers where service.holdsHalfLine(of: id) {
      clients.readRestOfLine(of: id) { handle($0, at: now) }
    }
  }
}

// MARK: - Actions

extension DaemonLoop {
  /// Ends the turn: the service passes the turn's writes to the store.
  func endTurn() {
    let now = now
    var summary: TurnSummary
    repeat {
      // Repeated each round, because accepted output lets the requests behind it be carried out.
      summary = service.endTurn(at: now)
    } while performActions(at: now)
    if summary.hasLinesLeft { carryOnSource?.runAgain() }
    armTimer(summary.deadlineMicroseconds)
    sendMail()
    tellStatus(profileCount: summary.profileCount)
  }

  /// Performs the service's actions; false if there were none.
  @discardableResult
  private func performActions(at now: Moment) -> Bool {
    let actions = service.takeActions()
    for action in actions { perform(action, at: now) }
    return !actions.isEmpty
  }

  private func perform(_ action: Action, at now: Moment) {
    switch action {
    case .send(InboxLetters.connection): sendToInbox()
    case .close(InboxLetters.connection): inboxClosed()
    case .abort(InboxLetters.connection): inboxClosed()
    case .send(let id) where peers?.owns(id) == true: sendToPeer(id)
    case .close(let id) where peers?.owns(id) == true: peers?.closed(id)
    case .abort(let id) where peers?.owns(id) == true: peers?.closed(id)
    case .send(let id): send(to: id, at: now)
    case .setReading(let id, let isReading): clients.setReading(id, isReading)
    case .close(let id): if clients.closeWhenSent(id) { gone(id) }
    case .abort(let id):
      tellDropped(id)
      if clients.close(id) { gone(id) }
    case .store(let job): store.carryOut(job)
    case .index(let catalog): IndexWork(catalog: catalog, inbox: inbox).start(log: log)
    case .price(let classes, let alchemist):
      PriceWork(classes: classes, alchemist: alchemist, inbox: inbox).start(log: log)
    case .search(let id, let task): search(id, task)
    case .stopSearch(let id): searches[id]?.stop()
    case .plan(let id, let task): plan(id, task)
    case .stopPlan(let id): plans[id]?.stop()
    case .daemon(let action): perform(action)
    }
  }

  private func send(to id: ConnectionID, at now: Moment) {
    let output = service.takeOutput(of: id)
    guard let (unsentBytes, progressed) = clients.send(output, to: id) else { return }
    service.recycle(output)
    sent(id, unsentBytes: unsentBytes, progressed: progressed, at: now)
  }

  private func sent(_ id: ConnectionID, unsentBytes: Int, progressed: Bool, at now: Moment) {
    service.sent(to: id, unsentBytes: unsentBytes, progressed: progressed, at: now)
    if isStopping && service.isFinished { finishWhenFlushed() }
  }

  func gone(_ id: ConnectionID) {
    service.disconnected(id, at: now)
    if isStopping && service.isFinished { finishWhenFlushed() }
    if clients.count == 0 { releaseMemory() }
  }

  /// Releases the memory of replies when the last client leaves, but not for each of many in a row.
  private func releaseMemory() {
    let second = now.monotonicMilliseconds / 1000
    guard second - releasedSecond >= Self.releasePauseSeconds else { return }
    releasedSecond = second
    ProcessMemory.releaseFreed()
  }

  private func waitToAccept(_ failure: SystemCallFailure) {
    tellExhausted(failure)
    acceptTimer?.arm(afterMicroseconds: Self.acceptRetryMicroseconds)
  }

  func finishWhenFlushed() {
    if clients.isFlushed, peers?.isQuiet ?? true { finish(code: 0) }
  }

  func finish(code: Int32) {
    loop.exit(code)
  }

  /// Retries after a later turn or a second later if the manager is busy.
  private func sendMail() {
    mail.flush()
    if mail.hasWaiting { mailTimer?.arm(afterMicroseconds: Self.acceptRetryMicroseconds) }
  }

  private func armTimer(_ deadline: Int?) {
    guard !isStopping, deadline != armedDeadline else { return }
    armedDeadline = deadline
    guard let deadline else {
      timer?.disarm()
      return
    }
    timer?.arm(afterMicroseconds: UInt64(max(0, deadline - now.monotonicMicroseconds)))
  }

  /// Tells the service manager, if there is one, when one of the two numbers has changed.
  ///
  /// If the manager is busy, a later turn tries again.
  private func tellStatus(profileCount: Int) {
    guard isManaged, toldCounts != (profileCount, clients.count) else { return }
    if notifier.status(status) == .told { toldCounts = (profileCount, clients.count) }
  }
}

internal import Alchemy
internal import Planning
package import ProfileService
package import ProfileStore
package import StoreCare
internal import StoreJobs

/// A service and its database on the caller's thread: lines in, lines out, and nothing else.
///
/// The replica has no loop, clock or sockets; its owner provides them. Store jobs run at once: when
/// a call returns, all its results are durable and answered. Must be used from one thread; calling
/// it after `close(at:)` is a bug of the caller.
package final class Replica {
  private let database: ProfileDatabase
  private var service: Service
  private var connections: [ConnectionID: ReplicaConnection] = [:]
  /// The latest time to call `tick(at:)`, in microseconds of the monotonic clock.
  package private(set) var deadlineMicroseconds: Int?
  /// Why the replica can serve nothing more: its store can be neither written nor read.
  package private(set) var breakdown: StoreFailure?
  /// Whether the file is left unchanged for the next open to repair.
  private var isAbandoned = false
  /// The breakdown in words; nil if there is none.
  package var breakdownReason: String? { breakdown?.cause }
  /// The damaged file that this database replaced; usually nil.
  package var recovered: MovedAside? { database.recovered }

  /// The new identity that the store got when it was opened; usually nil.
  package var rotation: IdentityRotation? { database.rotation }

  init(_ service: Service, on database: ProfileDatabase) {
    self.service = service
    self.database = database
    self.service.gathersCommits = false
  }

  /// Opens a connection, as over a socket; if there are too many, the connection gets an error and
  /// is closed.
  package func connect(at now: Moment) -> ConnectionID {
    var id = ConnectionID(rawValue: 0)
    while connections[id] != nil { id.rawValue += 1 }
    connections[id] = ReplicaConnection()
    service.connected(id, at: now)
    settle(at: now)
    return id
  }

  /// Processes lines, and returns all output of the connection.
  package func send(
    _ bytes: some Sequence<UInt8>, on id: ConnectionID, at now: Moment
  ) -> [UInt8] {
    receive(Array(bytes).span, on: id, at: now)
    return takeOutput(of: id, at: now)
  }

  /// Processes lines as far as there is room for their replies.
  package func receive(_ chunk: Span<UInt8>, on id: ConnectionID, at now: Moment) {
    guard isServed(id) else { return }
    service.received(chunk, from: id, at: now)
    settle(at: now)
  }

  /// Marks the end of input; earlier requests are still answered.
  package func endInput(of id: ConnectionID, at now: Moment) {
    guard isServed(id) else { return }
    service.inputEnded(of: id, at: now)
    settle(at: now)
  }

  /// Ends a connection at once; its remaining output is lost.
  package func disconnect(_ id: ConnectionID, at now: Moment) {
    if isServed(id) { service.disconnected(id, at: now) }
    connections[id] = nil
    settle(at: now)
  }

  /// Does everything that is due.
  ///
  /// Closes no connection as too slow: a task in this process may pause as long as it likes.
  package func tick(at now: Moment) {
    for (id, connection) in connections where isServed(id) {
      service.sent(to: id, unsentBytes: connection.output.count, progressed: true, at: now)
    }
    service.tick(at: now)
    settle(at: now)
  }

  /// Ends all watches, stores snapshots that speed up the next open, and closes the file.
  ///
  /// Without this call nothing is lost, but the next open takes longer.
  package func close(at now: Moment) {
    if isAbandoned { return }
    service.stop(at: now)
    settle(at: now)
    if isAbandoned { return }
    do throws(StoreFailure) {
      try database.close()
    } catch {
      rescue(after: error, at: now)
    }
  }
}

// MARK: - Output

extension Replica {
  /// Connections that have output or have ended.
  package var readyConnections: [ConnectionID] {
    connections.filter { !$0.value.output.isEmpty || $0.value.isGone }.keys
      .sorted { $0.rawValue < $1.rawValue }
  }

  /// Whether the client may still send requests and get replies.
  package func isOpen(_ id: ConnectionID) -> Bool {
    connections[id].map { !$0.isGone } ?? false
  }

  /// Whether the service wants more bytes now; bytes received anyway wait in memory.
  package func isReading(_ id: ConnectionID) -> Bool {
    connections[id]?.isReading ?? false
  }

  /// The output that is not yet taken, in order.
  package func output(of id: ConnectionID) -> [UInt8] {
    connections[id]?.output ?? []
  }

  /// Removes taken output, so that more requests may be processed.
  package func took(_ count: Int, of id: ConnectionID, at now: Moment) {
    guard let connection = connections[id] else { return }
    connections[id]?.output.removeFirst(count)
    if isServed(id) {
      service.sent(
        to: id, unsentBytes: connection.output.count - count, progressed: true, at: now)
      endIfTaken(id, at: now)
    }
    settle(at: now)
  }

  /// Takes all output, including replies that waited for room.
  package func takeOutput(of id: ConnectionID, at now: Moment) -> [UInt8] {
    var taken: [UInt8] = []
    while let output = connections[id]?.output, !output.isEmpty {
      taken += output
      took(output.count, of: id, at: now)
    }
    return taken
  }

  private func isServed(_ id: ConnectionID) -> Bool {
    connections[id].map { !$0.isGone } ?? false
  }

  /// Ends a closing connection when all output is taken.
  private func endIfTaken(_ id: ConnectionID, at now: Moment) {
    guard let connection = connections[id], connection.isClosing, connection.output.isEmpty else {
      return
    }
    end(id, at: now)
  }

  private func end(_ id: ConnectionID, at now: Moment) {
    guard isServed(id) else { return }
    connections[id]?.isGone = true
    service.disconnected(id, at: now)
  }
}

// MARK: - Actions

extension Replica {
  /// Performs the service's actions until there are no more.
  private func settle(at now: Moment) {
    var summary: TurnSummary
    var isBusy: Bool
    repeat {
      summary = service.endTurn(at: now)
      let actions = service.takeActions()
      for action in actions { perform(action, at: now) }
      if summary.hasLinesLeft { service.carryOn(at: now) }
      isBusy = breakdown == nil && (summary.hasLinesLeft || !actions.isEmpty)
    } while isBusy
    deadlineMicroseconds = summary.deadlineMicroseconds
  }

  private func perform(_ action: Action, at now: Moment) {
    switch action {
    case .send(let id): send(to: id, at: now)
    case .setReading(let id, let isReading): connections[id]?.isReading = isReading
    case .close(let id):
      connections[id]?.isClosing = true
      endIfTaken(id, at: now)
    case .abort(let id): end(id, at: now)
    case .store(let job): carryOut(job, at: now)
    case .index(let catalog): makeIndex(of: catalog, at: now)
    case .price(let classes, let alchemist):
      service.priced(RecipePrices(of: classes, for: alchemist), at: now)
    case .search(let id, let task):
      service.searched(id, task.result { false }, at: now)
    // The search has already ended: it ran when its action was performed.
    case .stopSearch: break
    case .plan(let id, let task):
      service.planned(id, result: task.result { _, _ in .goOn }, at: now)
    // The plan has already ended: it ran when its action was performed.
    case .stopPlan: break
    // A replica has no log, peers or scheduled backups, and its memory belongs to the host program.
    // A command that syncs asks for conflicts itself.
    case .daemon: break
    }
  }

  private func send(to id: ConnectionID, at now: Moment) {
    let output = service.takeOutput(of: id)
    guard let before = connections[id]?.output.count else { return }
    connections[id]?.output += output
    service.sent(to: id, unsentBytes: before + output.count, progressed: false, at: now)
  }

  private func carryOut(_ job: StoreJob, at now: Moment) {
    switch StoreWork(on: database).result(of: job) {
    case .stored(let outcome): service.stored(outcome, at: now)
    case .broken(let failure): breakDown(failure)
    case .damaged(let failure, _):
      database.abandon(after: failure)
      isAbandoned = true
      rescue(after: failure, at: now)
      breakDown(failure)
    }
  }

  /// Saves the state in memory unless something else was saved: a repair finds only what is
  /// readable in the file.
  private func rescue(after failure: StoreFailure, at now: Moment) {
    guard let displacement = failure.displacement(of: database.path) else { return }
    _ = ProfileDatabase.rescue(
      service.remembered, displacement, nowMilliseconds: now.wallMilliseconds)
  }

  private func breakDown(_ failure: StoreFailure) {
    breakdown = failure
    for id in connections.keys { connections[id]?.isGone = true }
  }

  private func makeIndex(of catalog: Catalog, at now: Moment) {
    do {
      service.indexed(PriceClasses(of: try RecipeIndex(of: catalog)), at: now)
    } catch {
      // The loader refuses catalogs that are too large for an index.
      preconditionFailure("no index of \(catalog.id): \(error)")
    }
  }
}

/// The state of one connection in the same process.
struct ReplicaConnection {
  /// Output of the service that is not yet taken.
  var output: [UInt8] = []
  /// Whether the service wants more bytes now.
  var isReading = true
  /// The connection ends when its output is taken.
  var isClosing = false
  /// The service has dropped the connection; remaining output can still be taken.
  var isGone = false
}

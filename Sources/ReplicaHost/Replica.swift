internal import Alchemy
package import ProfileService
package import ProfileStore
internal import StoreJobs

/// A service and its database on the caller's thread: lines in, lines out, and nothing else.
///
/// It has neither a loop nor a clock nor sockets; whoever drives it brings those. What the service
/// asks of the store is done at once, so that every call returns with all that follows from it
/// durable and answered. Used by one thread; a call after `close(at:)` is a bug of the caller.
package final class Replica {
  private let database: ProfileDatabase
  private var service: Service
  private var connections: [ConnectionID: ReplicaConnection] = [:]
  /// When `tick(at:)` must be called at the latest, in microseconds of the monotonic clock.
  package private(set) var deadlineMicroseconds: Int?
  /// Why nothing can be served any more: the store can be neither written nor read.
  package private(set) var breakdown: StoreFailure?
  /// The file is left as it is, to be mended at the next opening.
  private var isAbandoned = false
  /// The same in words; nil while all is well.
  package var breakdownReason: String? { breakdown?.cause }
  /// The damaged file in whose place this one was made; nil as a rule.
  package var recovered: MovedAside? { database.recovered }

  /// The new identity that the store got when it was opened; nil as a rule.
  package var rotation: IdentityRotation? { database.rotation }

  /// Why the replica will get another identity at its next opening, and what to type; nil as a rule.
  package var witnessTrouble: (cause: String, hint: String)? {
    database.witnessTrouble.map { ($0.cause, $0.hint) }
  }

  init(_ service: Service, on database: ProfileDatabase) {
    self.service = service
    self.database = database
    self.service.gathersCommits = false
  }

  /// A connection as over a socket; more than the service takes are told so and closed.
  package func connect(at now: Moment) -> ConnectionID {
    var id = ConnectionID(rawValue: 0)
    while connections[id] != nil { id.rawValue += 1 }
    connections[id] = ReplicaConnection()
    service.connected(id, at: now)
    settle(at: now)
    return id
  }

  /// Carries out lines, and returns all that the connection has to say by then.
  package func send(
    _ bytes: some Sequence<UInt8>, on id: ConnectionID, at now: Moment
  ) -> [UInt8] {
    receive(Array(bytes).span, on: id, at: now)
    return takeOutput(of: id, at: now)
  }

  /// Carries out lines as far as there is room for what they answer.
  package func receive(_ chunk: Span<UInt8>, on id: ConnectionID, at now: Moment) {
    guard isServed(id) else { return }
    service.received(chunk, from: id, at: now)
    settle(at: now)
  }

  /// Nothing more comes in; what was asked for is still answered.
  package func endInput(of id: ConnectionID, at now: Moment) {
    guard isServed(id) else { return }
    service.inputEnded(of: id, at: now)
    settle(at: now)
  }

  /// Ends a connection at once; what it still had to say is gone.
  package func disconnect(_ id: ConnectionID, at now: Moment) {
    if isServed(id) { service.disconnected(id, at: now) }
    connections[id] = nil
    settle(at: now)
  }

  /// Time has passed: what was due by now is said.
  ///
  /// Nobody is cut off for taking nothing: a task in this process may rest for as long as it likes.
  package func tick(at now: Moment) {
    for (id, connection) in connections where isServed(id) {
      service.sent(to: id, unsentBytes: connection.output.count, progressed: true, at: now)
    }
    service.tick(at: now)
    settle(at: now)
  }

  /// Ends all watches, keeps what spares the next start time, and closes the file.
  ///
  /// Without it nothing is lost; the next opening takes longer.
  package func close(at now: Moment) {
    if isAbandoned { return }
    service.stop(at: now)
    settle(at: now)
    if isAbandoned { return }
    do {
      try database.close()
    } catch {
      // The log beside the file is read at the next opening.
      return
    }
  }
}

// MARK: - Output

extension Replica {
  /// Connections that have something to say, or have ended.
  package var readyConnections: [ConnectionID] {
    connections.filter { !$0.value.output.isEmpty || $0.value.isGone }.keys
      .sorted { $0.rawValue < $1.rawValue }
  }

  /// Whether the other end may still send, and be answered.
  package func isOpen(_ id: ConnectionID) -> Bool {
    connections[id].map { !$0.isGone } ?? false
  }

  /// Whether more bytes are wanted now; others wait in memory if they are given all the same.
  package func isReading(_ id: ConnectionID) -> Bool {
    connections[id]?.isReading ?? false
  }

  /// What waits to be taken, in order.
  package func output(of id: ConnectionID) -> [UInt8] {
    connections[id]?.output ?? []
  }

  /// So many bytes of the output are taken, which may let more of what was asked be carried out.
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

  /// Takes everything that waits, and all that was only waiting for that.
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

  /// A connection that was to be closed is, once all is taken.
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
  /// Does what the service says until it says nothing more.
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
    // What the service reports is for a journal; whoever syncs asks for the conflicts themselves.
    // There are no peers either.
    // No backups are made but those that are asked for.
    // The memory is that of the program around it.
    case .finished, .report, .askPeers, .syncPeers, .finishBackup, .releaseMemory: break
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
      database.abandon()
      isAbandoned = true
      breakDown(failure)
    }
  }

  private func breakDown(_ failure: StoreFailure) {
    breakdown = failure
    for id in connections.keys { connections[id]?.isGone = true }
  }

  private func makeIndex(of catalog: Catalog, at now: Moment) {
    do {
      service.indexed(try RecipeIndex(of: catalog), at: now)
    } catch {
      // Catalogs that have no index were refused when they were read.
      preconditionFailure("no index of \(catalog.id): \(error)")
    }
  }
}

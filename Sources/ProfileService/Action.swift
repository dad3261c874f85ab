package import Alchemy
package import StoreJobs

/// What the host of a service must do next, in order.
///
/// Large values are behind a reference: nearly every action only announces bytes for a connection,
/// and is copied several times on its way.
package enum Action: Sendable {
  /// Bytes are ready for this connection: fetch them with `takeOutput(of:)`.
  case send(ConnectionID)
  /// Stop or resume reading from this connection.
  case setReading(ConnectionID, Bool)
  /// Close the connection when all its output is written.
  case close(ConnectionID)
  /// Close the connection now, after one attempt to write its output.
  case abort(ConnectionID)
  /// Pass this job to the store, and its outcome to `stored`.
  indirect case store(StoreJob)
  /// Build the index of this catalog outside the loop, and pass it to `indexed`.
  case index(Catalog)
  /// Compute an alchemist's prices for these recipes outside the loop, and pass them to `priced`.
  indirect case price(PriceClasses, Alchemist)
  /// Answer this question outside the loop, and pass the result to `searched`.
  indirect case search(RecipeSearchID, RecipeSearchTask)
  /// End this search as soon as possible, without a call of `searched`.
  case stopSearch(RecipeSearchID)
  /// Make this plan outside the loop, and pass its result to `planned`; if the task wants progress,
  /// pass it to `planProgressed` meanwhile.
  indirect case plan(PlanID, PlanTask)
  /// End this plan early with its best result so far, unless it has already ended.
  case stopPlan(PlanID)
  /// Ignored by a host that is not a daemon.
  indirect case daemon(DaemonAction)
}

/// What only a daemon can do, which has a log, peers, scheduled backups and its own process.
package enum DaemonAction: Sendable {
  /// Check this copy of the store outside the loop, rename it, and pass the outcome to `backedUp`.
  case finishBackup(path: String)
  /// A burst is over: return freed memory to the system.
  case releaseMemory
  /// Write this to the log for a person to read.
  case report(Report)
  /// A request needs the status of the peers: answer with `peersTold`.
  case askPeers
  /// Sync with one peer or all peers at once, without waiting for the next scheduled attempt.
  case syncPeers(named: String?)
  /// Everything accepted is answered: the daemon may exit after writing the answers.
  case finished
}

/// The actions that the host has not yet taken, and reports of facts that are not yet durable.
struct Outbox {
  private var actions: [Action] = []
  private var reports = TicketQueue<Report>()

  mutating func append(_ action: Action) {
    actions.append(action)
  }

  /// Queues a report until its ticket is done, which `completed` tells.
  mutating func append(_ report: Report, after ticket: Int, completed: Int) {
    if ticket > completed {
      reports.append(report, ticket: ticket)
    } else {
      append(.daemon(.report(report)))
    }
  }

  /// Releases the reports whose tickets are done.
  mutating func release(completed: Int) {
    for report in reports.takeDone(completed) { append(.daemon(.report(report))) }
  }

  /// Drops the waiting reports, because their commit failed.
  mutating func dropReports() {
    reports.removeAll()
  }

  /// Removes and returns the actions since the last call, in order.
  mutating func takeActions() -> [Action] {
    guard !actions.isEmpty else { return [] }
    defer { actions = [] }
    return actions
  }
}

/// What the host must know after a turn of inputs.
package struct TurnSummary: Equatable, Sendable {
  /// The latest time to call `tick`, in microseconds of the monotonic clock.
  package var deadlineMicroseconds: Int?
  /// Received lines are waiting: call `carryOn` soon.
  package var hasLinesLeft: Bool
  /// How many profiles are not deleted.
  package var profileCount: Int
}

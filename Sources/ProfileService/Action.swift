package import Alchemy
package import StoreJobs

/// What the host of a service must do next, in order.
///
/// Large values are behind a reference: nearly every action says only that there are bytes for a connection, and is
/// copied several times on its way.
package enum Action: Sendable {
  /// There are bytes for this connection: `takeOutput(of:)` has them.
  case send(ConnectionID)
  /// Stop or resume reading from this connection.
  case setReading(ConnectionID, Bool)
  /// Close the connection once everything that was sent is written.
  case close(ConnectionID)
  /// Close the connection now, after one attempt to write its output.
  case abort(ConnectionID)
  /// Give this job to the store, and pass the outcome to `stored`.
  indirect case store(StoreJob)
  /// Build the index of this catalog outside the loop, and pass it to `indexed`.
  case index(Catalog)
  /// Compute an alchemist's prices for these recipes outside the loop, and pass them to `priced`.
  indirect case price(PriceClasses, Alchemist)
  /// Answer this question outside the loop, and pass the result to `searched`.
  indirect case search(RecipeSearchID, RecipeSearchTask)
  /// End this search as soon as possible, and pass no result to `searched`.
  case stopSearch(RecipeSearchID)
  /// Make this plan outside the loop, and pass its result to `planned`; on the way, pass news to
  /// `planProgressed` if the task wants that.
  indirect case plan(PlanID, PlanTask)
  /// End this plan early, with its best result so far, unless it has ended.
  case stopPlan(PlanID)
  /// Ignored by a host that is not a daemon.
  indirect case daemon(DaemonAction)
}

/// What only a daemon can do: it has a log, peers, scheduled backups and a process of its own.
package enum DaemonAction: Sendable {
  /// Check this copy of the store outside the loop, rename it, and pass the outcome to `backedUp`.
  case finishBackup(path: String)
  /// Give freed memory back to the system: a burst is over.
  case releaseMemory
  /// Write this to the log, for a person.
  case report(Report)
  /// A request asks for the status of the peers: answer with `peersTold`.
  case askPeers
  /// Sync with a peer, or with all peers, at once: do not wait for the next attempt.
  case syncPeers(named: String?)
  /// Everything accepted is answered: the daemon may exit when the answers are written.
  case finished
}

/// The actions that the host has not taken yet, and the reports of facts that are not durable yet.
struct Outbox {
  private var actions: [Action] = []
  private var reports = TicketQueue<Report>()

  mutating func append(_ action: Action) {
    actions.append(action)
  }

  /// Queues a report until its ticket is done; all tickets up to `completed` are done.
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

  /// Drops the waiting reports, because their commit has failed.
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

/// What the host has to know after a turn of inputs.
package struct TurnSummary: Equatable, Sendable {
  /// When `tick` must be called at the latest, in microseconds of the monotonic clock.
  package var deadlineMicroseconds: Int?
  /// Received lines are waiting: call `carryOn` soon.
  package var hasLinesLeft: Bool
  /// Profiles that are not deleted.
  package var profileCount: Int
}

package import Alchemy
package import StoreJobs

/// What the host of a service must do next, in order.
package enum Action: Sendable {
  /// There are bytes for this connection: `takeOutput(of:)` has them.
  case send(ConnectionID)
  /// Stop or resume reading from this connection.
  case setReading(ConnectionID, Bool)
  /// Close the connection once everything that was sent is written.
  case close(ConnectionID)
  /// Close the connection now; what was sent is only tried once.
  case abort(ConnectionID)
  /// Give this job to the store; the outcome comes back through `stored`.
  case store(StoreJob)
  /// Make the index of this catalog beside the loop; the index comes back through `indexed`.
  case index(Catalog)
  /// A host that is no daemon ignores this.
  case daemon(DaemonAction)
}

/// What only a daemon can do: it has a log, peers, scheduled backups and a process of its own.
package enum DaemonAction: Sendable {
  /// Check this copy of the store beside the loop, and name it; `backedUp` says how that went.
  case finishBackup(path: String)
  /// Give freed memory back to the system: a burst is over.
  case releaseMemory
  /// Tell a person, in the log.
  case report(Report)
  /// A request asks how the peers are: answer with `peersTold`.
  case askPeers
  /// Sync with a peer, or with all peers, at once: do not wait for the next attempt.
  case syncPeers(named: String?)
  /// Everything accepted is answered: the daemon may end when the answers are written.
  case finished
}

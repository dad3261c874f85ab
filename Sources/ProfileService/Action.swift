package import Alchemy
package import StoreJobs

/// What the shell is to do next, in order.
package enum Action: Sendable {
  /// There are bytes for this connection: `takeOutput(of:)` has them.
  case send(ConnectionID)
  /// Stop or go on reading from this connection.
  case setReading(ConnectionID, Bool)
  /// Close it once everything that was sent is written.
  case close(ConnectionID)
  /// Close it now, with what was sent only tried once.
  case abort(ConnectionID)
  /// Give this to the store; its outcome comes back through `stored`.
  case store(StoreJob)
  /// Make the index of this catalog beside the loop; it comes back through `indexed`.
  case index(Catalog)
  /// Check this copy of the store beside the loop, and name it; `backedUp` says how it went.
  case finishBackup(path: String)
  /// Give freed memory back to the system: a burst is over.
  case releaseMemory
  /// Tell a person, in the log.
  case report(Report)
  /// Somebody wants to know how the peers are: tell it with `peersTold`.
  case askPeers
  /// Try at once to become level with a peer, or with all: do not wait for the next attempt.
  case syncPeers(named: String?)
  /// Everything accepted is answered: the daemon may end when it is written.
  case finished
}

import ProfileService

extension DaemonLoop {
  /// Applies the peers of the current settings.
  func configurePeers() {
    service.peersChanged(Array(state.configuration.peers.keys), at: now)
    peers?.configure(state.configuration.peers)
  }

  /// Peers have events for the service, or one of their programs has ended.
  func servePeers() {
    takePeers()
    endTurn()
    if isStopping && service.isFinished { finishWhenFlushed() }
  }

  /// Passes the peers' events to the service, up to a fair share of a turn.
  func takePeers() {
    let now = now
    peers?.takeEvents { event in
      switch event {
      case .connected(let id): service.connected(id, isPeer: true, at: now)
      case .received(let id, let line): service.received(line.span, from: id, at: now)
      case .disconnected(let id): gone(id)
      }
    }
  }

  /// The service was asked for the state of the peers.
  func tellPeers() {
    service.peersTold(peers?.standing(here: service.vectors) ?? [], at: now)
  }

  /// Passes the service's output to a peer, which accepts all of it.
  func sendToPeer(_ id: ConnectionID) {
    let output = service.takeOutput(of: id)
    peers?.received(output, from: id)
    service.recycle(output)
    service.sent(to: id, unsentBytes: 0, progressed: true, at: now)
  }
}

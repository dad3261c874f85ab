import ProfileService

extension DaemonLoop {
  /// Has the peers that the settings have now.
  func configurePeers() {
    service.peersChanged(Array(state.configuration.peers.keys), at: now)
    peers?.configure(state.configuration.peers)
  }

  /// Peers have something for the service, or a program of theirs has ended.
  func servePeers() {
    takePeers()
    endTurn()
    if isStopping && service.isFinished { finishWhenFlushed() }
  }

  /// Gives the service what peers have for it, as much as is a fair share of a turn.
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

  /// Somebody has asked the service how the peers are.
  func tellPeers() {
    service.peersTold(peers?.standing(here: service.vectors) ?? [], at: now)
  }

  /// The service has something to say to a peer, which takes all of it.
  func sendToPeer(_ id: ConnectionID) {
    let output = service.takeOutput(of: id)
    peers?.received(output, from: id)
    service.recycle(output)
    service.sent(to: id, unsentBytes: 0, progressed: true, at: now)
  }
}

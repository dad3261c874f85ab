import ProfileService

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

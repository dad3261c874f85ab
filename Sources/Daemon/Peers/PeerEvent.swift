import ProfileService

/// What the peers bring to the service, as clients do: each speaks through a session of its own.
enum PeerEvent {
  case connected(ConnectionID)
  /// One line, its end included.
  case received(ConnectionID, [UInt8])
  case disconnected(ConnectionID)

  /// What the service has to read.
  var bytes: Int {
    if case .received(_, let line) = self { line.count } else { 0 }
  }
}

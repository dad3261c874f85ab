/// What the host knows of one connection in the same process: bytes that wait to be taken.
struct ReplicaConnection {
  /// What the service has said, and nobody has taken yet.
  var output: [UInt8] = []
  /// Whether the service wants more bytes now.
  var isReading = true
  /// It ends as soon as its output is taken.
  var isClosing = false
  /// The service knows it no longer; what is left can still be taken.
  var isGone = false
}

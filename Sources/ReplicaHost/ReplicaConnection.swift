/// The state of one connection in the same process.
struct ReplicaConnection {
  /// Output of the service that was not taken yet.
  var output: [UInt8] = []
  /// Whether the service wants more bytes now.
  var isReading = true
  /// The connection ends once its output is taken.
  var isClosing = false
  /// The service has forgotten the connection; remaining output can still be taken.
  var isGone = false
}

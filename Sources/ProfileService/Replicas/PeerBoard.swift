import Wire

/// What the service knows of the peers, which the shell keeps in touch with.
struct PeerBoard {
  /// Those of the settings, in order.
  var names: [String] = []
  /// The shell was asked how they are, and has not told it yet.
  var isAsked = false
  /// What the shell has just told, for those who asked.
  var told: [SystemStatus.Peer]?

  /// How they are; nil while the shell has to be asked.
  var standing: [SystemStatus.Peer]? { names.isEmpty ? [] : told }
}

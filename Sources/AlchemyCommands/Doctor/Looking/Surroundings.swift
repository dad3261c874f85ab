package import Wire

/// Looks at all that `alchemy doctor` judges, and changes nothing.
package protocol Surroundings {
  /// Every wait in it has an end; what cannot be looked at does not keep it from the rest.
  func facts(for question: DoctorQuestion) -> DoctorFacts
}

/// What is to be looked at.
package struct DoctorQuestion: Sendable {
  /// nil where nothing says where the socket is.
  package var location: SocketLocation?
  /// The variables that matter here, by name; an empty one is left out.
  package var environment: [String: String]
  /// The effective user, to whom socket, folders and files should belong.
  package var userIdentifier: UInt32
  /// Where the data are, if that was said.
  package var dataFolder: String?
  /// The file of settings, if one was named.
  package var settings: String?
  /// Whether a file of our socket's unit is where systemd looks for such.
  package var areUnitsInstalled: Bool
  /// Whether standard output is a terminal.
  package var hasTerminal: Bool
  /// The word that runs the daemon's program in a shell.
  package var daemonProgram: String

  /// Whether the socket is the one at which the units listen.
  var isOfUnit: Bool {
    guard let source = location?.source else { return true }
    return source == .runtimeFolder || source == .userFolder
  }
}

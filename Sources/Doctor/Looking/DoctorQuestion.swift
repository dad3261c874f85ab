package import Wire

/// What to look at.
package struct DoctorQuestion: Sendable {
  /// The socket's place; nil if unknown.
  package var location: SocketLocation?
  /// The environment variables that matter, by name; empty variables are left out.
  package var environment: [String: String]
  /// The effective user, to whom socket, folders and files should belong.
  package var userIdentifier: UInt32
  /// The data folder, if one was named.
  package var dataFolder: String?
  /// The settings file, if one was named.
  package var settings: String?
  /// Whether our socket's unit file is where systemd looks for units.
  package var areUnitsInstalled: Bool
  /// Whether standard output is a terminal.
  package var hasTerminal: Bool
  /// The shell word that runs the daemon's program.
  package var daemonProgram: String

  package init(
    location: SocketLocation? = nil, environment: [String: String], userIdentifier: UInt32,
    dataFolder: String? = nil, settings: String? = nil, areUnitsInstalled: Bool, hasTerminal: Bool,
    daemonProgram: String
  ) {
    self.location = location
    self.environment = environment
    self.userIdentifier = userIdentifier
    self.dataFolder = dataFolder
    self.settings = settings
    self.areUnitsInstalled = areUnitsInstalled
    self.hasTerminal = hasTerminal
    self.daemonProgram = daemonProgram
  }

  /// Whether the socket is the units' own.
  var isOfUnit: Bool {
    guard let source = location?.source else { return true }
    return source == .runtimeFolder || source == .userFolder
  }
}

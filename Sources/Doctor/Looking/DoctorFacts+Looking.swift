internal import DaemonClient
internal import Unix
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
}

extension SocketLocation? {
  /// Whether the socket is the default one, at which the units listen.
  var isOfUnit: Bool { self.map { [.runtimeFolder, .userFolder].contains($0.source) } ?? true }
}

/// The value; nil if the kernel refuses: a fact that cannot be read does not prevent the others.
func readable<Value>(_ value: @autoclosure () throws(FileFailure) -> Value) -> Value? {
  do throws(FileFailure) { return try value() } catch { return nil }
}

extension DoctorFacts {
  /// The folder in which logind keeps a file for each user whose services linger.
  private static let logindFolder = "/var/lib/systemd"

  /// Looks at this process, its user's files and the daemon behind the socket, and changes nothing.
  ///
  /// Every wait is bounded.
  package init(lookingFor question: DoctorQuestion) {
    let variables = question.environment
    let socket = question.location.map { SocketFacts(lookingAt: $0.path) } ?? SocketFacts()
    let manager: ManagerFacts =
      question.location.isOfUnit
      ? ManagerFacts(areFilesInstalled: question.areUnitsInstalled) : .notAsked
    let service = manager.shown?.service
    let daemon = DaemonFacts(at: question.location?.path, socket, service)
    let usual = DataFolder.path(environment: variables)
    // A running daemon's data folder, unless it is this user's default.
    let other = daemon.process.flatMap(DataFolder.path(ofProcess:)).flatMap {
      $0 == usual ? nil : $0
    }
    let named = question.dataFolder ?? other
    let check = CheckFacts(ofFolder: named, settings: question.settings, service?.program)
    // Our files outside the data folder.
    let others = [check.report?.settings, question.location.map { $0.path + ".lock" }]
    let folder = (named ?? check.report?.dataFolder ?? usual).map {
      FolderFacts(lookingAt: $0, others.compactMap(\.self))
    }
    let hasLogind = File.exists(Self.logindFolder)
    self.init(
      version: ProductVersion.current, daemonProgram: question.daemonProgram,
      location: question.location, socket: socket, daemon: daemon, manager: manager, check: check,
      folder: folder,
      isLingering: (hasLogind ? ProcessIdentity.userName : nil).map {
        File.exists("\(Self.logindFolder)/linger/\($0)")
      },
      clock: ClockFacts(
        isSynchronized: SystemClock.isSynchronized,
        nowMilliseconds: Int(SystemClock.realtimeMilliseconds())),
      environment: EnvironmentFacts(
        variables: variables, hasTerminal: question.hasTerminal,
        runtimeFolder: variables["XDG_RUNTIME_DIR"].map(Entry.init(lookingAt:)) ?? .missing,
        userFolder: Entry(lookingAt: "/run/user/\(question.userIdentifier)")),
      userIdentifier: question.userIdentifier)
  }
}

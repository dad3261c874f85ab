internal import DaemonClient
internal import Unix
internal import Wire

/// The value; nil if it cannot be read: one fact that is missing does not prevent the others.
func readable<Value>(_ value: @autoclosure () throws -> Value) -> Value? {
  do { return try value() } catch { return nil }
}

extension DoctorFacts {
  /// The folder in which logind keeps a file for each user whose services linger.
  private static let logindFolder = "/var/lib/systemd"

  /// Looks at this process, its user's files and the daemon behind the socket, and changes nothing.
  ///
  /// Every wait is bounded.
  package init(lookingFor question: DoctorQuestion) {
    self.init(question)
    version = ProductVersion.current
    let location = question.location
    if location.isOfUnit { manager = ManagerFacts(areFilesInstalled: question.areUnitsInstalled) }
    let service = manager.shown?.service
    if let path = location?.path {
      socket = SocketFacts(lookingAt: path)
      daemon = DaemonFacts(at: path, socket, service)
    }
    let usual = DataFolder.path(environment: question.environment)
    // A running daemon's data folder, unless it is this user's default.
    let running = daemon.process.flatMap(DataFolder.path(ofProcess:))
    let named = question.dataFolder ?? (running == usual ? nil : running)
    check = CheckFacts(ofFolder: named, settings: question.settings, service?.program)
    let others = [check.report?.settings, location.map { $0.path + ".lock" }].compactMap(\.self)
    folder = (named ?? check.report?.dataFolder ?? usual).map {
      FolderFacts(lookingAt: $0, others)
    }
    if File.exists(Self.logindFolder), let user = ProcessIdentity.userName {
      isLingering = File.exists("\(Self.logindFolder)/linger/\(user)")
    }
    clock.isSynchronized = SystemClock.isSynchronized
    clock.nowMilliseconds = Int(SystemClock.realtimeMilliseconds())
    if let path = question.environment["XDG_RUNTIME_DIR"] { runtimeFolder = Entry(lookingAt: path) }
    userFolder = Entry(lookingAt: "/run/user/\(question.userIdentifier)")
  }
}

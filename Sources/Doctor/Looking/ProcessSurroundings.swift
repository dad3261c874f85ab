internal import DaemonClient
internal import Unix
internal import Wire

/// Looks at the machine that this process runs on.
package struct ProcessSurroundings {
  package init() {}

  /// Looks at this process, its user's files and the daemon behind the socket, and changes nothing.
  ///
  /// Every wait is bounded; a fact that cannot be read does not prevent the others.
  package func facts(for question: DoctorQuestion) -> DoctorFacts {
    let socket = question.location.map { SocketFacts(lookingAt: $0.path) } ?? SocketFacts()
    let manager =
      question.isOfUnit
      ? ManagerFacts(areFilesInstalled: question.areUnitsInstalled) : .notAsked
    let daemon = daemon(question, socket, manager.service)
    var question = question
    question.dataFolder = question.dataFolder ?? Self.otherFolder(of: daemon, question)
    let check = CheckFacts(asking: question, manager.service?.program)
    let folder =
      question.dataFolder ?? check.report?.dataFolder
      ?? DataFolder.path(environment: question.environment)
    return DoctorFacts(
      version: ProductVersion.current, daemonProgram: question.daemonProgram,
      location: question.location, socket: socket,
      daemon: daemon, manager: manager, check: check,
      folder: folder.map { FolderFacts(lookingAt: $0, others(question, check.report)) },
      lingering: LingeringFacts(of: ProcessIdentity.userName),
      clock: ClockFacts(
        isSynchronized: SystemClock.isSynchronized,
        nowMilliseconds: Int(SystemClock.realtimeMilliseconds())),
      environment: EnvironmentFacts(
        variables: question.environment, hasTerminal: question.hasTerminal,
        runtimeFolder: question.environment["XDG_RUNTIME_DIR"].map { Entry(lookingAt: $0) }
          ?? .missing,
        userFolder: Entry(lookingAt: "/run/user/\(question.userIdentifier)")),
      userIdentifier: question.userIdentifier)
  }

  /// A running daemon's data folder, unless it is this user's default.
  private static func otherFolder(of daemon: DaemonFacts, _ question: DoctorQuestion) -> String? {
    guard let process = daemon.process, let folder = DataFolder.path(ofProcess: process),
      folder != DataFolder.path(environment: question.environment)
    else { return nil }
    return folder
  }

  /// Connecting may start a service, so only a process that is seen to run is asked.
  private func daemon(
    _ question: DoctorQuestion, _ socket: SocketFacts, _ service: UnitFacts?
  ) -> DaemonFacts {
    let process = service.flatMap { $0.process == 0 ? nil : $0.process }
    guard let path = question.location?.path else { return .notRunning }
    guard case .there(.socket, _, _) = socket.entry else {
      return SocketHolders.processCutOff(from: path).map { .cutOff(process: $0) } ?? .notRunning
    }
    return DaemonFacts(lookingAt: path, isServed: socket.isServed, serviceProcess: process)
  }

  /// Our files outside the data folder.
  private func others(_ question: DoctorQuestion, _ report: CheckReport?) -> [String] {
    [report?.settings, question.location.map { $0.path + ".lock" }].compactMap(\.self)
  }
}

extension ManagerFacts {
  fileprivate var service: UnitFacts? {
    if case .shown(_, let service, _) = self { service } else { nil }
  }
}

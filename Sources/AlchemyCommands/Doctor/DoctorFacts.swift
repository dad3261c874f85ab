package import Wire

/// All that was looked at, before anything is said about it.
package struct DoctorFacts: Sendable {
  /// The version of this program.
  package var version: String
  /// The word that runs the daemon's program in a shell.
  package var daemonProgram: String
  /// Where the socket is to be; nil where nothing says it.
  package var location: SocketLocation?
  /// As if nothing were there, where it has no location.
  package var socket: SocketFacts
  /// Asked only where one is seen to run, since to connect may start a service.
  package var daemon: DaemonFacts
  /// Not asked where the socket is another than the units'.
  package var manager: ManagerFacts
  /// On settings and database; it needs no daemon that runs.
  package var check: CheckFacts
  /// nil where nothing says where the data are.
  package var folder: FolderFacts?
  /// By logind's own files, so that nothing has to answer.
  package var lingering: LingeringFacts
  /// Of this machine alone; how far a peer's clock is off, the daemon says.
  package var clock: ClockFacts
  /// Of this program: the daemon may have been started with other variables.
  package var environment: EnvironmentFacts
  /// The user for whom all this is.
  package var userIdentifier: UInt32

  /// Unless given nothing is at the socket's path, nothing runs, and no manager was asked.
  package init(
    version: String, daemonProgram: String = "alchemyd", location: SocketLocation?,
    socket: SocketFacts = SocketFacts(),
    daemon: DaemonFacts = .notRunning, manager: ManagerFacts = .notAsked, check: CheckFacts,
    folder: FolderFacts?, lingering: LingeringFacts = LingeringFacts(),
    clock: ClockFacts, environment: EnvironmentFacts, userIdentifier: UInt32
  ) {
    self.version = version
    self.daemonProgram = daemonProgram
    self.location = location
    self.socket = socket
    self.daemon = daemon
    self.manager = manager
    self.check = check
    self.folder = folder
    self.lingering = lingering
    self.clock = clock
    self.environment = environment
    self.userIdentifier = userIdentifier
  }
}

/// What a look at the socket's path tells, without connecting to it.
package struct SocketFacts: Equatable, Sendable {
  /// What is at the path, links followed; a socket may be left over from a daemon that is gone.
  package var entry = Entry.missing
  /// The folder that it is in, links followed.
  package var folder: Entry = .missing
  /// Whether some process listens there; nil where that cannot be seen.
  package var isHeard: Bool?
  /// Whether a daemon shows that it serves it.
  package var isServed = false

  /// Unless given nothing is there, and whether somebody listens cannot be seen.
  package init(
    entry: Entry = .missing, folder: Entry = .missing, isHeard: Bool? = nil, isServed: Bool = false
  ) {
    self.entry = entry
    self.folder = folder
    self.isHeard = isHeard
    self.isServed = isServed
  }
}

/// What is at a path.
package enum Entry: Equatable, Sendable {
  case missing
  /// It cannot be looked at; the system's own words.
  case hidden(String)
  case there(kind: Kind, owner: UInt32, permissions: UInt32)

  /// What is there once links are followed; a device or a pipe is `other`.
  package enum Kind: Equatable, Sendable {
    case file
    case folder
    case socket
    case other
  }
}

/// How a daemon that runs was found.
package enum DaemonFacts: Equatable, Sendable {
  /// No daemon runs, and the doctor did not connect: a connection may start a daemon.
  case notRunning
  case answers(DaemonAnswer)
  /// Not a byte came for so long; the process is stopped by a signal, or not, if that is known.
  case silent(milliseconds: Int, process: Int?, isStopped: Bool?)
  /// It cannot be asked, in a sentence.
  case failed(cause: String)
  /// A process listens at the socket and does not answer as a daemon does, in a sentence.
  case stranger(process: Int, program: String, cause: String)

  /// The number of its process; nil where it is not known.
  var process: Int? {
    switch self {
    case .answers(let answer): answer.process
    case .silent(_, let process, _): process
    case .notRunning, .failed, .stranger: nil
    }
  }
}

/// What a running daemon says of itself.
package struct DaemonAnswer: Equatable, Sendable {
  /// `server.version` of `system.hello`; nil where the greeting lacks it.
  package var version: String?
  /// `uptimeSeconds` of `system.status`: since it was started, rounded down.
  package var uptimeSeconds: Int
  /// `readOnly` of `system.status`: a commit failed, and none has succeeded since.
  package var isReadOnly: Bool
  /// Those of `system.status` in its order, but for any without a name.
  package var peers: [SystemStatus.Peer]
  /// Why the backup that was due is not there; nil when all is well.
  package var backupFailure: String?
  /// The damaged database that is still kept; nil for none.
  package var repair: SystemStatus.Repair?
  /// The database that is no longer at its path; nil for one that is.
  package var displacement: SystemStatus.Displacement?
  /// Its number; nil where it is not known.
  package var process: Int?

  /// Unless given it has just started, takes changes, has no peers and complains of nothing.
  package init(
    version: String?, uptimeSeconds: Int = 0, isReadOnly: Bool = false,
    peers: [SystemStatus.Peer] = [], backupFailure: String? = nil,
    repair: SystemStatus.Repair? = nil, displacement: SystemStatus.Displacement? = nil,
    process: Int? = nil
  ) {
    self.version = version
    self.uptimeSeconds = uptimeSeconds
    self.isReadOnly = isReadOnly
    self.peers = peers
    self.backupFailure = backupFailure
    self.repair = repair
    self.displacement = displacement
    self.process = process
  }
}

/// What `alchemyd check` said.
package enum CheckFacts: Equatable, Sendable {
  case done(CheckReport)
  /// There is no such program.
  case noProgram(String)
  /// It was not done after so long.
  case late(seconds: Int)
  /// It ended without a report, in its own words.
  case failed(String)

  /// Nil where it did not come to one, for whatever reason.
  package var report: CheckReport? {
    if case .done(let report) = self { report } else { nil }
  }
}

/// What is known of the clocks here.
package struct ClockFacts: Equatable, Sendable {
  /// nil where the kernel does not say.
  package var isSynchronized: Bool?
  /// Milliseconds since 1970 by this machine's own clock, which may be wrong.
  package var nowMilliseconds: Int

  /// Takes both as the kernel says them.
  package init(isSynchronized: Bool?, nowMilliseconds: Int) {
    self.isSynchronized = isSynchronized
    self.nowMilliseconds = nowMilliseconds
  }
}

/// Whether the user's services go on without a login.
package struct LingeringFacts: Equatable, Sendable {
  /// nil where that cannot be seen.
  package var isOn: Bool?

  /// Not known, unless given.
  package init(isOn: Bool? = nil) {
    self.isOn = isOn
  }
}

/// The variables that the program was started with, as far as they matter.
package struct EnvironmentFacts: Equatable, Sendable {
  /// By name; an empty one is left out, and so counts as not set.
  package var variables: [String: String]
  /// Whether somebody looks at a terminal.
  package var hasTerminal: Bool
  /// What is at `$XDG_RUNTIME_DIR`.
  package var runtimeFolder: Entry
  /// What is where a login session makes the user's own folder for sockets, `/run/user/UID`.
  package var userFolder: Entry

  /// Unless given nobody looks at a terminal, and neither folder is there.
  package init(
    variables: [String: String], hasTerminal: Bool = false, runtimeFolder: Entry = .missing,
    userFolder: Entry = .missing
  ) {
    self.variables = variables
    self.hasTerminal = hasTerminal
    self.runtimeFolder = runtimeFolder
    self.userFolder = userFolder
  }
}

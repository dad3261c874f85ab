package import Wire

/// All that was looked at, before anything is said about it.
package struct DoctorFacts: Sendable {
  /// The version of this program.
  package var version: String
  /// The word that runs the daemon's program in a shell.
  package var daemonProgram: String
  /// Where the socket is to be; nil where nothing says it.
  package var location: SocketLocation?
  package var socket: SocketFacts
  package var daemon: DaemonFacts
  package var manager: ManagerFacts
  package var check: CheckFacts
  /// nil where nothing says where the data are.
  package var folder: FolderFacts?
  package var lingering: LingeringFacts
  package var clock: ClockFacts
  package var environment: EnvironmentFacts
  /// The user for whom all this is.
  package var userIdentifier: UInt32

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
  package var entry = Entry.missing
  /// The folder that it is in; nil where there is none.
  package var folder: Entry = .missing
  /// Whether some process listens there; nil where that cannot be seen.
  package var isHeard: Bool?
  /// Whether a daemon shows that it serves it.
  package var isServed = false

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

  package enum Kind: Equatable, Sendable {
    case file
    case folder
    case socket
    case other
  }
}

/// How a daemon that runs was found.
package enum DaemonFacts: Equatable, Sendable {
  /// None runs, so nobody was asked: to connect would start one.
  case notRunning
  case answers(DaemonAnswer)
  /// Not a byte came for so long; the process is stopped by a signal, or not, if that is known.
  case silent(milliseconds: Int, process: Int?, isStopped: Bool?)
  /// It cannot be asked, in a sentence.
  case failed(cause: String)

  /// The number of its process; nil where it is not known.
  var process: Int? {
    switch self {
    case .answers(let answer): answer.process
    case .silent(_, let process, _): process
    case .notRunning, .failed: nil
    }
  }
}

/// What a running daemon says of itself.
package struct DaemonAnswer: Equatable, Sendable {
  package var version: String?
  package var uptimeSeconds: Int
  package var isReadOnly: Bool
  package var peers: [SystemStatus.Peer]
  /// Why the backup that was due is not there; nil when all is well.
  package var backupFailure: String?
  /// The damaged database that is still kept; nil for none.
  package var repair: SystemStatus.Repair?
  /// Its number; nil where it is not known.
  package var process: Int?

  package init(
    version: String?, uptimeSeconds: Int = 0, isReadOnly: Bool = false,
    peers: [SystemStatus.Peer] = [], backupFailure: String? = nil,
    repair: SystemStatus.Repair? = nil, process: Int? = nil
  ) {
    self.version = version
    self.uptimeSeconds = uptimeSeconds
    self.isReadOnly = isReadOnly
    self.peers = peers
    self.backupFailure = backupFailure
    self.repair = repair
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

  package var report: CheckReport? {
    if case .done(let report) = self { report } else { nil }
  }
}

/// What is known of the clocks here.
package struct ClockFacts: Equatable, Sendable {
  /// nil where the kernel does not say.
  package var isSynchronized: Bool?
  package var nowMilliseconds: Int

  package init(isSynchronized: Bool?, nowMilliseconds: Int) {
    self.isSynchronized = isSynchronized
    self.nowMilliseconds = nowMilliseconds
  }
}

/// Whether the user's services go on without a login.
package struct LingeringFacts: Equatable, Sendable {
  /// nil where that cannot be seen.
  package var isOn: Bool?

  package init(isOn: Bool? = nil) {
    self.isOn = isOn
  }
}

/// The variables that the program was started with, as far as they matter.
package struct EnvironmentFacts: Equatable, Sendable {
  package var variables: [String: String]
  /// Whether somebody looks at a terminal.
  package var hasTerminal: Bool
  /// What is at `$XDG_RUNTIME_DIR`.
  package var runtimeFolder: Entry
  /// What is where a login session makes the user's own folder for sockets, `/run/user/UID`.
  package var userFolder: Entry

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

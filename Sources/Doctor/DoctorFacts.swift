package import Wire

/// What to look at.
package struct DoctorQuestion: Sendable {
  /// The socket's place; nil if unknown.
  package var location: SocketLocation?
  /// The environment variables that matter, by name; empty variables are left out.
  package var environment: [String: String] = [:]
  /// The effective user, to whom socket, folders and files should belong.
  package var userIdentifier: UInt32 = 0
  /// The data folder, if one was named.
  package var dataFolder: String?
  /// The settings file, if one was named.
  package var settings: String?
  /// Whether our socket's unit file is where systemd looks for units.
  package var areUnitsInstalled = false
  /// Whether standard output is a terminal.
  package var hasTerminal = false
  /// The shell word that runs the daemon's program.
  package var daemonProgram = "alchemyd"

  package init() {}
}

extension SocketLocation? {
  /// Whether the socket is the default one, at which the units listen.
  var isOfUnit: Bool { self.map { [.runtimeFolder, .userFolder].contains($0.source) } ?? true }
}

/// All facts that the doctor judges.
package struct DoctorFacts: Sendable {
  /// What was asked; the daemon may have been started with other variables.
  package var question: DoctorQuestion
  /// The version of this program.
  package var version = ""
  /// The socket; without a location, as if nothing were there.
  package var socket = SocketFacts()
  /// The daemon, asked only if one is seen to run, because connecting may start a service.
  package var daemon = DaemonFacts.notRunning
  /// The service manager, asked only about the units' own socket.
  package var manager = ManagerFacts.notAsked
  /// The check of settings and database, which needs no running daemon.
  package var check = CheckFacts.noProgram("alchemyd")
  /// The data folder; nil if unknown.
  package var folder: FolderFacts?
  /// Whether the user's services run without a login, by logind's own files; nil if unknown.
  package var isLingering: Bool?
  /// This machine's clock; the daemon reports how far a peer's clock is off.
  package var clock = ClockFacts()
  /// The entry at `$XDG_RUNTIME_DIR`.
  package var runtimeFolder = Entry.missing
  /// The entry at `/run/user/UID`, where a login session makes the user's folder for sockets.
  package var userFolder = Entry.missing

  /// By default nothing is there, nothing runs, and no manager was asked.
  package init(_ question: DoctorQuestion) {
    self.question = question
  }
}

/// What the socket's path shows without a connection.
package struct SocketFacts: Equatable, Sendable {
  /// The entry at the path, following links; a socket may be left over from an ended daemon.
  package var entry = Entry.missing
  /// The folder of the path, following links.
  package var folder = Entry.missing
  /// Whether a process listens there; nil if unknown.
  package var isHeard: Bool?
  /// Whether a daemon marks the socket as served.
  package var isServed = false

  package init() {}
}

/// What is at a path.
package enum Entry: Equatable, Sendable {
  case missing
  /// The path cannot be read; the system's own error message.
  case hidden(String)
  case there(kind: Kind, owner: UInt32, permissions: UInt32)

  /// The entry after following links; a device or a pipe is `other`.
  package enum Kind: Equatable, Sendable {
    case file
    case folder
    case socket
    case other
  }

  /// What is known of an entry that is there.
  var status: (kind: Kind, owner: UInt32, permissions: UInt32)? {
    guard case .there(let kind, let owner, let permissions) = self else { return nil }
    return (kind, owner, permissions)
  }

  /// The permissions in octal digits.
  var mode: String { String(status?.permissions ?? 0, radix: 8) }

  /// Whether the entry is there with any of these permissions.
  func isOpen(to mask: UInt32) -> Bool { (status?.permissions ?? 0) & mask != 0 }

  /// Whether the entry is there with all of these permissions.
  func allows(_ mask: UInt32) -> Bool { (status?.permissions ?? 0) & mask == mask }
}

/// How the daemon was found.
package enum DaemonFacts: Equatable, Sendable {
  /// No daemon runs, and the doctor did not connect: a connection may start a daemon.
  case notRunning
  case answers(DaemonAnswer)
  /// No byte came for this long; also whether a signal has stopped the process, if known.
  case silent(milliseconds: Int, process: Int?, isStopped: Bool?)
  /// The daemon cannot be asked; the reason as a sentence.
  case failed(cause: String)
  /// The daemon has no room for another client; the reason as a sentence.
  case full(cause: String)
  /// A daemon listens at the path where its socket was removed, so that no client finds the daemon.
  case cutOff(process: Int)
  /// A process listens at the socket but does not answer like a daemon; the reason as a sentence.
  case stranger(process: Int, program: String, cause: String)

  /// The number of the process; nil if unknown.
  var process: Int? {
    switch self {
    case .answers(let answer): answer.process
    case .cutOff(let process): process
    case .silent(_, let process, _): process
    case .notRunning, .failed, .full, .stranger: nil
    }
  }

  /// What the daemon reports; nil if it does not answer.
  var answer: DaemonAnswer? { if case .answers(let answer) = self { answer } else { nil } }
}

/// What a running daemon reports about itself.
package struct DaemonAnswer: Equatable, Sendable {
  /// `server.version` of `system.hello`; nil if the greeting lacks it.
  package var version: String?
  /// `uptimeSeconds` of `system.status`: since it was started, rounded down; nil if unreadable.
  package var uptimeSeconds: Int? = 0
  /// The readable parts of `system.status`, without the peers that cannot be read.
  package var status = SystemStatus.Result()
  /// The process number; nil if unknown.
  package var process: Int?
  /// The paths of the unreadable parts of its answers, such as `peers.pending`.
  package var unreadable: [String] = []

  package init() {}
}

/// What `alchemyd check` reported.
package enum CheckFacts: Equatable, Sendable {
  case done(CheckReport)
  /// The program does not exist.
  case noProgram(String)
  /// The check did not end within this time.
  case late(seconds: Int)
  /// The check ended without a report; its own words.
  case failed(String)

  /// The report; nil without one, for whatever reason.
  package var report: CheckReport? { if case .done(let report) = self { report } else { nil } }

  /// The shell words that reach each peer, by its name.
  var peers: [String: [String]] { report?.peers ?? [:] }
}

/// What is known about the clock of this machine.
package struct ClockFacts: Equatable, Sendable {
  /// Whether the clock is synchronised; nil if the kernel does not say.
  package var isSynchronized: Bool?
  /// Milliseconds since 1970 by this machine's own clock, which may be wrong.
  package var nowMilliseconds = 0

  package init() {}
}

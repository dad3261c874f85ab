package import DaemonClient
package import Doctor

/// Everything outside the program that a command may touch, so that a test can replace all of it.
package struct World {
  /// What was typed after the program's name.
  package var words: [String]
  /// The words whose bytes are not UTF-8, with other characters in place of these bytes.
  package var misreadWords: [String] = []
  /// The environment variables that commands read, by name; empty variables are left out.
  package var environment: [String: String]
  /// The effective user's number, by which the socket's folder is found and owners are judged.
  package var userIdentifier: UInt32
  /// Standard output: the requested output, and nothing else.
  package var output: ByteSink
  /// Standard error: failures, and messages for somebody who waits.
  package var errors: ByteSink
  /// Nil if standard output is not a terminal.
  package var outputTerminal: TerminalFacts?
  /// Nil if standard error is not a terminal.
  package var errorTerminal: TerminalFacts?
  /// The terminal's name, such as `pts/3`; nil without a terminal.
  package var terminalName: String?
  /// Relative paths begin in the folder in which the program was started.
  package var files: any FileLookup
  /// Connects to daemons of this machine, by the paths of their sockets.
  package var connector: any Connector
  /// Connects to replicas, by their folders; `CommandRun` closes them after the command.
  package var replicas: any ReplicaConnector
  /// Other programs: `alchemy sync` reaches peers through them, and `alchemy log` runs `journalctl`.
  package var programs: any Programs
  /// The facts that `alchemy doctor` judges; no other command reads them.
  package var lookAround: (DoctorQuestion) -> DoctorFacts
  /// Waits for a daemon's messages or its return, and for the end of the output's reader.
  package var vigil: any Vigil
  /// Watches folders for new files; by default no folder can be watched.
  package var watchFolders: FolderWatching = { paths throws(FolderNewsFailure) in
    throw FolderNewsFailure(folder: paths.first ?? "", reason: "folders cannot be watched here")
  }
  /// The folder of this program's own file; nil if unknown.
  package var programFolder: String?
  /// Hexadecimal digits that no other run has; nil if the system has no random numbers.
  package var token: String?
  /// This machine's addresses in networks, IPv4 first; IPv6 ones in brackets.
  package var networkAddresses: () -> [String]
  /// How many seconds local time is ahead of UTC, at a moment in seconds since 1970.
  package var secondsAheadOfUTC: (_ moment: Int) -> Int
  /// The time of this machine, in milliseconds since 1970; by default always the start.
  package var millisecondsNow: () -> Int = { 0 }
  /// Defers the signals that end the process, such as SIGINT, or delivers them again.
  package var deferSignals: (_ isDeferring: Bool) -> Void
  /// Catches the next Control-C; another one ends the process as ever.
  package var interrupts: Interrupts
  /// Whether the process has a terminal that can show the live screen.
  package var hasScreen: Bool
  /// Has the shell run a pager, nil if it cannot; itself nil if output is never paged.
  package var startPager: ((_ command: String) -> PagedOutput?)?

  /// By default there is no terminal, pager or token, local time is UTC, and the program's folder is unknown.
  package init(
    words: [String], environment: [String: String], userIdentifier: UInt32,
    output: @escaping ByteSink, errors: @escaping ByteSink, outputTerminal: TerminalFacts? = nil,
    errorTerminal: TerminalFacts? = nil, terminalName: String? = nil, files: any FileLookup,
    connector: any Connector, replicas: any ReplicaConnector,
    programs: any Programs, lookAround: @escaping (DoctorQuestion) -> DoctorFacts,
    vigil: any Vigil,
    programFolder: String? = nil, token: String? = nil,
    hasScreen: Bool = false, startPager: ((_ command: String) -> PagedOutput?)? = nil,
    networkAddresses: @escaping () -> [String] = { [] },
    secondsAheadOfUTC: @escaping (_ moment: Int) -> Int = { _ in 0 },
    deferSignals: @escaping (_ isDeferring: Bool) -> Void = { _ in },
    interrupts: Interrupts = Interrupts()
  ) {
    self.words = words
    self.environment = environment
    self.userIdentifier = userIdentifier
    self.output = output
    self.errors = errors
    self.outputTerminal = outputTerminal
    self.errorTerminal = errorTerminal
    self.terminalName = terminalName
    self.files = files
    self.connector = connector
    self.replicas = replicas
    self.programs = programs
    self.lookAround = lookAround
    self.vigil = vigil
    self.programFolder = programFolder
    self.token = token
    self.networkAddresses = networkAddresses
    self.deferSignals = deferSignals
    self.interrupts = interrupts
    self.hasScreen = hasScreen
    self.startPager = startPager
    self.secondsAheadOfUTC = secondsAheadOfUTC
  }
}

package import DaemonClient

/// Everything outside the program that a command may touch, so that a test can be all of it.
package struct World {
  /// What was typed after the program's name.
  package var words: [String]
  /// The variables that matter here, by name; an empty one is left out.
  package var environment: [String: String]
  /// The effective user's number, by which the socket's folder is found and owners are judged.
  package var userIdentifier: UInt32
  /// Standard output: what was asked for, and nothing else.
  package var output: any ByteSink
  /// Standard error: failures, and what is told to somebody who waits.
  package var errors: any ByteSink
  /// nil when standard output is no terminal.
  package var outputTerminal: TerminalFacts?
  /// nil when standard error is no terminal.
  package var errorTerminal: TerminalFacts?
  /// The terminal's own name, such as `pts/3`; nil where there is none.
  package var terminalName: String?
  /// Its relative paths begin in the folder in which the program was started.
  package var files: any FileLookup
  /// Leads to daemons of this machine, by the paths of their sockets.
  package var connector: any Connector
  /// Leads to replicas by their folders; `CommandRun` closes them after the command.
  package var replicas: any Replicas
  /// `alchemy sync` reaches peers by them, and `alchemy log` has `journalctl` show the journal.
  package var programs: any Programs
  /// What `alchemy doctor` judges; no other command asks for it.
  package var surroundings: any Surroundings
  /// Waits for a daemon that has news or is to come back, and for the end of whoever reads.
  package var vigil: any Vigil
  /// The folder of this program's own file; nil where that is not known.
  package var programFolder: String?
  /// Hexadecimal digits that no other run has; nil where the system has no random numbers.
  package var token: String?
  /// What local time is ahead of UTC at a moment in seconds since 1970.
  package var secondsAheadOfUTC: (_ moment: Int) -> Int
  /// nil where there is no terminal to show the live screen on.
  package var liveTerminal: (any LiveTerminal)?
  /// nil where nothing is paged, be there a terminal or not.
  package var pager: (any Pager)?

  /// Unless given there is no terminal, no pager and no token, local time is UTC, and the program's folder is not known.
  package init(
    words: [String], environment: [String: String], userIdentifier: UInt32,
    output: any ByteSink, errors: any ByteSink, outputTerminal: TerminalFacts? = nil,
    errorTerminal: TerminalFacts? = nil, terminalName: String? = nil, files: any FileLookup,
    connector: any Connector, replicas: any Replicas,
    programs: any Programs, surroundings: any Surroundings, vigil: any Vigil,
    programFolder: String? = nil, token: String? = nil,
    liveTerminal: (any LiveTerminal)? = nil, pager: (any Pager)? = nil,
    secondsAheadOfUTC: @escaping (_ moment: Int) -> Int = { _ in 0 }
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
    self.surroundings = surroundings
    self.vigil = vigil
    self.programFolder = programFolder
    self.token = token
    self.liveTerminal = liveTerminal
    self.pager = pager
    self.secondsAheadOfUTC = secondsAheadOfUTC
  }
}

package import DaemonClient

/// Everything outside the program that a command may touch, so that a test can be all of it.
package struct World {
  /// What was typed after the program's name.
  package var words: [String]
  /// The variables that matter here, by name; an empty one is left out.
  package var environment: [String: String]
  package var userIdentifier: UInt32
  package var output: any ByteSink
  package var errors: any ByteSink
  /// nil when standard output is no terminal.
  package var outputTerminal: TerminalFacts?
  /// nil when standard error is no terminal.
  package var errorTerminal: TerminalFacts?
  /// The terminal's own name, such as `pts/3`; nil where there is none.
  package var terminalName: String?
  package var files: any FileLookup
  package var connector: any Connector
  package var replicas: any Replicas
  package var programs: any Programs
  package var surroundings: any Surroundings
  package var vigil: any Vigil
  /// The folder of this program's own file; nil where that is not known.
  package var programFolder: String?
  /// Hexadecimal digits that no other run has; nil where the system has no random numbers.
  package var token: String?
  /// nil where there is no terminal to show the live screen on.
  package var liveTerminal: (any LiveTerminal)?

  package init(
    words: [String], environment: [String: String], userIdentifier: UInt32,
    output: any ByteSink, errors: any ByteSink, outputTerminal: TerminalFacts? = nil,
    errorTerminal: TerminalFacts? = nil, terminalName: String? = nil, files: any FileLookup,
    connector: any Connector, replicas: any Replicas,
    programs: any Programs, surroundings: any Surroundings, vigil: any Vigil,
    programFolder: String? = nil, token: String? = nil,
    liveTerminal: (any LiveTerminal)? = nil
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
  }
}

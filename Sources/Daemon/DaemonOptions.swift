import Wire

/// The command line of `alchemyd`.
struct DaemonOptions: Equatable {
  var command = Command.serve
  var socket: String?
  var dataFolder: String?
  var configuration: String?
  /// The backup file to write or to restore.
  var file: String?
  /// Whether to print the findings as JSON, for programs.
  var isJSON = false
  /// A request to print something and exit, instead of serving.
  var request: Request?

  /// The daemon's commands; without one it serves.
  enum Command: String, CaseIterable {
    case serve = ""
    case bridge
    case backup
    case restore
    case restamp
    case check

    /// The command line to type.
    var line: String { self == .serve ? "alchemyd" : "alchemyd \(rawValue)" }

    var options: [String] {
      switch self {
      case .serve: DaemonOptions.withValue
      case .bridge: ["--socket"]
      case .backup, .restore, .restamp: ["--data-dir"]
      case .check: ["--config", "--data-dir"]
      }
    }

    /// The options without a value.
    var switches: [String] { self == .check ? ["--json"] : [] }

    var takesFile: Bool { self == .backup || self == .restore }
  }

  enum Request: Equatable {
    case help
    case version
  }

  /// Why a command line is refused.
  enum Mistake: Error, Equatable {
    case unknown(String, nearest: String?)
    case missingValue(String)
    case emptyValue(String)
    case notTaken(option: String, command: Command)
    case missingFile(Command)
    /// A word of the command line, or the name of a variable, whose bytes are not UTF-8.
    case misread(String)
  }

  private static let words = Command.allCases.map(\.rawValue).filter { !$0.isEmpty }

  private static let withValue = ["--config", "--data-dir", "--socket"]

  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      switch name {
      case "-h" where parts.count == 1, "--help" where parts.count == 1: request = .help
      case "--version" where parts.count == 1: request = .version
      case "--json" where parts.count == 1: isJSON = true
      case _ where Self.withValue.contains(name):
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw .missingValue(name)
        }
        guard !value.isEmpty else { throw .emptyValue(name) }
        set(name, value)
      case _ where command == .serve && Self.words.contains(argument):
        command = Command(rawValue: argument) ?? .serve
      case _ where command.takesFile && file == nil && !argument.hasPrefix("-"): file = argument
      default:
        let known = Self.withValue + ["--help", "--json", "--version"] + Self.words
        throw .unknown(argument, nearest: NearestName.nearest(to: name, among: known))
      }
    }
    try checkOptions()
  }

  private func checkOptions() throws(Mistake) {
    if isJSON && !command.switches.contains("--json") {
      throw .notTaken(option: "--json", command: command)
    }
    let given = [("--config", configuration), ("--data-dir", dataFolder), ("--socket", socket)]
    for (name, value) in given where value != nil && !command.options.contains(name) {
      throw .notTaken(option: name, command: command)
    }
    if command.takesFile && file == nil && request == nil { throw .missingFile(command) }
  }

  private mutating func set(_ name: String, _ value: String) {
    switch name {
    case "--config": configuration = value
    case "--data-dir": dataFolder = value
    default: socket = value
    }
  }

  /// The output of `--help`.
  static let help = """
    alchemyd - stores alchemy profiles and shares them among terminals

    usage: alchemyd [--socket PATH] [--data-dir DIR] [--config FILE]
           alchemyd bridge [--socket PATH]
           alchemyd backup [--data-dir DIR] FILE
           alchemyd restore [--data-dir DIR] FILE
           alchemyd restamp [--data-dir DIR]
           alchemyd check [--config FILE] [--data-dir DIR] [--json]

      --socket PATH    the socket for clients (default: $ALCHEMYD_SOCKET, or
                       $XDG_RUNTIME_DIR/alchemyd/socket)
      --data-dir DIR   the folder of the database and your catalogs (default:
                       $ALCHEMYD_DATA_DIR, or $XDG_DATA_HOME/alchemyd, or
                       ~/.local/share/alchemyd)
      --config FILE    the settings (default: $XDG_CONFIG_HOME/alchemyd/config.json, or
                       /etc/alchemyd/config.json if it exists)
      --json           print the findings of a check for programs
      --version        print the version
      --help           print this help

    SIGTERM and SIGINT stop the daemon. SIGHUP makes it reload its settings and catalogs.

    alchemyd bridge connects its standard input and output to the socket of a running daemon, for
    programs on other machines: ssh desktop alchemyd bridge. Exit codes: 0 when the daemon closed
    the connection or nobody reads the output, 2 for a wrong command line, 3 when no daemon can be
    reached, 1 for any other failure.

    alchemyd backup writes a checked copy of the database to a new file. alchemyd restore replaces
    the database with such a copy and keeps the old database under another name. Stop the daemon
    first. To back up a running daemon, use alchemy backup FILE. After a restore, the next sync
    brings back the changes that other machines have.

    alchemyd restamp gives all changes the present time after a wrong clock had dated them in the
    future, and keeps the old database under another name. Other replicas refuse changes from the
    future. Correct the clock and stop the daemon first.

    alchemyd check verifies the settings, the catalogs, the database and the backups. It starts no
    daemon and changes nothing. If a daemon is running, it checks a copy of everything saved so
    far. Exit codes: 0 when everything is sound, 78 for wrong settings, 1 when the database or the
    newest backup is damaged or belongs to another program, 75 when something could not be checked.
    alchemy doctor checks the rest: socket, service, disk, clock and peers.

    example: alchemyd --socket /tmp/try/socket --data-dir /tmp/try

    """
}

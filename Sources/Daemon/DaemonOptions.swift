import Wire

/// What the command line of `alchemyd` asks for.
struct DaemonOptions: Equatable {
  var command = Command.serve
  var socket: String?
  var dataFolder: String?
  var configuration: String?
  /// What a backup is written to, or restored from.
  var file: String?
  /// Whether what is found is printed for programs.
  var isJSON = false
  /// Prints something and ends, instead of serving.
  var request: Request?

  /// What is to be done; without a word it serves.
  enum Command: String, CaseIterable {
    case serve = ""
    case bridge
    case backup
    case restore
    case check

    /// What a person types to have it done.
    var line: String { self == .serve ? "alchemyd" : "alchemyd \(rawValue)" }

    var options: [String] {
      switch self {
      case .serve: DaemonOptions.withValue
      case .bridge: ["--socket"]
      case .backup, .restore: ["--data-dir"]
      case .check: ["--config", "--data-dir"]
      }
    }

    /// Options without a value.
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

  /// What `--help` prints.
  static let help = """
    alchemyd - keeps alchemy profiles and answers their terminals

    usage: alchemyd [--socket PATH] [--data-dir DIR] [--config FILE]
           alchemyd bridge [--socket PATH]
           alchemyd backup [--data-dir DIR] FILE
           alchemyd restore [--data-dir DIR] FILE
           alchemyd check [--config FILE] [--data-dir DIR] [--json]

      --socket PATH    where clients connect; else $ALCHEMYD_SOCKET, else
                       $XDG_RUNTIME_DIR/alchemyd/socket
      --data-dir DIR   where the database and catalogs are; else $ALCHEMYD_DATA_DIR,
                       else $XDG_DATA_HOME/alchemyd, else ~/.local/share/alchemyd
      --config FILE    settings; else $XDG_CONFIG_HOME/alchemyd/config.json,
                       else /etc/alchemyd/config.json, if there
      --json           prints what is found for programs
      --version        prints the version
      --help           prints this

    SIGTERM and SIGINT stop it, SIGHUP reads settings and catalogs again.

    alchemyd bridge connects its input and output to the socket of a daemon that runs, for
    programs on other machines: ssh desktop alchemyd bridge. It ends with 0 when the daemon
    has closed the connection or nobody reads its output, with 2 for a wrong command line,
    with 3 when no daemon can be reached, and with 1 when anything else fails.

    alchemyd backup writes a checked copy of the database to a file that is not there yet, and
    alchemyd restore puts such a copy into the database's place, and what was there aside.
    No daemon may run; one that runs writes its own backup: alchemy backup FILE.

    alchemyd check verifies settings, catalogs, database and backups without starting, and changes
    nothing. A daemon may run: what it has made durable is checked, as a copy of that moment.
    It ends with 0 when all is sound, with 78 when the settings are not right, with 1 when the
    database or a newest backup is damaged or not this program's, and with 75 when something
    could not be looked at. alchemy doctor examines the rest: socket, service, disk, clock, peers.

    example: alchemyd --socket /tmp/try/socket --data-dir /tmp/try

    """
}

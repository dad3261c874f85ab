import Wire

/// What the command line of `alchemyd` asks for.
struct DaemonOptions: Equatable {
  var socket: String?
  var dataFolder: String?
  var configuration: String?
  /// Prints something and ends, instead of serving.
  var request: Request?

  enum Request: Equatable {
    case help
    case version
  }

  /// Why a command line is refused.
  enum Mistake: Error, Equatable {
    case unknown(String, nearest: String?)
    case missingValue(String)
    case emptyValue(String)
  }

  private static let withValue = ["--config", "--data-dir", "--socket"]

  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      switch name {
      case "-h" where parts.count == 1, "--help" where parts.count == 1: request = .help
      case "--version" where parts.count == 1: request = .version
      case _ where Self.withValue.contains(name):
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw .missingValue(name)
        }
        guard !value.isEmpty else { throw .emptyValue(name) }
        set(name, value)
      default:
        let known = Self.withValue + ["--help", "--version"]
        throw .unknown(argument, nearest: NearestName.nearest(to: name, among: known))
      }
    }
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

      --socket PATH    where clients connect; else $ALCHEMYD_SOCKET, else
                       $XDG_RUNTIME_DIR/alchemyd/socket
      --data-dir DIR   where the database and catalogs are; else $ALCHEMYD_DATA_DIR,
                       else $XDG_DATA_HOME/alchemyd, else ~/.local/share/alchemyd
      --config FILE    settings; else $XDG_CONFIG_HOME/alchemyd/config.json,
                       else /etc/alchemyd/config.json, if there
      --version        prints the version
      --help           prints this

    SIGTERM and SIGINT stop it, SIGHUP reads settings and catalogs again.

    example: alchemyd --socket /tmp/try/socket --data-dir /tmp/try

    """
}

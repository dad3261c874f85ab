import CommandLine
import ProfileStore
import StoreCare
import Unix
import Wire

/// Why the daemon does not start, or cannot go on; `words` puts it into words for people.
enum DaemonMistake: Error {
  case usage(UsageFailure)
  /// A word of the command line, or the name of a variable, whose bytes are not UTF-8.
  case misread(String)
  case socketLocation(SocketLocation.Problem, DaemonOptions.Command)
  case noHome
  case folder(FileFailure, path: String)
  case configuration(ConfigurationMistake)
  case store(StoreOpenFailure, path: String, saved: SavedCopy?)
  case storeUnreadable(StoreFailure, path: String)
  case listening(ListenFailure)
  case passedSockets(Int)
  /// The process may have only so many files open.
  case tooFewFiles(allowed: Int)
  case system(SystemCallFailure)
  case unreachable(ConnectFailure, SocketLocation)
  /// A process of another user listens there, and is sent nothing.
  case foreignListener(user: UInt32, path: String)
  case bridge(SystemCallFailure)
  case backup(BackupFailure, path: String, database: String)
  case restore(RestoreFailure, source: String, database: String)
  case restamp(RestoreFailure, database: String)

  /// The exit code: 2 for a wrong command line, 3 without a daemon, as in all our programs.
  ///
  /// Errors that last until someone fixes them give 78 (EX_CONFIG of sysexits), so that a service
  /// manager does not retry again and again.
  var exitCode: Int32 {
    switch self {
    case .usage, .misread, .socketLocation: 2
    case .foreignListener, .unreachable: 3
    case .configuration, .folder, .noHome, .passedSockets, .store, .storeUnreadable, .tooFewFiles:
      78
    case .backup, .bridge, .listening, .restamp, .restore, .system: 1
    }
  }

  /// The refusal for a client that waits for the daemon.
  var refusal: Refusal {
    let told = MistakeLines(words)
    return .cannotStart(failed: told.failed, cause: told.cause, hint: command)
  }

  /// A command that shows the problem when a service manager starts the daemon.
  private var command: String {
    switch self {
    case .folder(let failure, let path): failure.command(path: path)
    case .store(.inUse, let path, _): StoreInUse(of: path).command
    case .passedSockets: "systemctl --user cat alchemyd.socket"
    case .configuration, .store, .storeUnreadable: "alchemyd check"
    case .usage, .misread, .socketLocation, .noHome, .listening, .system, .unreachable,
      .foreignListener,
      .bridge, .backup, .restore, .restamp, .tooFewFiles:
      "systemctl --user status alchemyd"
    }
  }

  /// The files that an idle daemon has open, and some for clients and backups.
  static let neededFiles = 28
}

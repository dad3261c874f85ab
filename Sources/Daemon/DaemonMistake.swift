import ProfileStore
import Unix
import Wire

/// Why the daemon does not start, or cannot go on; `words` says it to a person.
enum DaemonMistake: Error {
  case options(DaemonOptions.Mistake)
  case socketLocation(SocketLocation.Problem, DaemonOptions.Command)
  case noHome
  case folder(FileFailure, path: String)
  case configuration(ConfigurationMistake)
  case store(StoreOpenFailure, path: String)
  case storeUnreadable(StoreFailure, path: String)
  case listening(ListenFailure)
  case passedSockets(Int)
  case system(SystemCallFailure)
  case unreachable(ConnectFailure, SocketLocation)
  case bridge(SystemCallFailure)
  case backup(BackupFailure, path: String, database: String)
  case restore(RestoreFailure, source: String, database: String)

  /// 2 for a wrong command line, 3 without a daemon, as everywhere; 78 (sysexits' EX_CONFIG) for wrong settings.
  var exitCode: Int32 {
    switch self {
    case .options, .socketLocation: 2
    case .unreachable: 3
    case .configuration: 78
    default: 1
    }
  }
}

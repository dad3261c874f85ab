import Systemd
import Unix

extension DaemonMistake {
  /// The kind of the log entry.
  var kind: EventKind {
    switch self {
    case .configuration: .settingsRefused
    case .noHome, .folder: .dataFolderRefused
    case .socketLocation, .listening, .passedSockets: .socketRefused
    case .store, .storeUnreadable: .databaseRefused
    case .backup: .backupFailed
    case .usage, .misread, .system, .tooFewFiles, .unreachable, .foreignListener, .bridge, .restore,
      .restamp:
      .startRefused
    }
  }

  /// The fields for searching the log.
  var fields: [EventField: String] {
    switch self {
    case .configuration(let mistake): [.file: mistake.file]
    case .folder(_, let path), .store(_, let path, _), .storeUnreadable(_, let path): [.file: path]
    case .listening(.inUse(let path)), .listening(.notASocket(let path)): [.socket: path]
    case .backup(_, let path, _): [.backup: path]
    case .usage, .misread, .socketLocation, .noHome, .listening, .passedSockets, .system,
      .unreachable,
      .foreignListener, .bridge, .restore, .restamp, .tooFewFiles:
      [:]
    }
  }

  /// The system's error number, if a single call failed.
  var errno: Errno? {
    switch self {
    case .system(let failure), .bridge(let failure), .listening(.system(let failure)),
      .folder(.system(let failure), _), .listening(.file(.system(let failure))):
      failure.errno
    case .usage, .misread, .socketLocation, .noHome, .folder, .configuration, .store,
      .storeUnreadable,
      .listening, .passedSockets, .unreachable, .foreignListener, .backup, .restore, .restamp,
      .tooFewFiles:
      nil
    }
  }
}

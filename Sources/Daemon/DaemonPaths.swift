import ReplicaHost
import Unix
import Wire

/// The paths of the daemon's files, by the XDG base directory specification.
struct DaemonPaths {
  let dataFolder: String

  /// Takes the folder of the option, or finds one through the environment.
  init(option: String?) throws(DaemonMistake) {
    guard let folder = option ?? Self.fromEnvironment() else { throw .noHome }
    dataFolder = folder
  }

  private static func fromEnvironment() -> String? {
    if let folder = Environment.value("ALCHEMYD_DATA_DIR") { return folder }
    return UserFolders.data.map { $0 + "/alchemyd" }
  }

  var files: ReplicaFiles { ReplicaFiles(folder: dataFolder) }

  /// The folders with the user's own catalogs, without duplicates; they need not exist.
  func catalogFolders(configured: [String]) -> [String] {
    let own = [UserFolders.data.map { $0 + "/alchemyd/catalogs" }, files.catalogs]
    var folders: [String] = []
    for folder in own.compactMap({ $0 }) + configured where !folders.contains(folder) {
      folders.append(folder)
    }
    return folders
  }

  /// The default files for settings; the first existing file is used.
  static var configurationFiles: [String] {
    [UserFolders.configuration.map { $0 + "/alchemyd/config.json" }, "/etc/alchemyd/config.json"]
      .compactMap { $0 }
  }
}

// MARK: - The socket

extension DaemonPaths {
  /// The socket's location, found by the same rules as in clients.
  static func socketLocation(_ options: DaemonOptions) throws(DaemonMistake) -> SocketLocation {
    var environment: [String: String] = [:]
    for name in ["ALCHEMYD_SOCKET", "XDG_RUNTIME_DIR"] {
      environment[name] = Environment.value(name)
    }
    do {
      return try SocketLocation.find(
        option: options.socket, environment: environment,
        userIdentifier: ProcessIdentity.userID, ownsFolder: UserFolders.owns)
    } catch {
      throw .socketLocation(error, options.command)
    }
  }
}

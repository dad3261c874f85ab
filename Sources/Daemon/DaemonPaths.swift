import ReplicaHost
import Unix
import Wire

/// Where the daemon's files are, by the rules of the XDG base directories.
struct DaemonPaths {
  let dataFolder: String

  /// The data folder that was asked for, or the one that the environment gives.
  init(option: String?) throws(DaemonMistake) {
    guard let folder = option ?? Self.fromEnvironment() else { throw .noHome }
    dataFolder = folder
  }

  private static func fromEnvironment() -> String? {
    if let folder = Environment.value("ALCHEMYD_DATA_DIR") { return folder }
    return dataHome.map { $0 + "/alchemyd" }
  }

  /// Where this user's programs keep their data.
  private static var dataHome: String? {
    absolute("XDG_DATA_HOME") ?? Environment.value("HOME").map { $0 + "/.local/share" }
  }

  /// A folder that is no absolute path counts as unset, as the specification has it.
  private static func absolute(_ name: String) -> String? {
    Environment.value(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  var files: ReplicaFiles { ReplicaFiles(folder: dataFolder) }

  /// Folders with catalogs of the user's own, each once; they need not exist.
  func catalogFolders(configured: [String]) -> [String] {
    let own = [Self.dataHome.map { $0 + "/alchemyd/catalogs" }, files.catalogs]
    var folders: [String] = []
    for folder in own.compactMap({ $0 }) + configured where !folders.contains(folder) {
      folders.append(folder)
    }
    return folders
  }

  /// Where settings are looked for when no file is named; the first that is there counts.
  static var configurationFiles: [String] {
    let home =
      absolute("XDG_CONFIG_HOME") ?? Environment.value("HOME").map { $0 + "/.config" }
    return [home.map { $0 + "/alchemyd/config.json" }, "/etc/alchemyd/config.json"]
      .compactMap { $0 }
  }
}

// MARK: - The socket

extension DaemonPaths {
  /// Where the daemon's socket is, by the list that clients use too.
  static func socketLocation(_ options: DaemonOptions) throws(DaemonMistake) -> SocketLocation {
    var environment: [String: String] = [:]
    for name in ["ALCHEMYD_SOCKET", "XDG_RUNTIME_DIR"] {
      environment[name] = Environment.value(name)
    }
    do {
      return try SocketLocation.find(
        option: options.socket, environment: environment,
        userIdentifier: ProcessIdentity.userID, ownsFolder: ownsFolder)
    } catch {
      throw .socketLocation(error, options.command)
    }
  }

  private static func ownsFolder(_ path: String) -> Bool {
    do {
      let status = try Folder.status(path)
      return status.kind == .folder && status.owner == ProcessIdentity.userID
    } catch {
      return false
    }
  }
}

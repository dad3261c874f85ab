import ReplicaHost
import StoreCare
import Unix
import Wire

/// `alchemyd backup FILE`: backs up a store whose daemon is not running.
enum BackupProgram {
  /// Writes the backup; returns the text to print.
  static func run(_ options: DaemonOptions) throws(DaemonMistake) -> String {
    let database = try DaemonPaths(option: options.dataFolder).files.database
    let path = try absolute(options.file ?? "")
    do {
      let bytes = try ProfileDatabase.backUpStore(at: database, to: path)
      return "\(path): \(bytes) bytes, checked\n"
    } catch {
      throw .backup(error, path: path, database: database)
    }
  }

  private static func absolute(_ path: String) throws(DaemonMistake) -> String {
    if path.hasPrefix("/") { return path }
    do {
      return try Folder.realPath(".") + "/" + path
    } catch {
      throw .folder(error, path: ".")
    }
  }
}

import ReplicaHost
import StoreCare
import Unix

/// `alchemyd restore FILE`: replaces a store, whose daemon is not running, with a backup.
enum RestoreProgram {
  /// Restores the backup; returns the text to print.
  static func run(_ options: DaemonOptions) throws(DaemonMistake) -> String {
    let database = try DaemonPaths(option: options.dataFolder).files.database
    let source = options.file ?? ""
    do {
      let restoration = try Restoration.restore(
        source, to: database, nowMilliseconds: Int(SystemClock.realtimeMilliseconds()))
      return words(restoration, source, database, options)
    } catch {
      throw .restore(error, source: source, database: database)
    }
  }

  /// A sync sends a replica every change that it lacks, whatever it had before.
  private static let noteOnSync = [
    "the next sync brings back the changes that other machines have;",
    "to take a change back on all machines, undo it: alchemy history, then alchemy undo CHANGE",
  ]

  private static func words(
    _ restoration: Restoration, _ source: String, _ database: String, _ options: DaemonOptions
  ) -> String {
    var lines = ["restored from \(source): \(restoration.restored.words)"]
    if restoration.lacksLog {
      lines.append(
        "it is a database without its log, not a backup: if a daemon ran when it was copied, the")
      lines.append("latest changes may be missing; `alchemy backup FILE` makes whole copies")
    }
    if let replaced = restoration.replaced {
      let folder = options.dataFolder.map { "--data-dir \($0.quotedForShell) " } ?? ""
      if let summary = restoration.replacedSummary {
        lines.append("what was there is now \(replaced): \(summary.words)")
        lines.append("to go back: alchemyd restore \(folder)\(replaced.quotedForShell)")
      } else {
        lines.append("what was there cannot be read; it is now \(replaced)")
        lines.append("to go back: mv \(replaced.quotedForShell) \(database.quotedForShell)")
      }
    }
    lines.append(contentsOf: noteOnSync)
    return lines.map { $0 + "\n" }.joined()
  }
}

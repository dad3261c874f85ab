import StoreCare
import Unix

/// A copy of everything in a store, which a daemon saved because it lost its database.
struct SavedCopy {
  /// Where the copy is.
  let path: String
  /// The data folder that it belongs into.
  private let folder: String

  /// A copy that belongs into the place of a database.
  init(at path: String, of database: String) {
    self.path = path
    folder = Folder.parent(of: database)
  }

  /// The newest copy of a database, beside it or in a folder above; nil if there is none.
  init?(newestOf database: String) {
    guard let path = ProfileDatabase.newestSavedCopy(of: database) else { return nil }
    self.init(at: path, of: database)
  }

  /// What there is, and what to type where somebody misses what is in it; two lines.
  func words(isRunning: Bool) -> [String] {
    [
      "what a daemon had when its database was last taken away, overwritten or damaged was saved "
        + "to \(path)",
      "hint: if you miss something, \(restoring(isRunning: isRunning))",
    ]
  }

  /// What to type; a daemon that runs has to be stopped before.
  func restoring(isRunning: Bool) -> String {
    let stop =
      "stop the daemon with `systemctl --user stop alchemyd.socket alchemyd` or "
      + "`kill \(ProcessIdentity.processID)`, then "
    return (isRunning ? stop : "") + "put the copy back with `\(command)`"
  }

  /// The command that puts the copy in the database's place; no daemon may have the database open.
  var command: String {
    "alchemyd restore \(path.quotedForShell) --data-dir \(folder.quotedForShell)"
  }
}

internal import JSON
internal import ProfileStore
internal import Unix
internal import Wire

/// The two files of a database in its folder: the database, and beside it the write-ahead log.
struct DatabaseFile {
  let path: String

  var logPath: String { path + "-wal" }

  /// The path of a mark: if it exists, every byte of the database is checked before it is used.
  var suspicionPath: String { path + ".suspect" }

  /// The path of a complete and flushed copy that will replace the database.
  var mendedPath: String { path + ".mended" }

  /// Whether the last process that wrote the file ended without closing it.
  ///
  /// A close removes the log. Ask before opening the file, because that makes a new log.
  var wasLeftOpen: Bool { File.exists(logPath) }

  /// Whether the process that last used the database found damage.
  var isSuspect: Bool { File.exists(suspicionPath) }

  /// Removes the mark of damage, after a check or an exchange of the database.
  ///
  /// If the mark cannot be removed, the next opening checks the database once more.
  func clearSuspicion() {
    do {
      try File.remove(suspicionPath)
    } catch {
      return
    }
  }

  /// Whether there is a log with content, but no database or an empty one.
  ///
  /// SQLite would take this for a new database, and remove the log.
  var hasOrphanLog: Bool { bytes(logPath) > 0 && bytes(path) == 0 }

  /// Whether the database is empty or does not exist.
  var isEmpty: Bool { bytes(path) == 0 }

  /// Whether there is no file at the path, not even a link, and no journal that SQLite would apply.
  var isMissing: Bool {
    do {
      return try [path, path + "-journal"].allSatisfy { try File.status($0) == nil }
    } catch {
      return false
    }
  }

  /// The length of the database and its log together.
  var allBytes: Int { bytes(path) + bytes(logPath) }

  private func bytes(_ path: String) -> Int {
    do {
      return try File.status(path)?.bytes ?? 0
    } catch {
      // A file that cannot be examined cannot be opened either, and that failure is reported.
      return 0
    }
  }

  /// Renames the file and its log; the new names must be free.
  ///
  /// An empty log stays, because SQLite removes it when it closes the damaged file.
  /// The file is renamed first: a log alone is noticed at the next start, but a file without its log
  /// could pass for sound although it lacks the last commits.
  func move(to other: DatabaseFile) throws(FileFailure) {
    if File.exists(path) { try File.move(path, to: other.path) }
    if bytes(logPath) > 0 { try File.move(logPath, to: other.logPath) }
    try Folder.synchronize(Folder.parent(of: path))
  }

  /// An unused path beside the database: its own name with a word and the time.
  func free(as word: String, nowMilliseconds: Int) -> DatabaseFile {
    let time = TimeText.text(ofMilliseconds: max(0, nowMilliseconds))
    let name = path + "." + word + "-" + time.filter { $0.isLetter || $0.isNumber }
    var free = name
    var number = 1
    while DatabaseFile(path: free).isTaken {
      number += 1
      free = "\(name)-\(number)"
    }
    return DatabaseFile(path: free)
  }

  /// Whether the file or its log exists.
  var isTaken: Bool { File.exists(path) || File.exists(logPath) }
}

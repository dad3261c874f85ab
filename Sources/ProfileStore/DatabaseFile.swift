internal import Unix
internal import Wire

/// The two names of a database in its folder: the file, and beside it the log of the last writes.
struct DatabaseFile {
  let path: String

  var logPath: String { path + "-wal" }

  /// A file that says that this one is to be checked wholly before it is used.
  var suspicionPath: String { path + ".suspect" }

  /// What takes this one's place, whole and flushed, as soon as this one is moved aside.
  var mendedPath: String { path + ".mended" }

  /// Whether the last process that wrote the file ended without closing it.
  ///
  /// Closing removes the log. Tell this before opening, which makes a log again.
  var wasLeftOpen: Bool { File.exists(logPath) }

  /// Whether a process that used it last came upon damage.
  var isSuspect: Bool { File.exists(suspicionPath) }

  /// It was checked, or another one is in its place; else it is checked once more.
  func clearSuspicion() {
    do {
      try File.remove(suspicionPath)
    } catch {
      return
    }
  }

  /// Whether there is a log with content, and no database that it could belong to.
  ///
  /// Opening would take this for a new database, and remove the log.
  var hasOrphanLog: Bool { bytes(logPath) > 0 && bytes(path) == 0 }

  /// Whether nothing is in it, be it there or not.
  var isEmpty: Bool { bytes(path) == 0 }

  /// The length of both.
  var allBytes: Int { bytes(path) + bytes(logPath) }

  private func bytes(_ path: String) -> Int {
    do {
      return try File.status(path)?.bytes ?? 0
    } catch {
      // What cannot be looked at cannot be opened either, and that failure has words.
      return 0
    }
  }

  /// Gives the file and its log other names, which must be free.
  ///
  /// An empty log stays, for SQLite removes it when the damaged file is closed.
  /// The file goes first: a log alone is noticed at the next start, but a file without its log
  /// could pass for sound, though it lacks the last commits.
  func move(to other: DatabaseFile) throws(FileFailure) {
    if File.exists(path) { try File.move(path, to: other.path) }
    if bytes(logPath) > 0 { try File.move(logPath, to: other.logPath) }
    try Folder.synchronize(Folder.parent(of: path))
  }

  /// A name beside this one that nothing has, with a word and the time.
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

  /// Whether the file or its log is there.
  var isTaken: Bool { File.exists(path) || File.exists(logPath) }
}

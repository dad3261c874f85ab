internal import SQLite
internal import Unix

/// The database that is to be replaced, locked as long as this lives, so that no daemon opens it.
///
/// It may be damaged, newer or another program's: nothing of it is used, and nothing changed.
final class PresentStore {
  private let file: DatabaseFile
  private var connection: Connection?
  /// What is in it, as far as that can be read.
  private(set) var summary: StoreSummary?

  init(_ file: DatabaseFile) {
    self.file = file
  }

  /// Locks it, if it is not too damaged for that.
  func hold() throws(RestoreFailure) {
    try lock()
  }

  /// Moves it aside and puts the copy in its place: where it is now, nil when there was none.
  func replace(
    with copy: StoreCopy, nowMilliseconds: Int
  ) throws(RestoreFailure) -> String? {
    let hadLog = File.exists(file.logPath)
    try lock()
    let aside = file.free(as: "replaced", nowMilliseconds: nowMilliseconds)
    let isThere = File.exists(file.path) || File.exists(file.logPath)
    do throws(FileFailure) {
      // A start that finds a file of this name, and no database, ends what was begun here.
      try copy.place(at: file.mendedPath)
      if isThere { try file.move(to: aside) }
      // A log that is empty would be taken for the copy's.
      try File.remove(file.logPath)
      try File.move(file.mendedPath, to: file.path)
      try Folder.synchronize(Folder.parent(of: file.path))
    } catch {
      if isThere { try putBack(aside, after: error) }
      removeMended()
      // Locking the database has made one.
      if !hadLog { removeLog() }
      throw .file(error)
    }
    return isThere ? aside.path : nil
  }

  private func putBack(
    _ aside: DatabaseFile, after failure: FileFailure
  ) throws(RestoreFailure) {
    do {
      try aside.move(to: file)
    } catch {
      throw .stranded(failure, at: aside.path)
    }
  }

  /// The database is in its place again, so that a copy left there is no harm.
  private func removeMended() {
    do {
      try File.remove(file.mendedPath)
    } catch {
      return
    }
  }

  /// An empty log is no harm: the next opening checks the whole file, and removes it.
  private func removeLog() {
    do {
      try File.remove(file.logPath)
    } catch {
      return
    }
  }

  /// Of what is damaged no lock can be had; but no daemon goes on with such a file either.
  private func lock() throws(RestoreFailure) {
    // To open an empty file would remove a log beside it.
    guard File.exists(file.path), !file.hasOrphanLog else { return }
    do throws(SQLiteError) {
      let connection = try Connection(path: file.path, mode: .readWrite, locking: .exclusive)
      // By the time it is closed another database has the name.
      connection.leaveFilesOnClose()
      self.connection = connection
      try connection.execute("BEGIN IMMEDIATE; ROLLBACK")
      summary = try Self.summary(connection)
    } catch {
      if error.code.primary == .busy { throw .inUse }
    }
  }

  /// The columns that every version has had.
  private static func summary(_ connection: Connection) throws(SQLiteError) -> StoreSummary? {
    let sql = "SELECT changes, last_commit FROM store"
    return try connection.prepare(sql).first { row in
      StoreSummary(
        profiles: nil, changes: Int(row.integer(0)),
        lastCommitMilliseconds: row.isNull(1) ? nil : Int(row.integer(1)))
    }
  }
}

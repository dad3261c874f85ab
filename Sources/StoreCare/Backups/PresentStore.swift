internal import ProfileStore
internal import SQLite
internal import Unix

/// The database that is to be replaced; it stays locked while this value lives, so no daemon opens it.
///
/// The database may be damaged, newer or another program's: it is neither used nor changed.
final class PresentStore {
  private let file: DatabaseFile
  private var connection: Connection?
  /// What is in the database, as far as that can be read.
  private(set) var summary: StoreSummary?

  init(_ file: DatabaseFile) {
    self.file = file
  }

  /// Locks the database, unless it is too damaged for that.
  func hold() throws(RestoreFailure) {
    try lock()
  }

  /// Moves the database aside and puts the copy in its place.
  ///
  /// Returns the database's new path; nil if there was no database.
  func replace(
    with copy: StoreCopy, nowMilliseconds: Int
  ) throws(RestoreFailure) -> String? {
    let hadLog = File.exists(file.logPath)
    try lock()
    let aside = file.free(as: "replaced", nowMilliseconds: nowMilliseconds)
    let isThere = File.exists(file.path) || File.exists(file.logPath)
    do throws(FileFailure) {
      // A start that finds a file of this name and no database finishes this exchange.
      try copy.place(at: file.mendedPath)
      // With the witness, the next start would report the replaced changes as lost.
      if isThere { WitnessFile(beside: file.path).remove() }
      if isThere { try file.move(to: aside) }
      // SQLite would take even an empty log for the copy's log.
      try File.remove(file.logPath)
      try File.move(file.mendedPath, to: file.path)
      try Folder.synchronize(Folder.parent(of: file.path))
    } catch {
      if isThere { try putBack(aside, after: error) }
      removeMended()
      // The lock of the database has made a log.
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

  /// Removes the copy; if it stays, it does no harm, because the database is in its place again.
  private func removeMended() {
    do {
      try File.remove(file.mendedPath)
    } catch {
      return
    }
  }

  /// Removes an empty log; if it stays, the next opening checks the whole file and removes the log.
  private func removeLog() {
    do {
      try File.remove(file.logPath)
    } catch {
      return
    }
  }

  /// Locks a database; a damaged one cannot be locked, but no daemon goes on with it either.
  private func lock() throws(RestoreFailure) {
    // If the file is empty, SQLite would remove the log beside it.
    guard File.exists(file.path), !file.hasOrphanLog else { return }
    do throws(SQLiteError) {
      let connection = try Connection(path: file.path, mode: .readWrite, locking: .exclusive)
      // At the time of the close, another database has the name.
      connection.leaveFilesOnClose()
      self.connection = connection
      try connection.execute("BEGIN IMMEDIATE; ROLLBACK")
      summary = try Self.summary(connection)
    } catch {
      if error.code.primary == .busy { throw .inUse }
    }
  }

  /// Reads the columns that every version has.
  private static func summary(_ connection: Connection) throws(SQLiteError) -> StoreSummary? {
    let sql = "SELECT changes, last_commit FROM store"
    return try connection.prepare(sql).first { row in
      StoreSummary(
        profiles: nil, changes: Int(row.integer(0)),
        lastCommitMilliseconds: row.isNull(1) ? nil : Int(row.integer(1)))
    }
  }
}

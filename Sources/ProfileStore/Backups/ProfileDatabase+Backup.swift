internal import SQLite
package import StoreJobs
internal import Unix

extension ProfileDatabase {
  /// Writes a checked copy of the store, without its identity, to a file that is not there yet.
  ///
  /// Answers the copy's length. Nothing is at the path before all of it is there and on the disk.
  /// Costs a read of the whole store and some of the copy; meanwhile nothing else is done.
  package func backUp(to path: String) throws(BackupFailure) -> Int {
    try Backup(path: path).write(tools.connection)
  }

  /// The same for a store that nobody has open; a damaged one is left as it is.
  ///
  /// One of an earlier version stays so, and so does its copy: the program before can restore it.
  package static func backUpStore(
    at database: String, to path: String
  ) throws(BackupFailure) -> Int {
    guard File.exists(database) else { throw .noStore }
    let opening = Opening(file: DatabaseFile(path: database), seed: .none, for: .reading)
    do throws(BackupFailure) {
      return try Backup(path: path).write(from: opening)
    } catch {
      opening.keepLog()
      throw error
    }
  }

  /// Copies some pages into a backup in the folder beside the store, or begins one.
  ///
  /// A few milliseconds at most; commits may come between steps, and are in the copy then.
  func stepBackup(nowMilliseconds: Int) -> StoreFinding {
    let path = backup?.path ?? freeBackup(nowMilliseconds)
    do throws(BackupFailure) {
      if backup == nil {
        backup = try RunningBackup(of: tools.connection, at: file, to: path)
      }
      guard let draft = try backup?.step() else { return .backingUp }
      backup = nil
      return .copied(path: draft.path)
    } catch {
      backup = nil
      return .notBackedUp(path: path, reason: error.cause)
    }
  }

  private func freeBackup(_ nowMilliseconds: Int) -> String {
    BackupFolder(beside: file.path).free(.daily, nowMilliseconds: nowMilliseconds)
  }

  /// Which backups there are in the folder beside the store; none where that cannot be told.
  package func backups(nowMilliseconds: Int) -> StoredBackups {
    do {
      return try BackupFolder(beside: file.path).standing(nowMilliseconds: nowMilliseconds)
    } catch {
      return StoredBackups(count: 0, newestMilliseconds: nil)
    }
  }

  /// Looks at every byte: a failure says what is wrong.
  func check() throws(StoreFailure) {
    let problems = try storeFailing { () throws(SQLiteError) in
      try tools.connection.integrityCheck() + RowSums(tools.connection).problems()
        + LogGaps(tools.connection).problems()
    }
    if let first = problems.first { throw .corrupt(message: first) }
  }

  /// Has the next opening look at every byte, and lets go of the file as it is.
  ///
  /// The log stays beside it. To be called once damage was found; nothing may be called after it.
  package func abandon() {
    suspect()
    backup?.abandon()
    backup = nil
    tools.connection.leaveFilesOnClose()
    closeAsItIs()
  }

  private func suspect() {
    do {
      try File.writeAtomically([], to: file.suspicionPath)
    } catch {
      // The log that is left says that the file was not closed, so that it is checked as well.
      return
    }
  }
}

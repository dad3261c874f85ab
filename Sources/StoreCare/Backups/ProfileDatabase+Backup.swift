package import ProfileStore
internal import SQLite
package import StoreJobs
internal import Unix

extension ProfileDatabase {
  /// Writes a checked copy of the store, without its identity, to a new file.
  ///
  /// Returns the copy's length. The path has no file until the whole copy is on the disk. Reads the
  /// whole store and copy; the store's thread does nothing else in the meantime. Throws if the path
  /// is relative or taken, its folder is missing or has no room, or the store or its copy is
  /// damaged.
  package func backUp(to path: String) throws(BackupFailure) -> Int {
    try Backup(path: path).write(store.connection)
  }

  /// Writes a checked copy, without the identity, of a store that nobody has open.
  ///
  /// A damaged store is left unchanged. A store of an earlier version is not migrated, and neither
  /// is its copy, so that the previous program can restore it. Throws like `backUp`, and if there
  /// is no store or another process has it open.
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

  /// Begins a backup in the folder beside the store, or copies some more pages into it.
  ///
  /// A step takes a few milliseconds at most. Commits between steps are in the copy too.
  func stepBackup(nowMilliseconds: Int) -> StoreFinding {
    let path = backup?.path ?? freeBackup(nowMilliseconds)
    do throws(BackupFailure) {
      if backup == nil {
        backup = try RunningBackup(of: store.connection, at: file, to: path)
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

  /// The backups in the folder beside the store; none if the folder cannot be read.
  package func backups(nowMilliseconds: Int) -> StoredBackups {
    do {
      return try BackupFolder(beside: file.path).standing(nowMilliseconds: nowMilliseconds)
    } catch {
      return StoredBackups(count: 0, newestMilliseconds: nil)
    }
  }

  /// Checks every byte of the store; the failure says what is wrong.
  func check() throws(StoreFailure) {
    // SQLite reads these pages from memory or from the log, so its own check would miss the damage.
    if standing == .spoilt { throw .corrupt(message: StorePage.spoiltWords) }
    let problems = try storeFailing { () throws(SQLiteError) in
      try store.connection.integrityCheck() + RowSums(store.connection).problems()
        + LogGaps(store.connection).problems()
    }
    if let first = problems.first { throw .corrupt(message: first) }
  }

  /// Closes the file unchanged, and has the next opening check every byte.
  ///
  /// The log stays beside the file. Call this when the store is damaged or displaced, and call nothing
  /// else afterwards. The next opening notices a displacement by itself, unless our log lies beside
  /// another database.
  package func abandon(after failure: StoreFailure? = nil) {
    var isSeen = false
    if case .displaced(let displacement)? = failure { isSeen = !displacement.leavesLog }
    if !isSeen { suspect() }
    backup?.abandon()
    backup = nil
    store.connection.leaveFilesOnClose()
    closeAsItIs()
  }

  /// Makes the next opening check every byte.
  func suspect() {
    do {
      try File.writeAtomically([], to: file.suspicionPath)
    } catch {
      // The log that stays shows that the file was not closed, so the next opening checks it anyway.
      return
    }
  }
}

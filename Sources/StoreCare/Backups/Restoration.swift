internal import ProfileStore
internal import SQLite
internal import Unix

/// The result of a restore: the restored store, and the replaced one beside it.
package struct Restoration: Equatable, Sendable {
  /// The content of the restored store, in short.
  package var restored: StoreSummary
  /// The new path of the replaced database; nil if there was none.
  package var replaced: String?
  /// The content of the replaced database, in short; nil if it cannot be read.
  package var replacedSummary: StoreSummary?
  /// Whether the source was a database that usually has a log, and had none: a backup never has one.
  package var lacksLog = false
}

extension Restoration {
  /// Puts a checked copy of a backup, or of any store that nobody has open, in a database's place.
  ///
  /// The copy has no identity until it is opened. The present database is moved aside and never
  /// removed. Its new name has the time `now`, in milliseconds since 1970. Throws if the source is
  /// missing, unsound, in use, without its log or the database itself, if a daemon has the database open, or if a
  /// file cannot be copied or moved; if the database cannot be moved back, the failure says where
  /// it is.
  package static func restore(
    _ source: String, to database: String, nowMilliseconds now: Int
  ) throws(RestoreFailure) -> Restoration {
    try checkSource(source, database)
    try makeFolder(Folder.parent(of: database))
    guard let staging = StagingFolder(of: database) else { throw .inUse }
    defer { staging.leave() }
    let copy = StoreCopy(for: database)
    copy.remove()
    do throws(RestoreFailure) {
      let summary = try verifiedCopy(copy, of: source)
      // Until the first checkpoint all changes are in the log. A backup needs none.
      let original = DatabaseFile(path: source)
      let lacksLog = original.hasLogMode && !original.wasLeftOpen
      if summary.changes == 0, lacksLog {
        throw RestoreFailure.withoutLog(original.logPath)
      }
      let present = PresentStore(DatabaseFile(path: database))
      let replaced = try present.replace(with: copy, nowMilliseconds: now)
      return Restoration(
        restored: summary, replaced: replaced, replacedSummary: present.summary,
        lacksLog: lacksLog)
    } catch {
      copy.remove()
      throw error
    }
  }

  private static func checkSource(
    _ source: String, _ database: String
  ) throws(RestoreFailure) {
    guard let status = try status(source), status.kind == .file else { throw .missing }
    if let present = try self.status(database),
      (present.inode, present.device) == (status.inode, status.device)
    {
      throw .itself
    }
    // Only a lock matters here: any other problem shows in the copy. SQLite would leave an empty log
    // beside a file of somebody else's.
    if StoreCheck.isOpen(source) { throw .sourceInUse }
  }

  /// The status of a file; links are followed.
  private static func status(_ path: String) throws(RestoreFailure) -> FileStatus? {
    do {
      return try Folder.status(path)
    } catch {
      if case .missing = error { return nil }
      throw .file(error)
    }
  }

  private static func makeFolder(_ path: String) throws(RestoreFailure) {
    do {
      try Folder.make(path)
    } catch {
      throw .file(error)
    }
  }

  /// Copies a store with its log, checks every byte of the copy, and clears its identity.
  static func verifiedCopy(
    _ copy: StoreCopy, of source: String
  ) throws(RestoreFailure) -> StoreSummary {
    let original = DatabaseFile(path: source)
    do throws(FileFailure) {
      try File.copy(source, to: copy.path)
      // The log of a store that was not closed has the last commits.
      if original.wasLeftOpen { try File.copy(original.logPath, to: copy.logPath) }
    } catch {
      throw .file(error)
    }
    do throws(OpeningTrouble) {
      return try copy.settle()
    } catch {
      throw failure(error)
    }
  }

  static func failure(_ trouble: OpeningTrouble) -> RestoreFailure {
    switch trouble {
    case .damaged(let problems): .unsound(Array(problems.prefix(StoreLimits.listedProblems)))
    case .refused(let failure): .unusable(failure)
    }
  }
}

internal import SQLite
package import StoreJobs
internal import Unix

extension ProfileDatabase {
  /// Fails if the open file is not at its path or has other content.
  ///
  /// The first time, everything is saved, if SQLite can copy it. The next start would not find what
  /// is written to such a file. When the file is back at its path, writing goes on. If only a part
  /// of the file is not what was written, that is damage, which the next start mends.
  package func checkPlace(nowMilliseconds: Int) throws(StoreFailure) {
    forgetLostCopy()
    if let displacement, isCutOff { throw .displaced(displacement) }
    switch standing {
    case .inPlace:
      displacement = nil
      try checkLog(nowMilliseconds)
    case .gone: throw .displaced(displaced(isReplaced: false, nowMilliseconds))
    case .replaced: throw .displaced(displaced(isReplaced: true, nowMilliseconds))
    case .emptied: throw .displaced(emptied(nowMilliseconds))
    case .spoilt: throw .damaged(problems: [StorePage.spoiltWords])
    case .overwritten: throw .displaced(overwritten())
    }
  }

  /// What is now at the path, judged by the file's content as well.
  var standing: FilePlace.Standing {
    let standing = place?.examine() ?? .inPlace
    guard standing == .inPlace, let page else { return standing }
    switch page.standing(tools.connection) {
    case .asWritten: return .inPlace
    case .spoilt: return .spoilt
    case .overwritten: return .overwritten
    }
  }

  static func page(_ connection: Connection) -> StorePage? {
    do throws(SQLiteError) {
      return try StorePage(connection)
    } catch {
      // The next commit or read fails in the same way, and reports it.
      return nil
    }
  }

  /// Checkpoints a long log, unless the database was removed, replaced or changed by another program.
  ///
  /// A failure loses nothing: the log stays, and the next commit tries again.
  func checkpointIfDue() {
    guard tools.connection.logPages >= ConnectionSettings().checkpointPages, standing == .inPlace
    else { return }
    defer {
      page?.note(tools.connection)
      // The file may be longer now, which the commit notes.
      place?.examine()
    }
    do throws(SQLiteError) {
      try tools.connection.checkpointKeepingLog()
    } catch {
      return
    }
  }

  /// Checkpoints a log that was removed or replaced at its path, and begins a new log.
  ///
  /// Otherwise its commits would be in a file without a name until the next checkpoint, and would be
  /// lost if the process were killed.
  private func checkLog(_ nowMilliseconds: Int) throws(StoreFailure) {
    let standing = logPlace?.examine() ?? .inPlace
    if standing != .emptied, tools.connection.isLogOverwritten { throw .displaced(distrusted()) }
    switch standing {
    case .inPlace: return
    case .emptied, .spoilt, .overwritten: throw .displaced(emptied(nowMilliseconds))
    case .gone, .replaced:
      defer { page?.note(tools.connection) }
      do throws(SQLiteError) {
        try tools.connection.renewLog()
        logPlace = nil
      } catch {
        // The database may have been removed or replaced just now, as by `rm -r` of the folder.
        let isReplaced = place?.examine() == .replaced
        throw .displaced(displaced(isReplaced: isReplaced, nowMilliseconds))
      }
    }
  }

  /// Notes the log's file after a commit, which makes the file if there was none.
  ///
  /// SQLite itself shortens the log, but never below this length.
  func watchLog() {
    if logPlace == nil { logPlace = FilePlace(of: file.logPath) }
    logPlace?.grow(toAtMost: ConnectionSettings().logLimitBytes)
  }

  /// Whether another program has cut off or overwritten the content of the open file or its log.
  ///
  /// Then nothing that is read can be trusted, and nothing is written any more.
  package var isEmptied: Bool {
    if displacement?.isEmptied ?? false { return true }
    switch standing {
    case .emptied, .overwritten: return true
    case .inPlace, .gone, .replaced, .spoilt: return tools.connection.isLogOverwritten
    }
  }

  /// Saves what SQLite has in memory and in the log, if that is complete.
  private func emptied(_ nowMilliseconds: Int) -> StoredDisplacement {
    identity.witnessAgain()
    var found = saved(isReplaced: false, nowMilliseconds)
    found.isEmptied = true
    displacement = found
    isCutOff = true
    return found
  }

  /// Stops writing; our log stays until the service's memory is saved.
  ///
  /// If the process is killed before that, the next opening mends what it can read of the file and
  /// the log. A file that is a database gets a mark, so that the opening checks every byte.
  private func overwritten() -> StoredDisplacement {
    var found = distrusted()
    found.leavesLog = hasLogInPlace && page?.isDatabase(tools.connection) == true
    if found.leavesLog { suspect() }
    displacement = found
    return found
  }

  /// Stops writing, because what would be read back is not what was written.
  ///
  /// A log that was overwritten stays where it is: the next opening finds the damage, and reads the
  /// rest. The witness has the last lsn, so that it knows what is missing.
  private func distrusted() -> StoredDisplacement {
    identity.witnessAgain()
    var found = StoredDisplacement(
      path: file.path, isReplaced: false, saved: nil,
      failure: "what can be read is not what was written")
    (found.isEmptied, found.isOverwritten) = (true, true)
    displacement = found
    isCutOff = true
    return found
  }

  /// Saves a service's memory, unless the whole store is saved already.
  func rescue(_ state: StoredState) -> StoredDisplacement {
    var found =
      displacement
      ?? StoredDisplacement(path: file.path, isReplaced: false, saved: nil, failure: nil)
    if found.saved == nil { found = Self.copied(state, found, lastMilliseconds) }
    if found.saved != nil, found.leavesLog, hasLogInPlace {
      found.leavesLog = !Self.isLogMoved(of: file, lastMilliseconds)
    }
    displacement = found
    return found
  }

  /// Saves a service's memory beside a database that SQLite cannot copy, or in a folder above it.
  ///
  /// The result has the path of the copy, or why there is none. The database must be closed.
  package static func rescue(
    _ state: StoredState, _ displacement: StoredDisplacement, nowMilliseconds: Int
  ) -> StoredDisplacement {
    var found = copied(state, displacement, nowMilliseconds)
    guard found.saved != nil, found.leavesLog, let staging = StagingFolder(of: found.path) else {
      return found
    }
    defer { staging.leave() }
    let file = DatabaseFile(path: found.path)
    let present = PresentStore(file)
    do throws(RestoreFailure) {
      try present.hold()
    } catch {
      // Another process has opened the database and the log since then.
      return found
    }
    defer { withExtendedLifetime(present) {} }
    found.leavesLog = !isLogMoved(of: file, nowMilliseconds)
    return found
  }

  private static func copied(
    _ state: StoredState, _ displacement: StoredDisplacement, _ nowMilliseconds: Int
  ) -> StoredDisplacement {
    var found = saved(displacement, nowMilliseconds) { target throws(BackupFailure) in
      try MemoryCopy(state: state, nowMilliseconds: nowMilliseconds).write(to: target)
    }
    found.isOfMemory = found.saved != nil
    return found
  }

  /// Gives our log the name of a damaged file's log; returns whether that succeeded.
  ///
  /// SQLite would apply the log to the other database. If the log cannot be moved, the next opening
  /// checks every byte.
  private static func isLogMoved(of file: DatabaseFile, _ nowMilliseconds: Int) -> Bool {
    do throws(FileFailure) {
      let aside = file.free(as: DamagedFiles.word, nowMilliseconds: nowMilliseconds)
      try File.move(file.logPath, to: aside.logPath)
      return true
    } catch {
      return false
    }
  }

  private func displaced(isReplaced: Bool, _ nowMilliseconds: Int) -> StoredDisplacement {
    var found: StoredDisplacement
    if let displacement, displacement.saved != nil {
      found = displacement
      found.isReplaced = isReplaced
    } else {
      // The next start compares the database that it finds with this store's last lsn.
      identity.witnessAgain()
      found = saved(isReplaced: isReplaced, nowMilliseconds)
    }
    displacement = found
    if isReplaced, found.saved != nil { cutOff() }
    return found
  }

  /// Removes our log beside the file that is now at the path: SQLite would apply our log to that file.
  ///
  /// Without its log, our file cannot be put back: commits fail until the store is opened again.
  private func cutOff() {
    isCutOff = true
    guard hasLogInPlace else { return }
    do {
      try File.remove(file.logPath)
    } catch {
      // The next opening checks the other file, because it has a log.
      return
    }
  }

  /// Forgets a copy that somebody has removed, so that another one is saved.
  ///
  /// A copy beside the database goes with it if the whole folder is removed a second time.
  private func forgetLostCopy() {
    guard var found = displacement, let saved = found.saved, !File.exists(saved) else { return }
    (found.saved, found.failure) = (nil, "the copy \(saved) was removed")
    found.isOfMemory = false
    displacement = found
  }

  /// Makes every commit to a displaced file fail until the store is opened again.
  package func stopWriting() {
    isCutOff = true
  }

  /// Whether the open log is still at its path.
  private var hasLogInPlace: Bool { logPlace?.examine() == .inPlace }

  /// Copies the whole store into the database's folder, or into the nearest writable folder above.
  private func saved(isReplaced: Bool, _ nowMilliseconds: Int) -> StoredDisplacement {
    let displacement = StoredDisplacement(
      path: file.path, isReplaced: isReplaced, saved: nil, failure: nil)
    return Self.saved(displacement, nowMilliseconds) { target throws(BackupFailure) in
      _ = try backUp(to: target)
    }
  }

  private static func saved(
    _ displacement: StoredDisplacement, _ nowMilliseconds: Int,
    _ write: (String) throws(BackupFailure) -> Void
  ) -> StoredDisplacement {
    var found = displacement
    let copies = SavedCopies(of: DatabaseFile(path: found.path))
    var failure: String?
    for folder in SavedCopies.folders(from: Folder.parent(of: found.path)) {
      guard let place = copies.place(in: folder) else { continue }
      let target = place.free(as: SavedCopies.word, nowMilliseconds: nowMilliseconds).path
      do throws(BackupFailure) {
        try write(target)
        (found.saved, found.failure) = (target, nil)
        return found
      } catch {
        // The first reason is about the database's own folder, where the player can help.
        failure = failure ?? error.cause
        if error.isOfContent { break }
      }
    }
    found.failure = failure
    return found
  }

  /// Closes a file that is not at its path or has other content, and returns why.
  ///
  /// Any other file at the path is left alone. If there is none, the log stays, and the next start
  /// reads what it can from the log. It checks every byte of a damaged file. The caller of `close`
  /// saves what is in memory.
  func closeDisplaced(_ failure: StoreFailure) -> StoreFailure {
    var cause = failure
    if case .damaged = failure {
      suspect()
      cause = .displaced(distrusted())
    }
    tools.connection.leaveFilesOnClose()
    closeAsItIs()
    return cause
  }
}

extension BackupFailure {
  /// Whether the content is damaged, so that another folder would not help.
  fileprivate var isOfContent: Bool {
    switch self {
    case .unsound, .store(.corrupt), .store(.damaged): true
    case .relative, .noFolder, .taken, .noStore, .noRoom, .opening, .store, .file: false
    }
  }
}

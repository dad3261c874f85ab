internal import SQLite
package import StoreJobs
internal import Unix

extension ProfileDatabase {
  /// Fails when the open file is not the one at its path, and saves what it holds once.
  ///
  /// The next start would not find what is written to such a file. Writing goes on once the file is
  /// back at its path.
  package func checkPlace(nowMilliseconds: Int) throws(StoreFailure) {
    if let displacement, isCutOff { throw .displaced(displacement) }
    switch standing {
    case .inPlace:
      displacement = nil
      try checkLog(nowMilliseconds)
    case .gone: throw .displaced(displaced(isReplaced: false, nowMilliseconds))
    case .replaced: throw .displaced(displaced(isReplaced: true, nowMilliseconds))
    case .emptied: throw .displaced(emptied(nowMilliseconds))
    case .overwritten: throw .displaced(overwritten(nowMilliseconds))
    }
  }

  /// What became of the file at the path, and of its content.
  private var standing: FilePlace.Standing {
    let standing = place?.standing ?? .inPlace
    guard standing == .inPlace, page?.isAsWritten(tools.connection) == false else {
      return standing
    }
    return .overwritten
  }

  static func page(_ connection: Connection) -> StorePage? {
    do throws(SQLiteError) {
      return try StorePage(connection)
    } catch {
      // Whoever reads or writes next is told of the failure.
      return nil
    }
  }

  /// Copies a long log into the database, if that is still ours; otherwise nothing is written to it.
  ///
  /// A failure loses nothing: the log stays, and the next commit tries again.
  func checkpointIfDue() {
    guard tools.connection.logPages >= ConnectionSettings().checkpointPages, standing == .inPlace
    else { return }
    defer { page?.note(tools.connection) }
    do throws(SQLiteError) {
      try tools.connection.checkpointKeepingLog()
    } catch {
      return
    }
  }

  /// Puts the commits of a log that was taken away into the database, and begins a new log.
  ///
  /// Without this they would be in a file without a name until the next checkpoint, and a killed
  /// process would lose them.
  private func checkLog(_ nowMilliseconds: Int) throws(StoreFailure) {
    switch logPlace?.standing ?? .inPlace {
    case .inPlace: return
    case .emptied, .overwritten: throw .displaced(emptied(nowMilliseconds))
    case .gone, .replaced:
      defer { page?.note(tools.connection) }
      do throws(SQLiteError) {
        try tools.connection.renewLog()
        logPlace = nil
      } catch {
        throw .displaced(displaced(isReplaced: false, nowMilliseconds))
      }
    }
  }

  /// Takes note of the log after a commit, which makes its file.
  ///
  /// SQLite itself cuts the file, but never below this length.
  func watchLog() {
    if logPlace == nil { logPlace = FilePlace(of: file.logPath) }
    logPlace?.grow(toAtMost: ConnectionSettings().logLimitBytes)
  }

  /// Whether somebody has cut off or overwritten the content of the open file, so that what is read
  /// is not to be believed, and nothing is ever written again.
  package var isEmptied: Bool {
    if displacement?.isEmptied ?? false { return true }
    switch standing {
    case .emptied, .overwritten: return true
    case .inPlace, .gone, .replaced: return false
    }
  }

  /// Saves what SQLite still has in memory and in the log, if that is everything.
  private func emptied(_ nowMilliseconds: Int) -> StoredDisplacement {
    identity.witnessAgain()
    var found = saved(isReplaced: false, nowMilliseconds)
    found.isEmptied = true
    displacement = found
    isCutOff = true
    return found
  }

  /// Takes our log away from a file that has other content by now: only memory has ours.
  ///
  /// What SQLite could still read is partly the other's. The log keeps the last commits, under the
  /// name of a damaged file's log.
  private func overwritten(_ nowMilliseconds: Int) -> StoredDisplacement {
    identity.witnessAgain()
    var found = StoredDisplacement(
      path: file.path, isReplaced: false, saved: nil,
      failure: "what can be read is not what was written")
    (found.isEmptied, found.isOverwritten) = (true, true)
    displacement = found
    isCutOff = true
    guard hasLogInPlace else { return found }
    do throws(FileFailure) {
      let aside = file.free(as: DamagedFiles.word, nowMilliseconds: nowMilliseconds)
      try File.move(file.logPath, to: aside.logPath)
    } catch {
      // The next opening checks the other file, because it has a log.
      return found
    }
    return found
  }

  /// Saves what a service has in memory, unless all that was in the store is saved already.
  func rescue(_ state: StoredState) -> StoredDisplacement {
    var found =
      displacement
      ?? StoredDisplacement(path: file.path, isReplaced: false, saved: nil, failure: nil)
    if found.saved == nil {
      found = Self.rescue(state, found, nowMilliseconds: lastMilliseconds)
      displacement = found
    }
    return found
  }

  /// Saves what a service has in memory beside a database whose content was cut off: where it is now.
  package static func rescue(
    _ state: StoredState, _ displacement: StoredDisplacement, nowMilliseconds: Int
  ) -> StoredDisplacement {
    var found = saved(displacement, nowMilliseconds) { target throws(BackupFailure) in
      try MemoryCopy(state: state, nowMilliseconds: nowMilliseconds).write(to: target)
    }
    found.isOfMemory = found.saved != nil
    return found
  }

  private func displaced(isReplaced: Bool, _ nowMilliseconds: Int) -> StoredDisplacement {
    var found: StoredDisplacement
    if let displacement, displacement.saved != nil {
      found = displacement
      found.isReplaced = isReplaced
    } else {
      // The next start compares what it finds with how far this store had come.
      identity.witnessAgain()
      found = saved(isReplaced: isReplaced, nowMilliseconds)
    }
    displacement = found
    if isReplaced, found.saved != nil { cutOff() }
    return found
  }

  /// Takes our log away from the file that is at the path now, which would be given our pages.
  ///
  /// Without its log this file cannot be put back: commits fail until the store is opened again.
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

  /// Whether the log at its path is the one that is open.
  private var hasLogInPlace: Bool { logPlace?.standing == .inPlace }

  /// Copies all of the store into the database's folder, or the nearest one above it that can be
  /// written to.
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
        // The first reason is about the database's own folder, which the player can mend.
        failure = failure ?? error.cause
        if error.isOfContent { break }
      }
    }
    found.failure = failure
    return found
  }

  /// Closes a file that is not at its path; what lies there by now is left alone.
  ///
  /// Where no other file is, the log stays: the next start reads out of it what it can.
  func closeDisplaced() {
    tools.connection.leaveFilesOnClose()
    closeAsItIs()
  }
}

extension BackupFailure {
  /// Whether what was to be copied is damaged, so that no other folder helps.
  fileprivate var isOfContent: Bool {
    switch self {
    case .unsound, .store(.corrupt), .store(.damaged): true
    case .relative, .noFolder, .taken, .noStore, .opening, .store, .file: false
    }
  }
}

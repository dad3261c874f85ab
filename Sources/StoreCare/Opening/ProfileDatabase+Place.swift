package import ProfileStore
internal import SQLite
package import StoreJobs
internal import Unix

extension ProfileDatabase {
  /// Fails if the open file is not at its path or has other content.
  ///
  /// Before that, everything that SQLite can still read is saved. There is one rule for whatever
  /// another program did: the caller saves its memory if there is no copy (`rescue`), abandons the
  /// database and ends, and the next start goes on with what it finds. If only a part of the file is not
  /// what was written, that is damage, which the next start mends.
  package func checkPlace() throws(StoreFailure) {
    switch standing {
    case .inPlace: try checkLog()
    case .gone: throw displaced(.removed)
    case .replaced: throw displaced(.replaced)
    case .emptied: throw displaced(.cutOff)
    case .spoilt: throw .damaged(problems: [StorePage.spoiltWords])
    case .overwritten: throw displaced(.overwritten)
    }
  }

  /// What is now at the path, judged by the file's content as well.
  var standing: FilePlace.Standing {
    let standing = place?.examine() ?? .inPlace
    guard standing == .inPlace, let page else { return standing }
    switch page.standing(store.connection) {
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
    guard store.connection.logPages >= ConnectionSettings().checkpointPages, standing == .inPlace
    else { return }
    defer {
      page?.note(store.connection)
      // The file may be longer now, which the commit notes.
      place?.examine()
    }
    do throws(SQLiteError) {
      try store.connection.checkpointKeepingLog()
    } catch {
      return
    }
  }

  /// Checkpoints a log that was removed or replaced at its path, and begins a new log.
  ///
  /// Otherwise its commits would be in a file without a name until the next checkpoint, and would be
  /// lost if the process were killed.
  private func checkLog() throws(StoreFailure) {
    let standing = logPlace?.examine() ?? .inPlace
    if standing != .emptied, store.connection.isLogOverwritten { throw displaced(.overwritten) }
    switch standing {
    case .inPlace: return
    case .emptied, .spoilt, .overwritten: throw displaced(.cutOff)
    case .gone, .replaced:
      defer { page?.note(store.connection) }
      do throws(SQLiteError) {
        try store.connection.renewLog()
        logPlace = nil
      } catch {
        // The database may have been removed or replaced just now, as by `rm -r` of the folder.
        throw displaced(place?.examine() == .replaced ? .replaced : .removed)
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
    switch standing {
    case .emptied, .overwritten: return true
    case .inPlace, .gone, .replaced, .spoilt: return store.connection.isLogOverwritten
    }
  }

  /// What another program did to the files, after everything that SQLite can still read was saved.
  ///
  /// SQLite reads a file that was removed or replaced as before. One that was cut off is copied if what
  /// SQLite has in memory and in the log is complete.
  private func displaced(_ deed: StoredDisplacement.Deed) -> StoreFailure {
    // The next start compares the database that it finds with this store's last lsn.
    identity.witnessAgain()
    var found = StoredDisplacement(path: file.path, deed: deed)
    switch deed {
    case .removed, .cutOff: break
    case .replaced: found.leavesLog = hasLogInPlace
    case .overwritten, .damaged:
      found.leavesLog =
        standing == .overwritten && hasLogInPlace
        && page?.isDatabase(store.connection) == true
      found.failure = "what can be read is not what was written"
      return .displaced(found)
    }
    Self.save(&found, lastMilliseconds) { target throws(BackupFailure) in
      _ = try backUp(to: target)
    }
    return .displaced(found)
  }

  /// Saves a service's memory, unless the whole store is saved already.
  ///
  /// The copy lies beside the database, or in the nearest writable folder above. The result has its path,
  /// or why there is none. The database must be closed. If another database is in its place by now,
  /// our log is moved away from it once there is a copy: SQLite would apply the log to that database.
  package static func rescue(
    _ state: StoredState, _ displacement: StoredDisplacement, nowMilliseconds: Int
  ) -> StoredDisplacement {
    var found = displacement
    if found.saved == nil {
      save(&found, nowMilliseconds) { target throws(BackupFailure) in
        try MemoryCopy(state: state, nowMilliseconds: nowMilliseconds).write(to: target)
      }
      found.isOfMemory = found.saved != nil
    }
    if found.leavesLog, found.saved != nil { moveLog(of: found.path, nowMilliseconds) }
    return found
  }

  /// Gives our log the name of a damaged file's log, unless another process uses it by now.
  ///
  /// If the log cannot be moved, the next opening checks every byte, because of the mark that
  /// `abandon` left.
  private static func moveLog(of path: String, _ nowMilliseconds: Int) {
    guard let staging = StagingFolder(of: path) else { return }
    defer { staging.leave() }
    let file = DatabaseFile(path: path)
    let present = PresentStore(file)
    do throws(RestoreFailure) {
      try present.hold()
    } catch {
      return
    }
    defer { withExtendedLifetime(present) {} }
    do throws(FileFailure) {
      let aside = file.free(as: DamagedFiles.word, nowMilliseconds: nowMilliseconds)
      try File.move(file.logPath, to: aside.logPath)
    } catch {
      return
    }
  }

  /// Whether the open log is still at its path.
  private var hasLogInPlace: Bool { logPlace?.examine() == .inPlace }

  private static func save(
    _ found: inout StoredDisplacement, _ nowMilliseconds: Int,
    _ write: (String) throws(BackupFailure) -> Void
  ) {
    let copies = SavedCopies(of: DatabaseFile(path: found.path))
    var failure: String?
    for folder in SavedCopies.folders(from: Folder.parent(of: found.path)) {
      guard let place = copies.place(in: folder) else { continue }
      let target = place.free(as: SavedCopies.word, nowMilliseconds: nowMilliseconds).path
      do throws(BackupFailure) {
        try write(target)
        (found.saved, found.failure) = (target, nil)
        return
      } catch {
        // The first reason is about the database's own folder, where the player can help.
        failure = failure ?? error.cause
        if error.isOfContent { break }
      }
    }
    found.failure = failure
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

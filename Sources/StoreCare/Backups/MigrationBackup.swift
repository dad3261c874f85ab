internal import ProfileStore
internal import SQLite
internal import Unix

/// The backup before a migration, which the previous program can restore.
struct MigrationBackup {
  private let folder: BackupFolder
  private let original: DatabaseFile
  private let nowMilliseconds: Int

  init(of file: DatabaseFile, nowMilliseconds: Int) {
    original = file
    folder = BackupFolder(beside: file.path)
    self.nowMilliseconds = nowMilliseconds
  }

  /// Writes and checks a backup, unless a failed migration has left one with the same content.
  func make(from connection: Connection, toVersion version: Int) throws(OpeningTrouble) {
    let kind = BackupName.Kind.migration(toVersion: version)
    let path = folder.free(kind, nowMilliseconds: nowMilliseconds)
    do throws(BackupFailure) {
      if try isThere(kind, of: connection) { return }
      try write(path, connection)
    } catch {
      switch error {
      case .unsound(let problems), .store(.damaged(let problems)): throw .damaged(problems)
      case .store(.corrupt(let message)): throw .damaged([message])
      case .relative, .noFolder, .taken, .noStore, .noRoom, .opening, .store, .file:
        throw .refused(.notBackedUp(path: path, cause: error.cause))
      }
    }
  }

  /// Whether such a backup was made since the last commit.
  private func isThere(
    _ kind: BackupName.Kind, of connection: Connection
  ) throws(BackupFailure) -> Bool {
    let lastCommit: Int
    do throws(SQLiteError) {
      let select = try connection.prepare("SELECT coalesce(last_commit, 0) FROM store")
      lastCommit = try select.first { Int($0.integer(0)) } ?? 0
    } catch {
      throw .store(StoreFailure(error))
    }
    do throws(FileFailure) {
      return try folder.entries(nowMilliseconds: nowMilliseconds).contains {
        $0.name.kind == kind && $0.milliseconds > lastCommit && $0.milliseconds <= nowMilliseconds
      }
    } catch {
      throw .file(error)
    }
  }

  private func write(_ path: String, _ connection: Connection) throws(BackupFailure) {
    let copy = StoreCopy(for: path)
    do throws(BackupFailure) {
      try make(copy, of: connection)
      try place(copy, at: path)
    } catch {
      copy.remove()
      throw error
    }
  }

  private func make(_ copy: StoreCopy, of connection: Connection) throws(BackupFailure) {
    do throws(FileFailure) {
      try folder.make()
      try folder.removeRemnants()
    } catch {
      throw .file(error)
    }
    try folder.findRoom(for: original)
    do throws(SQLiteError) {
      try connection.copy(to: copy.path)
    } catch {
      throw .store(StoreFailure(error))
    }
    do throws(OpeningTrouble) {
      try copy.settleUnmigrated()
    } catch {
      throw BackupFailure(error)
    }
  }

  private func place(_ copy: StoreCopy, at path: String) throws(BackupFailure) {
    do throws(FileFailure) {
      try copy.place(at: path)
      folder.prune(afterMaking: path)
    } catch {
      throw .file(error)
    }
  }
}

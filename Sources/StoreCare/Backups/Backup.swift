internal import ProfileStore
internal import SQLite
internal import Unix

/// Writes a backup to a path.
struct Backup {
  let path: String

  /// Writes a checked copy of a store without its identity; returns the copy's length in bytes.
  ///
  /// The copy has the same version as the store.
  func write(
    _ connection: Connection, standing: SchemaStanding = .current
  ) throws(BackupFailure) -> Int {
    try checkPath()
    let copy = StoreCopy(for: path)
    // A power cut may have left an unfinished copy.
    copy.remove()
    do throws(BackupFailure) {
      try make(copy, of: connection, standing)
      try checkPath()
      return try place(copy)
    } catch {
      copy.remove()
      throw error
    }
  }

  /// Writes a copy of a store that is opened only for that.
  func write(from opening: Opening) throws(BackupFailure) -> Int {
    let source: (connection: Connection, standing: SchemaStanding)
    do throws(OpeningTrouble) {
      source = try opening.source()
    } catch {
      throw BackupFailure(error)
    }
    return try write(source.connection, standing: source.standing)
  }

  private func checkPath() throws(BackupFailure) {
    guard path.utf8.first == UInt8(ascii: "/") else { throw .relative }
    let folder = Folder.parent(of: path)
    guard isFolder(folder) else { throw .noFolder(folder) }
    let isTaken: Bool
    do throws(SystemCallFailure) {
      isTaken = try File.status(path) != nil
    } catch {
      throw .file(.system(error))
    }
    if isTaken { throw .taken }
  }

  private func isFolder(_ path: String) -> Bool {
    do {
      return try Folder.status(path).kind == .folder
    } catch {
      return false
    }
  }

  private func make(
    _ copy: StoreCopy, of connection: Connection, _ standing: SchemaStanding
  ) throws(BackupFailure) {
    do throws(SQLiteError) {
      try connection.copy(to: copy.path)
    } catch {
      throw .store(StoreFailure(error))
    }
    do throws(OpeningTrouble) {
      guard case .behind = standing else {
        _ = try copy.settle()
        return
      }
      try copy.settleUnmigrated()
      try copy.rehearse()
    } catch {
      throw BackupFailure(error)
    }
  }

  private func place(_ copy: StoreCopy) throws(BackupFailure) -> Int {
    do throws(FileFailure) {
      try copy.place(at: path)
      return try Folder.status(path).bytes
    } catch {
      throw .file(error)
    }
  }
}

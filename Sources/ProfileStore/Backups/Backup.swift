internal import SQLite
internal import Unix

/// A backup that is to be written to a path.
struct Backup {
  let path: String

  /// Copies a store there, checked and without its identity: how many bytes it has.
  func write(_ connection: Connection) throws(BackupFailure) -> Int {
    try checkPath()
    let copy = StoreCopy(for: path)
    // One that was being made when the power failed.
    copy.remove()
    do throws(BackupFailure) {
      try make(copy, of: connection)
      try checkPath()
      return try place(copy)
    } catch {
      copy.remove()
      throw error
    }
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

  private func make(_ copy: StoreCopy, of connection: Connection) throws(BackupFailure) {
    do throws(SQLiteError) {
      try connection.copy(to: copy.path)
    } catch {
      throw .store(StoreFailure(error))
    }
    do throws(OpeningTrouble) {
      _ = try copy.settle()
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

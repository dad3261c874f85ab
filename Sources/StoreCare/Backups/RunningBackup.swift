internal import ProfileStore
internal import SQLite
internal import Unix

/// A backup in progress: a few pages at a time, while the store is written to.
final class RunningBackup {
  private let draft: BackupDraft
  private let file: StoreCopy
  private var pages: PageCopy?

  /// Begins a backup with an unused path in the folder of backups.
  init(
    of connection: Connection, at original: DatabaseFile, to path: String
  ) throws(BackupFailure) {
    let folder = BackupFolder(at: Folder.parent(of: path))
    do throws(FileFailure) {
      try folder.make()
      try folder.removeRemnants()
    } catch {
      throw .file(error)
    }
    try folder.findRoom(for: original)
    draft = BackupDraft(path: path)
    file = StoreCopy(for: path)
    do throws(SQLiteError) {
      pages = try PageCopy(of: connection, to: file.path)
    } catch {
      file.remove()
      throw .store(StoreFailure(error))
    }
  }

  /// The path of the finished backup.
  var path: String { draft.path }

  /// Copies some more pages; returns the complete copy, or nil while pages remain.
  func step() throws(BackupFailure) -> BackupDraft? {
    do throws(SQLiteError) {
      guard try pages?.step(pages: StoreLimits.backupStepPages) ?? true else { return nil }
      pages = nil
      return draft
    } catch {
      abandon()
      throw .store(StoreFailure(error))
    }
  }

  /// Ends the backup and removes its file.
  func abandon() {
    pages = nil
    file.remove()
  }
}

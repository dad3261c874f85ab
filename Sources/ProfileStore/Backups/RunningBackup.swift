internal import SQLite
internal import Unix

/// A backup that is being made, a few pages at a time, of a store that is written to meanwhile.
final class RunningBackup {
  private let draft: BackupDraft
  private let file: StoreCopy
  private var pages: PageCopy?

  /// Begins one that is to have a path at which nothing is yet, in a folder for backups alone.
  init(
    of connection: Connection, at original: DatabaseFile, to path: String
  ) throws(BackupFailure) {
    let folder = BackupFolder(at: Folder.parent(of: path))
    do throws(FileFailure) {
      try folder.make()
      try folder.removeRemnants()
      try folder.findRoom(for: original)
    } catch {
      throw .file(error)
    }
    draft = BackupDraft(path: path)
    file = StoreCopy(for: path)
    do throws(SQLiteError) {
      pages = try PageCopy(of: connection, to: file.path)
    } catch {
      file.remove()
      throw .store(StoreFailure(error))
    }
  }

  /// The path that it is to have.
  var path: String { draft.path }

  /// Copies some more: the whole copy, or nil while there is more to do.
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

  /// Leaves nothing of it.
  func abandon() {
    pages = nil
    file.remove()
  }
}

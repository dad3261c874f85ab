internal import SQLite
package import StoreJobs
internal import Unix

/// A whole copy of a store that is still to be checked, and to get its name.
///
/// It is a file of its own: whichever thread finishes it, the store goes on meanwhile.
package struct BackupDraft: Equatable, Sendable {
  /// The backup's path.
  package var path: String

  /// The draft of a backup that is to have this path.
  package init(path: String) {
    self.path = path
  }

  /// Checks the copy, takes its identity out, gives it its name, and removes backups beyond those kept.
  ///
  /// Nothing older goes before this one is on the disk. A copy that fails is removed.
  package func finish() throws(BackupFailure) -> StoredBackups {
    let copy = StoreCopy(for: path)
    do throws(BackupFailure) {
      try settle(copy)
      return try place(copy)
    } catch {
      copy.remove()
      throw error
    }
  }

  private func settle(_ copy: StoreCopy) throws(BackupFailure) {
    do throws(OpeningTrouble) {
      _ = try copy.settle()
    } catch {
      throw BackupFailure(error)
    }
  }

  private func place(_ copy: StoreCopy) throws(BackupFailure) -> StoredBackups {
    let folder = BackupFolder(at: Folder.parent(of: path))
    do throws(FileFailure) {
      try copy.place(at: path)
      folder.prune(afterMaking: path)
      return try folder.standing(afterMaking: path)
    } catch {
      throw .file(error)
    }
  }
}

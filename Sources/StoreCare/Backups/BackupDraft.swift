internal import SQLite
package import StoreJobs
internal import Unix

/// A complete copy of a store that must still be checked and renamed.
///
/// The copy is a separate file, so that any thread can finish it while the store goes on.
package struct BackupDraft: Equatable, Sendable {
  /// The backup's path.
  package var path: String

  /// The draft of a backup that is to have this path.
  package init(path: String) {
    self.path = path
  }

  /// Checks the copy, clears its identity, renames it, and removes old backups.
  ///
  /// No older backup is removed before this one is on the disk. A copy that fails the check is removed.
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

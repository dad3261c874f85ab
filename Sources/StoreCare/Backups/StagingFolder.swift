internal import Unix

/// A store's folder, locked while files in it are exchanged; one process at a time does that.
///
/// A process with the lock knows that any copy in the folder was left by a process that has ended,
/// whatever the process number in its name, and that a free name stays free.
final class StagingFolder {
  private let lock: FolderLock?

  /// Locks the folder and removes copies that other processes left; nil while another has the lock.
  ///
  /// If the folder cannot be locked at all, the copies stay, and the caller goes on without the lock.
  init?(of database: String) {
    let folder = Folder.parent(of: database)
    do throws(FileFailure) {
      // The data folder may be a link.
      guard let lock = try FolderLock.acquire(Folder.realPath(folder)) else { return nil }
      self.lock = lock
    } catch {
      lock = nil
      return
    }
    Self.removeRemnants(in: folder, of: database)
  }

  /// Releases the lock, after the copy is in its place or removed.
  func leave() {
    withExtendedLifetime(lock) {}
  }

  /// Removes only files with names that this program alone gives.
  ///
  /// A daemon that has lost its database saves a copy without the lock, so a saved copy is removed only
  /// if no process has the number in its name.
  private static func removeRemnants(in folder: String, of database: String) {
    let copies = SavedCopies(of: DatabaseFile(path: database))
    do throws(FileFailure) {
      for name in try Folder.list(folder, suffix: StoreCopy.ending) {
        let path = folder + "/" + name
        guard let target = StoreCopy.target(of: path) else { continue }
        if target == database || (copies.isBeside(target) && !StoreCopy.isInProgress(path)) {
          StoreCopy(at: path).remove()
        }
      }
    } catch {
      return
    }
  }
}

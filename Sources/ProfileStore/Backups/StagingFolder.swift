internal import Unix

/// A store's folder, locked while files in it are exchanged; one process at a time does that.
///
/// A process with the lock knows that any copy in the folder was left by a process that has ended,
/// whatever the process number in its name, and that a free name is not just free for a moment.
final class StagingFolder {
  private let lock: FolderLock?

  /// Locks the folder and removes copies that other processes left; nil while another has the lock.
  ///
  /// If the folder cannot be locked at all, the copies stay, and the caller goes on without the lock.
  init?(of database: String) {
    let folder = Folder.parent(of: database)
    do throws(FileFailure) {
      // The data folder may be a link.
      guard let lock = try FolderLock.take(Folder.realPath(folder)) else { return nil }
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
  private static func removeRemnants(in folder: String, of database: String) {
    do throws(FileFailure) {
      for name in try Folder.list(folder, suffix: StoreCopy.ending) {
        let path = folder + "/" + name
        if StoreCopy.target(of: path) == database { StoreCopy(at: path).remove() }
      }
    } catch {
      return
    }
  }
}

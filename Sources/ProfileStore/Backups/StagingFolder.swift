internal import Unix

/// A store's folder while files in it take each other's names, which one process at a time does.
///
/// Whoever has the folder locked alone knows that the copies which lie there are of processes that
/// are gone, whatever their numbers say, and that a name which is free is not free for a moment only.
final class StagingFolder {
  private let lock: FolderLock?

  /// Removes what others have left there of copies; nil as long as another process is at work.
  ///
  /// Where nothing can be locked all of it stays, and the work is done all the same.
  init?(of database: String) {
    let folder = Folder.parent(of: database)
    do throws(FileFailure) {
      // Users have their data behind links.
      guard let lock = try FolderLock.take(Folder.realPath(folder)) else { return nil }
      self.lock = lock
    } catch {
      lock = nil
      return
    }
    Self.removeRemnants(in: folder, of: database)
  }

  /// Ends the lock, not before the copy has its place or is gone.
  func leave() {
    withExtendedLifetime(lock) {}
  }

  /// Only names that nobody but this program gives are touched.
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

internal import Unix

/// A store's folder, while a copy is made there that is to take the store's place.
///
/// Whoever makes one shares a lock of the folder: who gets it alone knows that the copies which lie
/// there are of processes that are gone, whatever their numbers say.
final class StagingFolder {
  private let lock: FolderLock?

  /// Removes what is left there of others' copies; where nothing can be locked all of it stays.
  ///
  /// Without the lock the work is done all the same: it can only fail, and be begun anew.
  init(of database: String) {
    Self.removeRemnants(of: database)
    lock = Self.shared(Folder.parent(of: database))
  }

  /// Ends the lock, not before the copy has its place or is gone.
  func leave() {
    withExtendedLifetime(lock) {}
  }

  private static func shared(_ folder: String) -> FolderLock? {
    do {
      return try FolderLock.share(folder)
    } catch {
      return nil
    }
  }

  /// Only names that nobody but this program gives are touched.
  private static func removeRemnants(of database: String) {
    let folder = Folder.parent(of: database)
    do throws(FileFailure) {
      guard let lock = try FolderLock.take(folder) else { return }
      defer { withExtendedLifetime(lock) {} }
      for name in try Folder.list(folder, suffix: StoreCopy.ending) {
        let path = folder + "/" + name
        if StoreCopy.target(of: path) == database { StoreCopy(at: path).remove() }
      }
    } catch {
      return
    }
  }
}

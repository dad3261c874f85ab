internal import ProfileStore
internal import Unix

/// A temporary folder for the copy that is checked, locked while the check runs.
final class CheckFolder {
  /// The path of the copy; its log and its journal are beside it.
  let copy: DatabaseFile
  private let path: String
  private let lock: FolderLock?

  private static let prefix = "alchemyd-check-"

  /// An attempt fails only if another check takes the new folder for a remnant between two system calls.
  private static let attempts = 5

  /// Makes the folder inside another, and removes folders that killed checks left there.
  init(in parent: String) throws(FileFailure) {
    Self.removeRemnants(in: parent)
    (path, lock) = try Self.made(in: parent)
    copy = DatabaseFile(path: path + Self.copyName)
  }

  /// An existing folder, with its lock.
  private init(_ path: String, _ lock: FolderLock) {
    self.path = path
    self.lock = lock
    copy = DatabaseFile(path: path + Self.copyName)
  }

  private static let copyName = "/copy.db"

  /// Removes the folder; files that cannot be removed stay in it, where nobody else may read them.
  func remove() {
    defer { withExtendedLifetime(lock) {} }
    do throws(FileFailure) {
      try empty()
      try Folder.remove(path)
    } catch {
      return
    }
  }

  /// Removes every file that a check makes in the folder.
  func empty() throws(FileFailure) {
    for path in [copy.path, copy.logPath, copy.path + "-journal"] { try File.remove(path) }
  }
}

// MARK: - Locking

extension CheckFolder {
  /// Locks a folder that was not removed in the meantime; without a lock where none is possible.
  private static func made(
    in parent: String
  ) throws(FileFailure) -> (path: String, lock: FolderLock?) {
    for _ in 1...attempts {
      let path = try Folder.makeTemporary(in: parent, prefix: prefix)
      do throws(FileFailure) {
        if let lock = try FolderLock.acquire(path), lock.isInPlace { return (path, lock) }
      } catch .missing {
        continue
      } catch {
        return (path, nil)
      }
    }
    return (try Folder.makeTemporary(in: parent, prefix: prefix), nil)
  }

  /// Removes each of our folders that can be locked, because no check uses it.
  private static func removeRemnants(in parent: String) {
    for path in remnants(in: parent) {
      do throws(FileFailure) {
        if let lock = try FolderLock.acquire(path), lock.isInPlace {
          CheckFolder(path, lock).remove()
        }
      } catch {
        continue
      }
    }
  }

  private static func remnants(in parent: String) -> [String] {
    do throws(FileFailure) {
      return try Folder.list(parent, prefix: prefix).map { parent + "/" + $0 }.filter(isOurs)
    } catch {
      return []
    }
  }

  /// Whether a folder is ours: in a folder for all users, anybody can make one with such a name.
  private static func isOurs(_ path: String) -> Bool {
    do {
      guard let status = try File.status(path) else { return false }
      return status.kind == .folder && status.owner == ProcessIdentity.userID
    } catch {
      return false
    }
  }
}

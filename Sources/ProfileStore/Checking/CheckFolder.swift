internal import Unix

/// A folder of its own for the copy that a check looks at, locked as long as the check is at work.
final class CheckFolder {
  /// Where the copy is to be; its log and its journal are beside it.
  let copy: DatabaseFile
  private let path: String
  private let lock: FolderLock?

  private static let prefix = "alchemyd-check-"

  /// Each time another check has to come just between two system calls to take it for a remnant.
  private static let attempts = 5

  /// Makes it inside of another, and removes what checks that were killed have left there.
  init(in parent: String) throws(FileFailure) {
    Self.removeRemnants(in: parent)
    (path, lock) = try Self.made(in: parent)
    copy = DatabaseFile(path: path + Self.copyName)
  }

  /// One that is there, by its lock.
  private init(_ path: String, _ lock: FolderLock) {
    self.path = path
    self.lock = lock
    copy = DatabaseFile(path: path + Self.copyName)
  }

  private static let copyName = "/copy.db"

  /// Removes it; what cannot be removed stays in it, which nobody else may enter.
  func remove() {
    defer { withExtendedLifetime(lock) {} }
    do throws(FileFailure) {
      try empty()
      try Folder.remove(path)
    } catch {
      return
    }
  }

  /// Removes all that is ever in it.
  func empty() throws(FileFailure) {
    for path in [copy.path, copy.logPath, copy.path + "-journal"] { try File.remove(path) }
  }
}

// MARK: - Locking

extension CheckFolder {
  /// One that is locked and was not removed meanwhile, or one without a lock where there is none.
  private static func made(
    in parent: String
  ) throws(FileFailure) -> (path: String, lock: FolderLock?) {
    for _ in 1...attempts {
      let path = try Folder.makeTemporary(in: parent, prefix: prefix)
      do throws(FileFailure) {
        if let lock = try FolderLock.take(path), lock.isInPlace { return (path, lock) }
      } catch .missing {
        continue
      } catch {
        return (path, nil)
      }
    }
    return (try Folder.makeTemporary(in: parent, prefix: prefix), nil)
  }

  /// Nobody is at work on a copy in a folder of ours that can be locked.
  private static func removeRemnants(in parent: String) {
    for path in remnants(in: parent) {
      do throws(FileFailure) {
        if let lock = try FolderLock.take(path), lock.isInPlace {
          CheckFolder(path, lock).remove()
        }
      } catch {
        continue
      }
    }
  }

  private static func remnants(in parent: String) -> [String] {
    do throws(FileFailure) {
      return try Folder.list(parent).filter { $0.hasPrefix(prefix) }.map { parent + "/" + $0 }
        .filter(isOurs)
    } catch {
      return []
    }
  }

  /// In a folder for all users' files others can leave what they like under such a name.
  private static func isOurs(_ path: String) -> Bool {
    do {
      guard let status = try File.status(path) else { return false }
      return status.kind == .folder && status.owner == ProcessIdentity.userID
    } catch {
      return false
    }
  }
}

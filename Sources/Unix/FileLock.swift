internal import Glibc

/// A lock on a file that ends with its holder, even a killed one; the file itself stays.
package final class FileLock {
  private let descriptor: FileDescriptor
  private let path: String

  /// Takes the lock without waiting; nil if another process, or another lock here, holds it.
  ///
  /// Throws if the file cannot be opened or created, as when the path is a symbolic link.
  package static func acquire(_ path: String) throws(FileFailure) -> FileLock? {
    try FileDescriptor.locked(path, O_RDWR | O_CREAT).map { FileLock($0, path) }
  }

  private init(_ descriptor: FileDescriptor, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Whether the path still leads to the locked file.
  var isInPlace: Bool { descriptor.isFile(at: path) }

  deinit {
    descriptor.close()
  }
}

/// A lock on a whole folder that ends with its holder, even a killed one, and leaves no trace.
///
/// The lock is advisory: it binds only processes that take it, and the folder's files stay usable.
package final class FolderLock {
  private let descriptor: FileDescriptor
  private let path: String

  /// Takes the lock without waiting; nil if another process, or another lock here, holds it.
  ///
  /// Waiting could last for ever, as any program may lock the folder. Links are not followed:
  /// otherwise anybody who can place a link could make this process lock another folder. Throws if
  /// the folder cannot be opened, as when the path is missing, a file or a link.
  package static func acquire(_ path: String) throws(FileFailure) -> FolderLock? {
    try FileDescriptor.locked(path, O_RDONLY | O_DIRECTORY).map { FolderLock($0, path) }
  }

  private init(_ descriptor: FileDescriptor, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    // A program that is just being started still shares the descriptor, so closing is not enough.
    // Unlocking cannot fail here.
    _ = flock(descriptor.rawValue, LOCK_UN)
    descriptor.close()
  }

  /// Whether the path still leads to the locked folder.
  package var isInPlace: Bool { descriptor.isFile(at: path) }
}

extension FileDescriptor {
  /// Whether a path leads to the open file or folder.
  fileprivate func isFile(at path: String) -> Bool {
    do {
      let (held, there) = (try File.status(of: self), try File.status(path))
      return held.inode == there?.inode && held.device == there?.device
    } catch {
      return false
    }
  }

  /// Opens and locks a file or folder, but no link's target; nil if it is locked already.
  fileprivate static func locked(
    _ path: String, _ flags: Int32
  ) throws(FileFailure) -> FileDescriptor? {
    do throws(SystemCallFailure) {
      let descriptor = try File.open(path, flags | O_NOFOLLOW, 0o600)
      do {
        try systemCall("flock", path: path) { flock(descriptor.rawValue, LOCK_EX | LOCK_NB) }
      } catch {
        descriptor.close()
        if error.errno == .wouldBlock { return nil }
        throw error
      }
      return descriptor
    } catch {
      throw FileFailure(error, path: path)
    }
  }
}

internal import CUnix
internal import Glibc

/// Shows other processes that a live process serves a socket, and leaves nothing behind.
///
/// A service manager may listen in the service's place, and connecting would start the service. So
/// the serving process holds a read lock on one byte of the socket's folder: the byte at the offset
/// of the socket's inode. This needs no write permission, and a killed process loses the lock.
package final class ServingMark {
  private let folder: FileDescriptor

  private init(_ folder: FileDescriptor) {
    self.folder = folder
  }

  deinit {
    folder.close()
  }

  /// Nil if the folder cannot be opened or locked: the mark is then missing, which does no harm.
  static func set(forSocket path: String) -> ServingMark? {
    do throws(SystemCallFailure) {
      guard let (folder, offset) = try place(path) else { return nil }
      do {
        try systemCall("fcntl", path: path) { cunix_lock_byte(folder.rawValue, offset) }
      } catch {
        folder.close()
        throw error
      }
      return ServingMark(folder)
    } catch {
      return nil
    }
  }

  /// Whether a process serves the socket at the path; neither connects nor locks.
  package static func isSet(forSocket path: String) -> Bool {
    do throws(SystemCallFailure) {
      guard let (folder, offset) = try place(path) else { return false }
      defer { folder.close() }
      var isLocked: Int32 = 0
      try systemCall("fcntl", path: path) {
        unsafe cunix_is_byte_locked(folder.rawValue, offset, &isLocked)
      }
      return isLocked != 0
    } catch {
      return false
    }
  }

  /// The opened folder and the byte's offset; nil if there is no socket.
  private static func place(
    _ path: String
  ) throws(SystemCallFailure) -> (folder: FileDescriptor, offset: Int64)? {
    guard let status = try File.status(path), status.kind == .socket else { return nil }
    let folder = try File.open(Folder.parent(of: path), O_RDONLY | O_DIRECTORY)
    return (folder, Int64(status.inode & UInt64(Int64.max)))
  }
}

internal import CUnix
internal import Glibc

/// Shows others that a process serves a socket, as long as it lives, and leaves nothing behind.
///
/// A service manager listens in a service's place, and to connect would start it. So whoever serves
/// holds a lock for reading of one byte of the socket's folder: the byte of the socket's own inode.
/// It needs no right to write there, and a killed process holds none.
package final class ServingMark {
  private let folder: FileDescriptor

  private init(_ folder: FileDescriptor) {
    self.folder = folder
  }

  deinit {
    folder.close()
  }

  /// nil where the folder cannot be seen or locked: then nobody knows, which does no harm.
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

  /// Whether some process serves the socket at the path; neither connects nor locks.
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

  /// The folder, opened, and the byte; nil where no socket is.
  private static func place(
    _ path: String
  ) throws(SystemCallFailure) -> (folder: FileDescriptor, offset: Int64)? {
    guard let status = try File.status(path), status.kind == .socket else { return nil }
    let folder = try File.open(Folder.parent(of: path), O_RDONLY | O_DIRECTORY)
    return (folder, Int64(status.inode & UInt64(Int64.max)))
  }
}

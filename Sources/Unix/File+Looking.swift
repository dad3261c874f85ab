internal import CUnix
internal import Glibc

extension File {
  /// Whether some process holds a lock that covers one byte of a file; asking locks nothing.
  ///
  /// Not for a file that this process has locked itself: closing it again would drop that lock.
  package static func isLocked(_ path: String, byte: Int64) throws(FileFailure) -> Bool {
    do throws(SystemCallFailure) {
      let descriptor = try open(path, O_RDONLY | O_NONBLOCK)
      defer { descriptor.close() }
      var isLocked: Int32 = 0
      try systemCall("fcntl", path: path) {
        unsafe cunix_is_byte_locked(descriptor.rawValue, byte, &isLocked)
      }
      return isLocked != 0
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// The process that holds a lock which covers one byte of a file; nil where there is none to name.
  ///
  /// A lock of an open file belongs to no process, and one of another namespace has no number here.
  package static func lockHolder(of path: String, byte: Int64) throws(FileFailure) -> Int32? {
    do throws(SystemCallFailure) {
      let descriptor = try open(path, O_RDONLY | O_NONBLOCK)
      defer { descriptor.close() }
      var process: Int32 = 0
      try systemCall("fcntl", path: path) {
        unsafe cunix_byte_lock_holder(descriptor.rawValue, byte, &process)
      }
      return process > 0 ? process : nil
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// The first bytes of a file, as many as there are up to a number.
  package static func beginning(of path: String, bytes count: Int) throws(FileFailure) -> [UInt8] {
    do throws(SystemCallFailure) {
      let descriptor = try open(path, O_RDONLY | O_NONBLOCK)
      defer { descriptor.close() }
      var bytes = [UInt8](repeating: 0, count: count)
      guard case .bytes(let read) = try descriptor.read(into: &bytes) else { return [] }
      return Array(bytes.prefix(read))
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// What a symbolic link names; nil for what is none, or cannot be looked at.
  package static func linkTarget(_ path: String) -> String? {
    // Longer paths cannot be opened either.
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether this process may write to what is at a path, by its rights and the disk's state.
  package static func isWritable(_ path: String) -> Bool {
    unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
  }
}

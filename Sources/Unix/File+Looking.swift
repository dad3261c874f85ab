internal import CUnix
internal import Glibc

extension File {
  /// Whether a process holds a lock on one byte of a file; takes no lock itself.
  ///
  /// Do not ask about a file that this process has locked: closing the file again would drop the
  /// lock. Throws if the file cannot be opened for reading.
  package static func isLocked(_ path: String, byte: Int64) throws(FileFailure) -> Bool {
    try withOpen(path, O_RDONLY | O_NONBLOCK) { descriptor throws(SystemCallFailure) in
      var isLocked: Int32 = 0
      try systemCall("fcntl", path: path) {
        unsafe cunix_is_byte_locked(descriptor.rawValue, byte, &isLocked)
      }
      return isLocked != 0
    }
  }

  /// The process that holds a lock on one byte of a file; nil if there is none or it has no number.
  ///
  /// An open file description's lock belongs to no process; a process of another namespace has no
  /// number here. Throws if the file cannot be opened for reading.
  package static func lockHolder(of path: String, byte: Int64) throws(FileFailure) -> Int32? {
    try withOpen(path, O_RDONLY | O_NONBLOCK) { descriptor throws(SystemCallFailure) in
      var process: Int32 = 0
      try systemCall("fcntl", path: path) {
        unsafe cunix_byte_lock_holder(descriptor.rawValue, byte, &process)
      }
      return process > 0 ? process : nil
    }
  }

  /// The first `count` bytes of a file, or all of a shorter file.
  ///
  /// Throws if the file cannot be opened or read.
  package static func beginning(of path: String, bytes count: Int) throws(FileFailure) -> [UInt8] {
    try withOpen(path, O_RDONLY | O_NONBLOCK) { descriptor throws(SystemCallFailure) in
      var bytes = [UInt8](repeating: 0, count: count)
      guard case .bytes(let read) = try descriptor.read(into: &bytes) else { return [] }
      return Array(bytes.prefix(read))
    }
  }

  /// The target of a symbolic link; nil for anything else, or if it cannot be read.
  package static func linkTarget(_ path: String) -> String? {
    // A longer path cannot be opened either.
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether this process may write to a path, by its permissions and the disk's state.
  package static func isWritable(_ path: String) -> Bool {
    unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
  }

  /// When a file was created, in nanoseconds since 1970; 0 where unknown.
  ///
  /// Follows links. A copy is younger than its original, even if the copy was given the original's
  /// inode number. Throws if nothing is at the path, or the path may not be searched.
  package static func birth(_ path: String) throws(FileFailure) -> Int64 {
    var nanoseconds: Int64 = 0
    do {
      try systemCall("statx", path: path) { unsafe cunix_birth_time(path, &nanoseconds) }
    } catch {
      throw FileFailure(error, path: path)
    }
    return nanoseconds
  }
}

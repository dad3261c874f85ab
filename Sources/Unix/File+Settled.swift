internal import CUnix
internal import Glibc

/// A regular file that no process has open for writing, and what tells the file from other files.
package struct SettledFile: Hashable, Sendable {
  /// All of its bytes.
  package let bytes: [UInt8]
  /// The inode, and when the bytes and the inode were last changed, as words.
  ///
  /// A rename changes the identity too, so a file that is moved away and back counts as a new file.
  package let identity: String
}

extension File {
  /// Reads a regular file without following a link; nil while a process has it open for writing.
  package static func settled(
    _ path: String, limitBytes: Int
  ) throws(FileFailure) -> SettledFile? {
    do throws(SystemCallFailure) {
      // Nonblocking: opening a pipe without a writer would wait for ever.
      let descriptor = try open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
      defer { descriptor.close() }
      guard try status(of: descriptor, path: path).kind == .file else {
        throw SystemCallFailure(call: "open", errno: .isDirectory, path: path)
      }
      guard cunix_is_being_written(descriptor.rawValue) == 0 else { return nil }
      let identity = try identity(of: descriptor, path)
      let bytes = try readToEnd(of: descriptor, expecting: 4095, limitBytes: limitBytes)
      return SettledFile(bytes: bytes, identity: identity)
    } catch {
      if error.errno == .tooLarge { throw .tooLarge(path: path, limitBytes: limitBytes) }
      if error.errno.rawValue == ELOOP { throw .wrongKind(path: path) }
      throw FileFailure(error, path: path)
    }
  }

  private static func identity(
    of descriptor: FileDescriptor, _ path: String
  ) throws(SystemCallFailure) -> String {
    var status = stat()
    try systemCall("fstat", path: path) { unsafe fstat(descriptor.rawValue, &status) }
    let modified = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    return "\(status.st_ino) \(modified) \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
  }

  /// When a path's inode was last changed, such as by a rename, in nanoseconds; nil if it is gone.
  package static func changeNanoseconds(_ path: String) -> Int? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return Int(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int(status.st_ctim.tv_nsec)
  }
}

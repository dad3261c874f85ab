internal import Glibc

/// What a folder's entry is, whose, and who may use it.
package struct FileStatus: Hashable, Sendable {
  /// What kinds of entries are told apart.
  package enum Kind: Hashable, Sendable {
    /// Bytes that can be read again and again.
    case file
    /// A folder of names.
    case folder
    /// The name of a Unix socket.
    case socket
    /// A path to something else, or to nothing.
    case symbolicLink
    /// A device or a named pipe.
    case other
  }

  /// What the entry is.
  package let kind: Kind
  /// The owner's user number.
  package let owner: UInt32
  /// The permission bits, such as 0o600.
  package let permissions: UInt32
  /// The size in bytes; meaningless but for files.
  package let bytes: Int

  /// When its bytes were changed last, in milliseconds since 1970.
  package let modifiedMilliseconds: Int

  /// The file system's number; with `inode` it tells whether two paths are one file.
  package let device: UInt64
  /// The entry's number in its file system.
  package let inode: UInt64

  /// When its content was changed last, in milliseconds since 1970.
  package let changedMilliseconds: Int

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFSOCK: kind = .socket
    case S_IFLNK: kind = .symbolicLink
    default: kind = .other
    }
    owner = status.st_uid
    permissions = status.st_mode & 0o7777
    bytes = Int(status.st_size)
    modifiedMilliseconds =
      Int(status.st_mtim.tv_sec) &* 1000 &+ Int(status.st_mtim.tv_nsec) / 1_000_000
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    // A file system may hold any number.
    let seconds = min(max(Int(status.st_mtim.tv_sec), 0), Int.max / 2000)
    changedMilliseconds = seconds * 1000 + Int(status.st_mtim.tv_nsec) / 1_000_000
  }
}

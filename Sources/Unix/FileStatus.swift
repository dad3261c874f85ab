internal import Glibc

/// The kind, owner and permissions of a folder's entry.
package struct FileStatus: Hashable, Sendable {
  /// The kinds of entries that matter here.
  package enum Kind: Hashable, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A Unix socket's name.
    case socket
    /// A symbolic link, to an existing target or not.
    case symbolicLink
    /// A device or a named pipe.
    case other
  }

  /// The kind of the entry.
  package let kind: Kind
  /// The owner's user number.
  package let owner: UInt32
  /// The permission bits, such as 0o600.
  package let permissions: UInt32
  /// The size in bytes; meaningful for files only.
  package let bytes: Int

  /// When the bytes were last modified, in milliseconds since 1970.
  package let modifiedMilliseconds: Int

  /// The file system's number; with `inode` it identifies a file across paths.
  package let device: UInt64
  /// The entry's number in its file system.
  package let inode: UInt64

  /// How many names the file has.
  package let nameCount: Int

  /// When the inode was last changed, such as by a rename, in nanoseconds since 1970.
  package let renamedNanoseconds: Int

  /// `modifiedMilliseconds` without negative or overflowing values.
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
    nameCount = Int(status.st_nlink)
    renamedNanoseconds =
      Int(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int(status.st_ctim.tv_nsec)
    // A file system may hold any number here.
    let seconds = min(max(Int(status.st_mtim.tv_sec), 0), Int.max / 2000)
    changedMilliseconds = seconds * 1000 + Int(status.st_mtim.tv_nsec) / 1_000_000
  }
}

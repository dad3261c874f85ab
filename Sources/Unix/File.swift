internal import CUnix
internal import Glibc

/// Reads and replaces whole files.
package enum File {
  /// Reads a whole file; refuses a file over the limit before it fills the memory.
  package static func read(_ path: String, limitBytes: Int) throws(FileFailure) -> [UInt8] {
    do throws(SystemCallFailure) {
      // Nonblocking: opening a pipe without a writer would wait for ever.
      let descriptor = try open(path, O_RDONLY | O_NONBLOCK)
      defer { descriptor.close() }
      guard try status(of: descriptor, path: path).kind == .file else {
        throw SystemCallFailure(call: "open", errno: .isDirectory, path: path)
      }
      // The size is only a hint: /proc reports 0, and a file may grow meanwhile.
      let size = try status(of: descriptor, path: path).bytes
      return try readToEnd(of: descriptor, expecting: size, limitBytes: limitBytes)
    } catch {
      if error.errno == .tooLarge { throw .tooLarge(path: path, limitBytes: limitBytes) }
      throw FileFailure(error, path: path)
    }
  }

  /// Reads a descriptor, such as a pipe, to its end; fails over the limit.
  package static func readAll(
    _ descriptor: FileDescriptor, limitBytes: Int
  ) throws(FileFailure) -> [UInt8] {
    let path = "/dev/fd/\(descriptor.rawValue)"
    do throws(SystemCallFailure) {
      return try readToEnd(of: descriptor, expecting: 0, limitBytes: limitBytes)
    } catch {
      if error.errno == .tooLarge { throw .tooLarge(path: path, limitBytes: limitBytes) }
      throw FileFailure(error, path: path)
    }
  }

  static func readToEnd(
    of descriptor: FileDescriptor, expecting size: Int, limitBytes: Int
  ) throws(SystemCallFailure) -> [UInt8] {
    let expected = min(max(size, 4095), limitBytes)
    // One byte more, so that a file of the expected size ends, or exceeds the limit, without a larger buffer.
    var bytes = [UInt8](repeating: 0, count: expected + 1)
    var filled = 0
    reading: while true {
      switch try descriptor.read(into: &bytes, from: filled) {
      case .ended: break reading
      case .wouldBlock: _ = try descriptor.wait(for: .readable, timeoutMilliseconds: nil)
      case .bytes(let count):
        filled += count
        if filled > limitBytes { break reading }
        if filled == bytes.count { bytes.append(contentsOf: repeatElement(0, count: filled)) }
      }
    }
    bytes.removeSubrange(filled...)
    guard filled <= limitBytes else { throw SystemCallFailure(call: "read", errno: .tooLarge) }
    return bytes
  }

  /// Replaces a file so that readers and power cuts see the old or the new bytes, never a mixture.
  ///
  /// Without `waitsForDisk` this holds for readers only: a power cut may leave neither. Without
  /// `replaces`, it fails if there is a file at the path, and leaves that file alone.
  package static func writeAtomically(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o600, waitsForDisk: Bool = true,
    replaces: Bool = true
  ) throws(FileFailure) {
    let temporary = "\(path).\(ProcessIdentity.processID).new"
    do throws(SystemCallFailure) {
      let descriptor = try open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, permissions)
      defer { descriptor.close() }
      // A leftover file and the umask would give other permissions.
      try systemCall("fchmod", path: temporary) { fchmod(descriptor.rawValue, permissions) }
      _ = try descriptor.writeAll(bytes)
      if waitsForDisk {
        try systemCall("fsync", path: temporary) { fsync(descriptor.rawValue) }
      }
    } catch {
      unsafe unlink(temporary)
      throw FileFailure(error, path: path)
    }
    do {
      if replaces { try move(temporary, to: path) } else { try moveNew(temporary, to: path) }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    if waitsForDisk { try Folder.synchronize(Folder.parent(of: path)) }
  }

  /// Opens a file whose readiness signals an event: a pipe, a device or one of the kernel's files.
  ///
  /// It is opened for reading and writing, so that a pipe does not end with its last writer. Throws
  /// if the file is missing, or this process may not both read and write it.
  package static func openWatched(_ path: String) throws(SystemCallFailure) -> FileDescriptor {
    try open(path, O_RDWR | O_NONBLOCK | O_NOCTTY)
  }

  /// Opens an empty file for writing.
  ///
  /// A new file is for this user alone; an existing file is emptied.
  ///
  /// Throws if the folder is missing or full, or the path is no file.
  package static func create(_ path: String) throws(FileFailure) -> FileDescriptor {
    do throws(SystemCallFailure) {
      return try open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// Renames a file, replacing any file at the new path.
  ///
  /// Throws if the file is missing, a folder does not permit the change, or the paths are on two
  /// disks.
  package static func move(_ path: String, to newPath: String) throws(FileFailure) {
    do {
      try systemCall("rename", path: path) { unsafe rename(path, newPath) }
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// Renames a file; fails if there is a file at the new path.
  private static func moveNew(_ path: String, to newPath: String) throws(FileFailure) {
    do {
      try systemCall("renameat2", path: path) {
        unsafe cunix_rename_new(AT_FDCWD, path, AT_FDCWD, newPath)
      }
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// Removes a file or socket; succeeds if there is none.
  ///
  /// Throws for a folder, and if the file's folder cannot be written to.
  package static func remove(_ path: String) throws(FileFailure) {
    do {
      try systemCall("unlink", path: path) { unsafe unlink(path) }
    } catch  where error.errno == .notFound {
      return
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// The status of a path without following a symbolic link; nil if nothing is there.
  ///
  /// Throws if a folder on the path may not be searched, or is no folder.
  package static func status(_ path: String) throws(SystemCallFailure) -> FileStatus? {
    var status = stat()
    do {
      try systemCall("lstat", path: path) { unsafe lstat(path, &status) }
    } catch  where error.errno == .notFound {
      return nil
    }
    return FileStatus(status)
  }

  /// Whether something is at the path, as far as this process may look.
  package static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  static func open(
    _ path: String, _ flags: Int32, _ permissions: UInt32 = 0
  ) throws(SystemCallFailure) -> FileDescriptor {
    let number = try systemCall("open", path: path) {
      unsafe cunix_open(path, flags, permissions)
    }
    return FileDescriptor(rawValue: number)
  }

  /// Opens a file for some calls, and closes it again.
  static func withOpen<Result>(
    _ path: String, _ flags: Int32, _ body: (FileDescriptor) throws(SystemCallFailure) -> Result
  ) throws(FileFailure) -> Result {
    do throws(SystemCallFailure) {
      let descriptor = try open(path, flags)
      defer { descriptor.close() }
      return try body(descriptor)
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// The status of an open descriptor; throws if the descriptor is not open.
  package static func status(
    of descriptor: FileDescriptor, path: String? = nil
  ) throws(SystemCallFailure) -> FileStatus {
    var status = stat()
    try systemCall("fstat", path: path) { unsafe fstat(descriptor.rawValue, &status) }
    return FileStatus(status)
  }
}

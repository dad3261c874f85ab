internal import CUnix
internal import Glibc

/// A folder that stays the same while it is open, whatever happens to its path.
///
/// No call on its entries follows a symbolic link. Names are single ones, without a slash.
package final class OpenFolder {
  /// One entry of a folder.
  package struct Entry: Hashable, Sendable {
    /// The name; nil if the name is not UTF-8.
    package let name: String?
    /// The name for people: each byte that is not of UTF-8 is shown as `\x` and two digits.
    package let shownName: String
    /// The entry's kind, owner and size.
    package let status: FileStatus
  }

  private let descriptor: FileDescriptor

  /// The path by which the folder was opened, for messages.
  package let path: String

  private init(_ descriptor: FileDescriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    descriptor.close()
  }

  /// Opens a folder; fails with `wrongKind` for a link or anything else that is no folder.
  package init(_ path: String) throws(FileFailure) {
    self.path = path
    descriptor = try Self.open(AT_FDCWD, path, path: path)
  }

  /// Opens a folder in this folder; fails like `init`.
  package func folder(_ name: String) throws(FileFailure) -> OpenFolder {
    let path = "\(path)/\(name)"
    return OpenFolder(try Self.open(descriptor.rawValue, name, path: path), path: path)
  }

  private static func open(
    _ folder: Int32, _ name: String, path: String
  ) throws(FileFailure) -> FileDescriptor {
    do throws(SystemCallFailure) {
      let number = try systemCall("open", path: path) {
        unsafe cunix_open_entry(folder, name, O_RDONLY | O_DIRECTORY, 0)
      }
      return FileDescriptor(rawValue: number)
    } catch {
      if error.errno.rawValue == ELOOP { throw .wrongKind(path: path) }
      throw FileFailure(error, path: path)
    }
  }

  /// Whether notices of a `FolderWatcher` may be missing, because the folder's file system is shared
  /// with other machines or lies on top of others.
  package var mayMissNotices: Bool { cunix_may_miss_notices(descriptor.rawValue) != 0 }

  /// The status of the folder itself; throws only if the kernel cannot read the folder's disk.
  package func status() throws(FileFailure) -> FileStatus {
    do throws(SystemCallFailure) {
      return try File.status(of: descriptor, path: path)
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// The entries, sorted by their names' bytes; entries that leave meanwhile are left out.
  ///
  /// Reads at most `limit` entries, in the folder's own order, and says whether there are more. Files whose names
  /// are `spare` do not count towards the limit: at most `spareLimit` of them are read, and the others are skipped.
  /// Throws if this process may not read the folder or look at its entries.
  package func entries(
    limit: Int, spareLimit: Int = 0, spare isSpare: (String) -> Bool = { _ in false }
  ) throws(FileFailure) -> (entries: [Entry], hasMore: Bool) {
    // A folder's position belongs to its description, so the names are read through a new one.
    let own = try Self.open(descriptor.rawValue, ".", path: path)
    guard let stream = unsafe fdopendir(own.rawValue) else {
      own.close()
      throw failure("fdopendir", path)
    }
    defer { unsafe closedir(stream) }
    var found: [(bytes: [UInt8], entry: Entry)] = []
    var spareCount = 0
    while let next = unsafe readdir(stream) {
      let bytes = unsafe withUnsafeBytes(of: &next.pointee.d_name) { buffer in
        unsafe Array(buffer.prefix { $0 != 0 })
      }
      guard bytes != Array(".".utf8), bytes != Array("..".utf8) else { continue }
      let name = String(validating: bytes, as: UTF8.self)
      let isFile = unsafe next.pointee.d_type == UInt8(DT_REG)
      if isFile, let name, isSpare(name) {
        guard spareCount < spareLimit else { continue }
        spareCount += 1
      } else if found.count - spareCount == limit {
        return (found.sorted(), true)
      }
      guard let status = try status(ofBytes: bytes) else { continue }
      found.append(
        (bytes, Entry(name: name, shownName: name ?? Self.shown(bytes), status: status)))
    }
    return (found.sorted(), false)
  }

  private static func shown(_ bytes: [UInt8]) -> String {
    var words = ""
    for byte in bytes {
      if (0x20..<0x7F).contains(byte) {
        words.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        words += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return words
  }

  private func status(ofBytes name: [UInt8]) throws(FileFailure) -> FileStatus? {
    var status = stat()
    let result = unsafe (name + [0]).withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        unsafe characters.baseAddress.map { name in
          unsafe fstatat(descriptor.rawValue, name, &status, AT_SYMLINK_NOFOLLOW)
        } ?? -1
      }
    }
    if result == 0 { return FileStatus(status) }
    if Errno.current == .notFound { return nil }
    throw failure("fstatat", path)
  }

  /// The status of an entry; nil if there is none.
  ///
  /// Throws if this process may not search the folder.
  package func status(_ name: String) throws(FileFailure) -> FileStatus? {
    try status(ofBytes: Array(name.utf8))
  }

  private func failure(_ call: String, _ path: String) -> FileFailure {
    FileFailure(SystemCallFailure(call: call, errno: .current, path: path), path: path)
  }
}

extension [(bytes: [UInt8], entry: OpenFolder.Entry)] {
  fileprivate func sorted() -> [OpenFolder.Entry] {
    sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map(\.entry)
  }
}

// MARK: - Reading a file

extension OpenFolder {
  /// The content of a file that may still be written.
  package enum Content: Hashable, Sendable {
    /// All bytes; no process has the file open for writing.
    case settled([UInt8])
    /// A process has the file open for writing, or may have: then the file changed only lately.
    case beingWritten
  }

  /// How long a file must be unchanged to count as complete, where the kernel does not report writers.
  ///
  /// Programs write a list at once.
  package static let quietMilliseconds = 10_000

  /// Reads a regular file, unless it is being written; fails with `wrongKind` for anything else.
  ///
  /// `now` is in milliseconds since 1970.
  package func read(
    _ name: String, limitBytes: Int, nowMilliseconds now: Int
  ) throws(FileFailure) -> Content {
    do throws(FileFailure) {
      return try withFile(name) { file, status throws(SystemCallFailure) in
        guard Self.isSettled(file, status, now) else { return .beingWritten }
        return .settled(
          try File.readToEnd(of: file, expecting: status.bytes, limitBytes: limitBytes))
      }
    } catch .system(let failure) where failure.errno == .tooLarge {
      throw .tooLarge(path: "\(path)/\(name)", limitBytes: limitBytes)
    }
  }

  /// Whether a regular file is not being written; fails like `read`.
  package func isSettled(
    _ name: String, nowMilliseconds now: Int
  ) throws(FileFailure) -> Bool {
    try withFile(name) { file, status throws(SystemCallFailure) in
      Self.isSettled(file, status, now)
    }
  }

  private static func isSettled(_ file: FileDescriptor, _ status: FileStatus, _ now: Int) -> Bool {
    let isWritten = cunix_is_being_written(file.rawValue)
    if isWritten >= 0 { return isWritten == 0 }
    return !(0..<quietMilliseconds).contains(now - status.changedMilliseconds)
  }

  private func withFile<Result>(
    _ name: String,
    _ body: (FileDescriptor, FileStatus) throws(SystemCallFailure) -> Result
  ) throws(FileFailure) -> Result {
    let path = "\(path)/\(name)"
    do throws(SystemCallFailure) {
      // Nonblocking: opening a pipe without a writer would wait for ever.
      let number = try systemCall("open", path: path) {
        unsafe cunix_open_entry(descriptor.rawValue, name, O_RDONLY | O_NONBLOCK, 0)
      }
      let file = FileDescriptor(rawValue: number)
      defer { file.close() }
      let status = try File.status(of: file, path: path)
      guard status.kind == .file else {
        throw SystemCallFailure(call: "open", errno: .isDirectory, path: path)
      }
      return try body(file, status)
    } catch {
      // Opening a socket fails with ENXIO.
      if [ELOOP, ENXIO].contains(error.errno.rawValue) { throw .wrongKind(path: path) }
      throw FileFailure(error, path: path)
    }
  }
}

// MARK: - Changing entries

extension OpenFolder {
  /// Makes a folder of mode 0700 in this folder, unless there is something with the name.
  ///
  /// Throws if this folder is gone or cannot be written to.
  package func makeFolder(_ name: String) throws(FileFailure) {
    let path = "\(path)/\(name)"
    do throws(SystemCallFailure) {
      try systemCall("mkdir", path: path) { unsafe mkdirat(descriptor.rawValue, name, 0o700) }
    } catch {
      if error.errno == .exists { return }
      throw FileFailure(error, path: path)
    }
  }

  /// Renames an entry without replacing anything; false if the new name is taken.
  ///
  /// Throws if the entry is missing, a folder does not permit it, or the folders are on two disks.
  package func rename(
    _ name: String, to newName: String, in folder: OpenFolder
  ) throws(FileFailure) -> Bool {
    let path = "\(path)/\(name)"
    do throws(SystemCallFailure) {
      try systemCall("rename", path: path) {
        unsafe cunix_rename_new(
          descriptor.rawValue, name, folder.descriptor.rawValue, newName)
      }
      return true
    } catch {
      if error.errno == .exists { return false }
      throw FileFailure(error, path: path)
    }
  }

  /// Copies a regular file into another folder; false if the new name is taken.
  ///
  /// The bytes are durable when this returns. A copy that fails halfway is removed.
  package func copy(
    _ name: String, to newName: String, in folder: OpenFolder
  ) throws(FileFailure) -> Bool {
    try withFile(name) { source, _ throws(SystemCallFailure) in
      try folder.write(newName) { copy throws(SystemCallFailure) in
        try File.transfer(source, to: copy, path: "\(path)/\(name)")
      }
    }
  }

  /// Writes a new file of mode 0600; false if the name is taken.
  ///
  /// Throws if the folder cannot be written to or the disk is full; no part of a file then remains.
  package func write(_ bytes: [UInt8], to name: String) throws(FileFailure) -> Bool {
    do throws(SystemCallFailure) {
      return try write(name) { file throws(SystemCallFailure) in _ = try file.writeAll(bytes) }
    } catch {
      throw FileFailure(error, path: "\(path)/\(name)")
    }
  }

  private func write(
    _ name: String, _ body: (FileDescriptor) throws(SystemCallFailure) -> Void
  ) throws(SystemCallFailure) -> Bool {
    let path = "\(path)/\(name)"
    let file: FileDescriptor
    do throws(SystemCallFailure) {
      let number = try systemCall("open", path: path) {
        unsafe cunix_open_entry(descriptor.rawValue, name, O_WRONLY | O_CREAT | O_EXCL, 0o600)
      }
      file = FileDescriptor(rawValue: number)
    } catch {
      if error.errno == .exists { return false }
      throw error
    }
    defer { file.close() }
    do throws(SystemCallFailure) {
      try body(file)
      return true
    } catch {
      unsafe unlinkat(descriptor.rawValue, name, 0)
      throw error
    }
  }

  /// Removes an entry that is no folder; succeeds if there is none.
  ///
  /// Throws for a folder, and if this folder cannot be written to.
  package func remove(_ name: String) throws(FileFailure) {
    let path = "\(path)/\(name)"
    do throws(SystemCallFailure) {
      try systemCall("unlink", path: path) { unsafe unlinkat(descriptor.rawValue, name, 0) }
    } catch {
      if error.errno == .notFound { return }
      throw FileFailure(error, path: path)
    }
  }

  /// Makes the folder's names durable; does nothing on a file system that has no such call.
  ///
  /// Throws if the disk reports a lost write.
  package func synchronize() throws(FileFailure) {
    do throws(SystemCallFailure) {
      try systemCall("fsync", path: path) { fsync(descriptor.rawValue) }
    } catch {
      if error.errno.rawValue == EINVAL { return }
      throw FileFailure(error, path: path)
    }
  }
}

internal import Glibc

extension File {
  /// Copies a file to a new one of mode 0600, whose bytes are durable when this returns.
  ///
  /// A copy that fails halfway is removed.
  package static func copy(_ path: String, to newPath: String) throws(FileFailure) {
    let source: FileDescriptor
    do throws(SystemCallFailure) {
      source = try open(path, O_RDONLY | O_NONBLOCK)
    } catch {
      throw FileFailure(error, path: path)
    }
    defer { source.close() }
    do throws(SystemCallFailure) {
      let copy = try open(newPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
      defer { copy.close() }
      do {
        try transfer(source, to: copy, path: newPath)
      } catch {
        unsafe unlink(newPath)
        throw error
      }
    } catch {
      throw FileFailure(error, path: newPath)
    }
  }

  static func transfer(
    _ source: FileDescriptor, to copy: FileDescriptor, path: String
  ) throws(SystemCallFailure) {
    var bytes = [UInt8](repeating: 0, count: copyChunkBytes)
    while case .bytes(let count) = try source.read(into: &bytes, from: 0) {
      _ = try copy.writeAll(Array(bytes.prefix(count)))
    }
    try systemCall("fsync", path: path) { fsync(copy.rawValue) }
  }

  /// Opens a file for reading and removes its name; the bytes last until the descriptor is closed.
  ///
  /// Throws if the file cannot be opened for reading, or its name cannot be removed.
  package static func openRemoved(_ path: String) throws(FileFailure) -> FileDescriptor {
    do throws(SystemCallFailure) {
      let source = try open(path, O_RDONLY | O_NONBLOCK)
      do {
        try systemCall("unlink", path: path) { unsafe unlink(path) }
      } catch {
        source.close()
        throw error
      }
      return source
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// How much of the file is in memory at once.
  package static let copyChunkBytes = 1 << 20

  /// Waits until a file's bytes are on the disk.
  ///
  /// Throws if the file cannot be opened for reading, or the disk reports a lost write.
  package static func synchronize(_ path: String) throws(FileFailure) {
    try withOpen(path, O_RDONLY) { descriptor throws(SystemCallFailure) in
      _ = try systemCall("fsync", path: path) { fsync(descriptor.rawValue) }
    }
  }
}

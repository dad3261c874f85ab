internal import Glibc

extension File {
  /// Extends an existing file with zeros, which are on the disk when this returns.
  ///
  /// Overwriting the zeros later needs no new blocks and no new length, so making the writes
  /// durable waits for the disk once instead of twice. Leaves a file alone that is long enough, or
  /// whose disk has no more than `spareBytes` free. After a failure halfway, the file keeps the
  /// zeros written so far. Throws if the file cannot be opened for writing, or a write fails.
  package static func reserve(
    _ path: String, bytes: Int, leaving spareBytes: Int
  ) throws(FileFailure) {
    try withOpen(path, O_WRONLY | O_APPEND) { descriptor throws(SystemCallFailure) in
      let missing = bytes - (try status(of: descriptor, path: path).bytes)
      guard missing > 0, try DiskSpace(of: descriptor, path: path).freeBytes > spareBytes else {
        return
      }
      let zeros = [UInt8](repeating: 0, count: min(missing, reserveChunkBytes))
      for start in stride(from: 0, to: missing, by: zeros.count) {
        _ = try descriptor.writeAll(Array(zeros.prefix(missing - start)))
      }
      try systemCall("fdatasync", path: path) { fdatasync(descriptor.rawValue) }
    }
  }

  /// The size of one write; the buffer of zeros is freed at once.
  private static let reserveChunkBytes = 1 << 16
}

internal import Glibc

extension File {
  /// Makes a file that is there longer by zeros, which are on the disk when this returns.
  ///
  /// What is written over them later needs no new blocks and no new length, so that making it
  /// durable waits for the disk once instead of twice. A file that is as long already, and one on a
  /// disk with less room left than `spareBytes`, are left as they are. If it fails halfway, the file
  /// keeps what it has got: zeros.
  package static func reserve(
    _ path: String, bytes: Int, leaving spareBytes: Int
  ) throws(FileFailure) {
    do throws(SystemCallFailure) {
      let descriptor = try open(path, O_WRONLY | O_APPEND)
      defer { descriptor.close() }
      let missing = bytes - (try status(of: descriptor, path: path).bytes)
      guard missing > 0, try DiskSpace(of: descriptor, path: path).freeBytes > spareBytes else {
        return
      }
      let zeros = [UInt8](repeating: 0, count: min(missing, reserveChunkBytes))
      for start in stride(from: 0, to: missing, by: zeros.count) {
        _ = try descriptor.writeAll(Array(zeros.prefix(missing - start)))
      }
      try systemCall("fdatasync", path: path) { fdatasync(descriptor.rawValue) }
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// Zeros are written by so many; they are gone again at once.
  private static let reserveChunkBytes = 1 << 16
}

internal import Glibc

/// A lock on a file that ends with its holder, even a killed one; the file itself stays.
package final class FileLock {
  private let descriptor: FileDescriptor

  /// Takes the lock without waiting; nil if another process, or another lock here, holds it.
  package static func take(_ path: String) throws(FileFailure) -> FileLock? {
    do throws(SystemCallFailure) {
      let descriptor = try File.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
      do {
        try systemCall("flock", path: path) { flock(descriptor.rawValue, LOCK_EX | LOCK_NB) }
      } catch {
        descriptor.close()
        if error.errno == .wouldBlock { return nil }
        throw error
      }
      return FileLock(descriptor)
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  private init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  deinit {
    descriptor.close()
  }
}

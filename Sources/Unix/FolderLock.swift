internal import Glibc

/// A lock of a whole folder that ends with its holder, even one that was killed; it leaves nothing.
///
/// It binds only those who ask for it: whatever is in the folder can be used as ever.
package final class FolderLock {
  private let descriptor: FileDescriptor
  private let path: String

  /// Takes it alone at once, or answers nil when another process, or another lock here, holds it.
  ///
  /// Nobody waits: whoever else locks folders may hold this one for ever. A link is no folder: whoever
  /// could set one would have another folder locked.
  package static func take(_ path: String) throws(FileFailure) -> FolderLock? {
    do throws(SystemCallFailure) {
      let descriptor = try File.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      do {
        try systemCall("flock", path: path) { flock(descriptor.rawValue, LOCK_EX | LOCK_NB) }
      } catch {
        descriptor.close()
        if error.errno == .wouldBlock { return nil }
        throw error
      }
      return FolderLock(descriptor, path)
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  private init(_ descriptor: FileDescriptor, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    // A program that is being started has the descriptor too until it begins; nothing can fail here.
    _ = flock(descriptor.rawValue, LOCK_UN)
    descriptor.close()
  }

  /// Whether the path still names the folder that is locked.
  package var isInPlace: Bool {
    do {
      let (held, there) = (try File.status(of: descriptor), try File.status(path))
      return held.inode == there?.inode && held.device == there?.device
    } catch {
      return false
    }
  }
}

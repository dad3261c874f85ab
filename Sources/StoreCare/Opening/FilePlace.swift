internal import ProfileStore
internal import StoreJobs
internal import Unix

/// The identity of an open file, to notice when another file takes its path.
///
/// A class, because Swift would check each access of a store to a structure for exclusivity.
final class FilePlace {
  private let path: String
  private let device: UInt64
  private let inode: UInt64
  /// The greatest length seen so far; a database file never gets shorter.
  private var leastBytes = 0
  /// The length when the path was last examined.
  private var seenBytes: Int

  /// What is now at the path.
  enum Standing {
    case inPlace, gone, replaced
    /// The file is at its path, but is shorter than it was.
    case emptied
    /// The file is at its path, but a part of it is not what was written; only the content shows that.
    case spoilt
    /// The file is at its path, but may have other content; only the content shows that.
    case overwritten
  }

  /// Takes the file that is at the path now; nil if it cannot be examined, so that nothing is compared.
  init?(of path: String) {
    do throws(FileFailure) {
      let status = try Folder.status(path)
      self.path = path
      (device, inode) = (status.device, status.inode)
      seenBytes = status.bytes
    } catch {
      return nil
    }
  }

  /// Examines the path again, which takes some microseconds, and notes the file's length.
  ///
  /// If the path cannot be examined, the file counts as being in place.
  @discardableResult
  func examine() -> Standing {
    do throws(FileFailure) {
      let status = try Folder.status(path)
      guard (status.device, status.inode) == (device, inode) else { return .replaced }
      seenBytes = status.bytes
      return status.bytes < leastBytes ? .emptied : .inPlace
    } catch {
      switch error {
      case .missing, .wrongKind: return .gone
      case .system, .tooLarge: return .inPlace
      }
    }
  }

  /// Notes the length that the last examination saw, but no more than the length of the database in
  /// the file.
  func grow(toAtMost bytes: Int) {
    leastBytes = max(leastBytes, min(seenBytes, bytes))
  }
}

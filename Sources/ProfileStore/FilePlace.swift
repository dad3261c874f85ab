internal import StoreJobs
internal import Unix

/// The file that is open, by what tells it from any other that gets its path.
struct FilePlace {
  private let path: String
  private let device: UInt64
  private let inode: UInt64
  /// It had as many bytes once, and a database never gets shorter.
  private var leastBytes = 0

  /// What became of the path.
  enum Standing {
    case inPlace, gone, replaced
    /// It is the file, and a part of its content is cut off.
    case emptied
    /// It is the file, and another program has written to it; only its content tells.
    case overwritten
  }

  /// Takes what is at the path now; nil where that cannot be looked at, so that nothing is compared.
  init?(of path: String) {
    do throws(FileFailure) {
      let status = try Folder.status(path)
      self.path = path
      (device, inode) = (status.device, status.inode)
    } catch {
      return nil
    }
  }

  /// Looks again, which takes some microseconds.
  ///
  /// A path that cannot be looked at counts as it was.
  var standing: Standing {
    do throws(FileFailure) {
      let status = try Folder.status(path)
      guard (status.device, status.inode) == (device, inode) else { return .replaced }
      return status.bytes < leastBytes ? .emptied : .inPlace
    } catch {
      switch error {
      case .missing, .wrongKind: return .gone
      case .system, .tooLarge: return .inPlace
      }
    }
  }

  /// Takes note of how long the file is, as far as the database in it is.
  mutating func grow(toAtMost bytes: Int) {
    do throws(FileFailure) {
      leastBytes = max(leastBytes, min(try Folder.status(path).bytes, bytes))
    } catch {
      // The next look tells what has become of it.
      return
    }
  }
}

internal import StoreJobs
internal import Unix

/// The file that is open, by what tells it from any other that gets its path.
struct FilePlace {
  private let path: String
  private let device: UInt64
  private let inode: UInt64

  /// What became of the path.
  enum Standing {
    case inPlace, gone, replaced
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
      return (status.device, status.inode) == (device, inode) ? .inPlace : .replaced
    } catch {
      switch error {
      case .missing, .wrongKind: return .gone
      case .system, .tooLarge: return .inPlace
      }
    }
  }
}

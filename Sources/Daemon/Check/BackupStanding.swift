import StoreCare
import Unix

/// A backup and the result of checking it.
struct BackupStanding {
  let path: String
  /// When the backup was written, in milliseconds since 1970.
  let writtenMilliseconds: Int
  /// The problem in a sentence; nil for a good backup.
  let problem: String?
  /// Whether the problem is the content, and not the attempt to look at it.
  let isDamaged: Bool

  /// As many as the daemon keeps; more are the user's own, and each check takes time.
  private static let checkedLimit = 9

  /// The backups in a folder, newest first; each is checked as a copy in the other folder.
  static func all(in folder: String, copyingInto other: String) -> [BackupStanding] {
    files(in: folder).sorted { $0.status.modifiedMilliseconds > $1.status.modifiedMilliseconds }
      .prefix(checkedLimit).map { path, status in
        let (problem, isDamaged) = problem(at: path, copyingInto: other)
        return BackupStanding(
          path: path, writtenMilliseconds: status.modifiedMilliseconds, problem: problem,
          isDamaged: isDamaged)
      }
  }

  private static func files(in folder: String) -> [(path: String, status: FileStatus)] {
    do throws(FileFailure) {
      var files: [(path: String, status: FileStatus)] = []
      for name in try Folder.list(folder, suffix: ".db") {
        let path = folder + "/" + name
        let status = try Folder.status(path)
        if status.kind == .file { files.append((path, status)) }
      }
      return files
    } catch {
      return []
    }
  }

  private static func problem(at path: String, copyingInto folder: String) -> (String?, Bool) {
    do throws(StoreCheckFailure) {
      let problem = try StoreCheck.run(at: path, copyingInto: folder).problems.first
      return (problem, problem != nil)
    } catch {
      return (error.cause, error.isOfContent)
    }
  }
}

extension StoreCheckFailure {
  /// Whether the file is another program's, or contains something that another program made.
  ///
  /// Such a file is no backup, wherever it is checked.
  fileprivate var isOfContent: Bool {
    guard case .refused(let failure) = self else { return false }
    return switch failure {
    case .foreign, .altered: true
    case .inUse, .older, .newer, .cannotOpen, .notBackedUp, .notMended, .moveAsideFailed: false
    }
  }
}

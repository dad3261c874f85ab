import ProfileStore
import Unix

/// A backup as it was found.
struct BackupStanding {
  let path: String
  /// When it was written, in milliseconds since 1970.
  let writtenMilliseconds: Int
  /// What is wrong with it, in a sentence; nil for a good one.
  let problem: String?

  /// As many as are kept by themselves: more are somebody's own, and checking each takes its time.
  private static let checkedLimit = 9

  /// Those in a folder, the newest first, all checked as copies inside of another folder.
  static func all(in folder: String, copyingInto other: String) -> [BackupStanding] {
    files(in: folder).sorted { $0.status.modifiedMilliseconds > $1.status.modifiedMilliseconds }
      .prefix(checkedLimit).map { path, status in
        BackupStanding(
          path: path, writtenMilliseconds: status.modifiedMilliseconds,
          problem: problem(at: path, copyingInto: other))
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

  private static func problem(at path: String, copyingInto folder: String) -> String? {
    do throws(StoreCheckFailure) {
      return try StoreCheck.run(at: path, copyingInto: folder).problems.first
    } catch {
      return error.cause
    }
  }
}

import Glibc

/// A private folder that is removed when it is no longer used.
final class TemporaryFolder {
  let path: String

  /// Makes a folder in `parent`, which should be on the disk to be measured.
  init(in parent: String) throws(Failure) {
    var template = Array("\(parent)/alchemyd-bench-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .lastCall("mkdtemp", parent) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    do {
      try Child("/bin/rm", ["-rf", path], logPath: "/dev/null").wait()
    } catch {
      print("\(path) is left behind: \(error)")
    }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// A folder inside this one.
  func folder(_ name: String) throws(Failure) -> String {
    let folder = file(name)
    guard unsafe mkdir(folder, 0o700) == 0 else { throw .lastCall("mkdir", folder) }
    return folder
  }

  /// The kind of file system that the folder is on, as /proc/mounts names it.
  func fileSystem() throws(Failure) -> String {
    let mounts = try TextFile.read("/proc/mounts").split(separator: "\n").map {
      $0.split(separator: " ")
    }
    let holding = mounts.filter {
      $0.count > 2 && (path + "/").hasPrefix($0[1] == "/" ? "/" : $0[1] + "/")
    }
    return holding.max { $0[1].count < $1[1].count }.map { String($0[2]) } ?? "unknown"
  }
}

internal import CommandLine
package import Wire

extension SystemStatus.Inbox.File {
  /// What became of the file, and why.
  package var words: String { "\(file) \(state.words): \(why)" }
}

extension SystemStatus.Inbox.File.State {
  fileprivate var words: String {
    switch self {
    case .refused: "was not imported"
    case .waiting: "waits"
    case .ignored: "is ignored"
    }
  }
}

extension SystemStatus.Repair {
  /// The command that puts a copy in the place of a folder's database; first stop the daemon.
  package static func restoring(_ copy: String, into folder: String) -> String {
    "alchemyd restore \(ShellWord.quoted(copy)) --data-dir \(ShellWord.quoted(folder))"
  }
}

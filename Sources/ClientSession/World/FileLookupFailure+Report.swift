internal import CommandLine
internal import Unix

extension FileLookupFailure {
  func report(_ path: String) -> Report {
    let place = self == .missing ? Folder.parent(of: path) : path
    return Report(
      "cannot read \(path)", cause: words, hint: "ls -l \(ShellWord.quoted(place))",
      self == .missing ? .notFound : .refused)
  }

  /// The report about a file that could not be created.
  func reportOfWriting(_ path: String) -> Report {
    Report(
      "cannot write \(path)", cause: wordsOfWriting, hint: hintOfWriting(path),
      self == .exists ? .conflict : .refused)
  }

  private func hintOfWriting(_ path: String) -> String {
    let folder = ShellWord.quoted(Folder.parent(of: path))
    return switch self {
    // The daemon's own files must stay where they are.
    case .exists where path.hasSuffix("alchemyd.db") || path.hasSuffix("alchemyd.db-wal"):
      "ls -l \(folder)"
    // Without the option, a file of that other name would be lost.
    case .exists:
      "mv --backup=numbered \(ShellWord.quoted(path)) \(ShellWord.quoted(path + ".old"))"
    case .missing: "mkdir -p \(folder)"
    case .noFile, .tooLarge, .failed: "ls -ld \(folder); df -h \(folder)"
    }
  }

  private var wordsOfWriting: String {
    self == .missing ? "there is no such folder" : words
  }

  /// The reason, as a sentence without a full stop.
  package var words: String {
    switch self {
    case .missing: "there is no such file"
    case .noFile: "it is not a file"
    case .exists: "there is a file of that name already, and no file is ever overwritten"
    case .tooLarge(let limit): "it has more than \(Quantity.grouped(limit)) bytes"
    case .failed(let reason): reason
    }
  }
}

extension FileLookupFailure {
  func report(_ path: String) -> Report {
    Report(
      "cannot read \(path)", cause: words, hint: "ls -l \(ShellWord.quoted(path))",
      self == .missing ? .notFound : .refused)
  }

  /// The words for a file that could not be made.
  func reportOfWriting(_ path: String) -> Report {
    Report(
      "cannot write \(path)", cause: words,
      hint: self == .exists
        ? "give another name, or move that file away: mv \(ShellWord.quoted(path)) "
          + ShellWord.quoted(path + ".old")
        : "ls -ld \(ShellWord.quoted(path)) ; df .",
      self == .exists ? .conflict : .refused)
  }

  private var words: String {
    switch self {
    case .missing: "there is no such file"
    case .noFile: "it is no file"
    case .exists: "there is a file of that name"
    case .tooLarge(let limit): "it has more than \(Quantity.grouped(limit)) bytes"
    case .failed(let reason): reason
    }
  }
}

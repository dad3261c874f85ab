extension FileLookupFailure {
  func report(_ path: String) -> Report {
    Report(
      "cannot read \(path)", cause: words, hint: "ls -l \(ShellWord.quoted(path))",
      self == .missing ? .notFound : .refused)
  }

  private var words: String {
    switch self {
    case .missing: "there is no such file"
    case .noFile: "it is no file"
    case .tooLarge(let limit): "it has more than \(Quantity.grouped(limit)) bytes"
    case .failed(let reason): reason
    }
  }
}

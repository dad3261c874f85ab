internal import Lists

/// Why nothing was read from a picture of a bag, as facts.
package enum PictureProblem: Error, Equatable, Sendable {
  /// The program that reads pictures is not installed.
  case noReader
  /// The program has failed; the reason is a sentence without a full stop.
  case unread(path: String, reason: String)
  /// The program reads a file, not what was sent to standard input or a pipe.
  case noFile
  /// No text in the picture is an ingredient of the catalog.
  case nothing(path: String)
}

extension PictureProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .noReader:
      Report(
        "reading a picture needs tesseract", cause: "no program of that name is installed",
        hint: "apt install \(BagPicture.debianPackage)", .refused)
    case .unread(let path, let reason):
      Report(
        "tesseract cannot read \(path)", cause: reason,
        hint: circumstances.line("bag", "edit"), .refused)
    case .noFile:
      Report(
        "a picture must be a file", cause: "tesseract reads nothing else",
        hint: circumstances.line("bag", "import", "FILE"), .usage)
    case .nothing(let path):
      Report(
        "no ingredient can be read in \(path)",
        cause: "the whole list must be in the picture, sharp and straight",
        hint: circumstances.line("bag", "edit"), .refused)
    }
  }
}

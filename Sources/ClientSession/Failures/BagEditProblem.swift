/// Why an edited bag was not taken over, as facts; what was typed is kept in a file.
package enum BagEditProblem: Error, Equatable, Sendable {
  /// No variable names an editor, and none is installed.
  case noEditor
  /// Neither `$XDG_STATE_HOME` nor `$HOME` is set, so the file has no place.
  case noFolder
  /// The editor could not be started, or has failed; the reason is a sentence without a full stop.
  case editor(String, path: String)
  /// A line that was refused was left as it is; its reason is a sentence without a full stop.
  case unread(line: Int, String, path: String)
}

extension BagEditProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .noEditor:
      Report(
        "there is no editor",
        cause: "$VISUAL and $EDITOR are not set, and neither nano nor vi is installed",
        hint: circumstances.line("bag", "import", ProfileFile.standard), .refused)
    case .noFolder:
      Report(
        "there is no folder for the text",
        cause: "neither $XDG_STATE_HOME nor $HOME is set to an absolute path",
        hint: circumstances.line("bag", "import", ProfileFile.standard), .refused)
    case .editor(let reason, let path):
      Report(
        "nothing was changed: \(reason)", cause: "what you typed is kept in \(path)",
        hint: circumstances.line(["bag", "edit", path]), .refused)
    case .unread(let line, let reason, let path):
      Report(
        "nothing was changed: line \(line): \(reason)", cause: "what you typed is kept in \(path)",
        hint: circumstances.line(["bag", "edit", path]), .refused)
    }
  }
}

internal import CommandLine
package import Wire

/// Something that a command has done, and that no hint may propose to do again.
package enum Deed: Sendable {
  /// A request that changed something.
  case change(Request)
  /// A new file at this path.
  case file(String)
  /// The profile that later commands mean.
  case choice
}

extension Report {
  /// The report of a failure that came after the deed; the hint shows the deed.
  package func after(_ deed: Deed, _ circumstances: CommandFailure.Circumstances) -> Report {
    let (done, hint) =
      switch deed {
      case .change(let request):
        (
          "the change was made",
          Self.isEdit(request)
            ? circumstances.lineOfProfile("history", "--limit", "1")
            : circumstances.line("profiles")
        )
      case .file(let path): ("\(path) was written", "ls -l \(ShellWord.quoted(path))")
      case .choice: ("the choice was made", circumstances.line("profile", "use"))
      }
    return Report(
      "\(done), and then the command failed: \(failed)", list: list, cause: cause, hint: hint,
      exitCode)
  }

  /// Whether the history shows the change of the request as one line.
  private static func isEdit(_ request: Request) -> Bool {
    request.method.hasPrefix("bag.")
      || ["profile.apply", "profile.undo"].contains(request.method)
  }
}

internal import ClientSession
internal import CommandLine

/// `alchemy completion`: the script by which a shell completes this program's words.
enum ProgramCompletion {
  private static let shell = Argument(
    "SHELL", .word(CompletionScript.allCases.map(\.rawValue)), summary: "whose script is printed")

  static let command = ClientCommand(
    "completion", section: .daemon, summary: "print the completion script for a shell",
    details: [
      "A package has installed it already. Otherwise put the line of your shell's example into its "
        + "settings: ~/.bashrc, ~/.config/fish/config.fish, or ~/.zshrc behind compinit.",
      "For bash and zsh the line is: source <(alchemy completion SHELL); for fish: alchemy "
        + "completion fish | source. Where there is a folder for such files, the output may be a "
        + "file there: alchemy for bash, _alchemy for zsh, alchemy.fish for fish.",
    ],
    arguments: [shell],
    examples: [
      Example("completion", "bash", purpose: "in .bashrc: source <(alchemy completion bash)"),
      Example("completion", "zsh", purpose: "in .zshrc: source <(alchemy completion zsh)"),
      Example(
        "completion", "fish", purpose: "in config.fish: alchemy completion fish | source"),
    ]
  ) { invocation, session throws(CommandFailure) in
    guard let script = CompletionScript(rawValue: invocation.text(shell)) else {
      preconditionFailure("the parser lets only these shells pass")
    }
    try session.printer.raw(script.text)
  }
}

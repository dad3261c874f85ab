internal import ClientSession
internal import CommandLine
internal import JSON
internal import Wire

/// `alchemy help`.
enum ProgramHelp {
  private static let words = Argument(
    "COMMAND", .commandWord, .any, summary: "a command; without one, all commands are listed")

  static let command = ClientCommand(
    "help", section: .daemon, summary: "explain a command, or list all commands",
    arguments: [words], options: [.noPager],
    examples: [
      Example("help", purpose: "all commands"),
      Example("help", "profile", "create", purpose: "one of them"),
    ]
  ) { invocation, session throws(CommandFailure) in
    // A user may copy the quotes of an error message: help "profile delete".
    let typed = invocation.all(words).flatMap { $0.split(separator: " ").map(String.init) }
    let subject: HelpSubject
    do throws(UsageFailure) {
      subject = try session.table.helpSubject(typed)
    } catch {
      throw .usage(error)
    }
    for line in HelpPage(table: session.table).lines(about: subject) {
      try session.printer.sentence(line)
    }
  }
}

/// `alchemy version`.
enum ProgramVersion {
  static let command = ClientCommand(
    "version", section: .daemon, summary: "print this program's version",
    options: [.output], examples: [Example("version", purpose: "which version is it?")]
  ) { _, session throws(CommandFailure) in
    try session.show(
      Presentation(
        json: ["name": .string(ClientProgram.name), "version": .string(ProductVersion.current)],
        plain: [[ProductVersion.current]],
        table: [.sentence("\(ClientProgram.name) \(ProductVersion.current)")]))
  }
}

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

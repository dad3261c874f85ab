/// The subject of a help page.
package enum HelpSubject: Sendable {
  case overview
  case group(CommandGroup)
  case command(Command)

  /// The words that show this page.
  package var words: [String] {
    switch self {
    case .overview: ["help"]
    case .group(let group): [group.word, Option.help.name]
    case .command(let command): command.words + [Option.help.name]
    }
  }
}

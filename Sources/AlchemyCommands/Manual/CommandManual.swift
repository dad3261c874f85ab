internal import ManualPages
internal import Wire

/// The manual page of `alchemy`, made from the command table.
struct CommandManual {
  let table: CommandTable

  var page: ManualPage {
    ManualPage(
      CommandTable.program, chapter: 1, summary: "profiles and recipes for Skyrim alchemists",
      source: ManualPage.Source(version: ProductVersion.current, date: ProductVersion.date),
      sections: [
        ManualSection("SYNOPSIS", [.example(Self.synopsis)]),
        ManualSection("DESCRIPTION", Self.description.map { .paragraph($0) }),
        ManualSection("EXAMPLES", [.example(Self.examples.flatMap(\.lines))]),
        ManualSection("COMMANDS", CommandSection.allCases.map(commands)),
        ManualSection("OPTIONS", Self.options),
        ManualSection("EXIT STATUS", Self.exitCodes),
        ManualSection("ENVIRONMENT", World.Variable.allCases.map(\.block)),
        ManualSection("FILES", Self.files),
        ManualSection("SEE ALSO", [.paragraph(Self.seeAlso)]),
      ])
  }

  private static let synopsis = [
    "alchemy", "alchemy COMMAND [options] [arguments]", "alchemy COMMAND --help",
  ]

  private static let description: [ManualText] = [
    """
    alchemy asks and changes the profiles that alchemyd(8) keeps: what must, may and can't be in a \
    potion, and what is in the bag. Every command that changes something says how many recipes are \
    left. Several terminals share one profile, and see each other's changes.
    """,
    """
    Without a command, on a terminal, it opens the screen: three live columns with ingredients, \
    recipes and effects. `?` shows its keys.
    """,
    """
    Ingredients and effects are named by their id, their name, or an unambiguous beginning of \
    either; case, accents and apostrophes do not count. `ingredient:NAME` and `effect:NAME` choose \
    where one name is both. Profiles are named by their whole name or their id. Put a name of \
    several words in quotes.
    """,
  ]

  /// One evening: count, choose, look, brew.
  private static let examples = [
    Example(
      "stock", "Wheat", "3", "Blue Mountain Flower", "2", purpose: "count what is in the bag"),
    Example(
      "alchemist", "skill", "40", "alchemist", "2",
      purpose: "prices and strengths follow your skill, gear and perks"),
    Example("must", "Wheat", purpose: "only recipes with wheat"),
    Example("cant", "Damage Health", purpose: "and none that hurts"),
    Example("recipes", "--limit", "3", purpose: "the dearest that are left"),
    Example("plan", purpose: "how to brew the bag for the most gold"),
    Example("brew", "Wheat", "Blue Mountain Flower", purpose: "take both out, and brew"),
    Example("undo", purpose: "take back the last change, whatever it was"),
    Example("history", "--limit", "3", purpose: "who changed what"),
  ]

  private static let files: [ManualBlock] = [
    .item(
      "`$XDG_RUNTIME_DIR/alchemyd/socket`",
      "where the daemon listens, unless told otherwise; `alchemy socket` prints it"),
    .item("`~/.local/share/alchemyd/catalogs/*.json`", "your own catalogs"),
    .item(
      "`~/.local/state/alchemyd/current-profile/*.json`",
      "the profile that `alchemy profile use` chose, one file a daemon; a replica has it in its folder"
    ),
  ]

  private static let seeAlso: ManualText = "alchemyd(8), alchemyd-protocol(7), alchemyd.json(5)"
}

// MARK: - Commands

extension CommandManual {
  private func commands(_ section: CommandSection) -> ManualBlock {
    .subsection(
      section.heading, table.commands.filter { $0.section == section }.map(Self.block))
  }

  private static func block(_ command: Command) -> ManualBlock {
    let own = command.options.filter { !sharedNames.contains($0.name) }
    let shared = command.options.filter { sharedNames.contains($0.name) }
    var blocks: [ManualBlock] = [.paragraph(sentence(command.summary))]
    if !command.aliases.isEmpty {
      blocks.append(.paragraph(.of(.plain, "Aliases: \(command.aliases.joined(separator: ", ")).")))
    }
    blocks += command.details.map { .paragraph(.of(.plain, $0)) }
    blocks += command.arguments.map { .item(label($0), .of(.plain, $0.summary)) }
    blocks += own.map(block)
    if !shared.isEmpty { blocks.append(.paragraph(taken(shared))) }
    blocks += command.examples.map { .example($0.lines) }
    return .item(usage(command), blocks)
  }

  private static func usage(_ command: Command) -> ManualText {
    command.argumentUsages.reduce(.of(.literal, "\(CommandTable.program) \(command.name)")) {
      $0 + .of(.plain, " ") + .of(.placeholder, $1)
    }
  }

  private static func label(_ argument: Argument) -> ManualText {
    .of(.placeholder, argument.label)
  }

  /// Makes a sentence of a summary, which begins in lower case, without a full stop.
  private static func sentence(_ summary: String) -> ManualText {
    .of(.plain, summary.prefix(1).uppercased() + summary.dropFirst() + ".")
  }

  private static func taken(_ options: [Option]) -> ManualText {
    options.enumerated().reduce(.of(.plain, "It takes ")) { text, entry in
      let isLast = entry.offset == options.count - 1
      let between = entry.offset == 0 ? "" : isLast ? " and " : ", "
      return text + .of(.plain, between) + .of(.literal, entry.element.name)
    } + .of(.plain, " as well.")
  }
}

// MARK: - Options and exit codes

extension CommandManual {
  /// Options that mean the same in every command are explained once.
  private static let shared: [Option] = [
    .output, .profile, .socket, .replica, .create, .watch, .noPager, .quiet, .colour, .help,
  ]

  private static let sharedNames = Set(shared.map(\.name))

  private static let options: [ManualBlock] =
    [
      .paragraph(
        """
        These mean the same for every command that takes them; `--help` is taken by all, `--quiet` and \
        `--color` by all that print, and all but `--watch` may stand before the command, too.
        """)
    ] + shared.map(block) + [
      .item("`--version`", "as the first word: the same as the command `version`")
    ]

  private static func block(_ option: Option) -> ManualBlock {
    let names = [option.shortName, option.name].compactMap(\.self)
    let literal = ManualText.of(.literal, names.joined(separator: ", "))
    let value: ManualText =
      switch option.value {
      case .none: ""
      case .one(_, .word(let words)): .of(.literal, " " + words.joined(separator: "|"))
      case .one(let label, _): .of(.placeholder, " " + label)
      }
    return .item(literal + value, .of(.plain, option.summary))
  }

  private static let exitCodes: [ManualBlock] =
    ExitCode.allCases.map {
      .item(.of(.literal, String($0.rawValue)), .of(.plain, $0.meaning))
    } + [
      .paragraph(
        """
        With `-o json` an error is one line of JSON on standard error, an object with the member \
        `error`. In it are `code`, the exit status, `message` and `hint`, the command to type next; \
        `cause` and `list`, names to choose from, are left out where there are none. The exit \
        status is the same. This holds for mistakes in the command line, too.
        """)
    ]
}

extension Example {
  fileprivate var lines: [String] { ["# \(purpose)", "\(CommandTable.program) \(line)"] }
}

extension World.Variable {
  fileprivate var block: ManualBlock {
    .item(.of(.literal, rawValue), .of(.plain, meaning))
  }
}

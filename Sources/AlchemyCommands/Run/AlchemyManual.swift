internal import ClientSession
internal import CommandLine
internal import Wire

/// What the manual page of `alchemy` says besides its commands.
enum AlchemyManual {
  static let facts = CommandManual.Facts(
    source: ManualPage.Source(
      version: "alchemyd \(ProductVersion.current)", date: ProductVersion.date),
    description: description, examples: examples,
    shared: [
      .output, .profile, .socket, .replica, .create, .watch, .noPager, .quiet, .colour, .help,
    ],
    environment: World.Variable.allCases.map {
      .item(.of(.literal, $0.rawValue), .of(.plain, $0.meaning))
    }, files: files, seeAlso: "alchemyd(8), alchemyd-protocol(7), alchemyd.json(5)")

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
      "`$XDG_CONFIG_HOME/alchemyd/client.json`",
      "your settings, else in `~/.config`; `alchemy settings` shows them, its help what they may be"
    ),
    .item(
      "`~/.local/state/alchemyd/current-profile/*.json`",
      "the profile that `alchemy profile use` chose, one file a daemon; a replica has it in its folder"
    ),
  ]
}

/// Translates words that people know from other programs, or that players try first, into this
/// program's words.
enum OtherWords {
  /// The replacement of a word, and how it treats the arguments.
  struct Replacement: Sendable {
    let words: [String]
    /// The words without arguments; nil for the same words.
    var alone: [String]? = nil
    /// The words before an ingredient or effect; nil for the same words.
    var ofItem: [String]? = nil
    /// The words before several names; nil for the same words.
    var ofSeveral: [String]? = nil
    /// Whether numbers are taken out, one by default: `take wheat`, `take wheat 3`.
    var takesOut = false
    /// Whether the arguments are kept; false for `ls Tamriel`, which lists all profiles.
    var takesArguments = true
    /// Whether a file name is added after a lone profile: `export Lydia`.
    var takesFile = false
  }

  /// The replacements of a line's first word.
  static let first: [String: Replacement] = {
    var first = single
    for (words, replacement) in shared {
      for word in words.split(separator: " ") { first[String(word)] = replacement }
    }
    return first
  }()

  /// The replacements that several words share; blanks separate the words.
  private static let shared: [(words: String, replacement: Replacement)] = [
    (
      "craft make mix combine cook",
      .init(words: ["recipes", "--bag", "--text"], alone: brewing, ofSeveral: ["explain"])
    ),
    ("what which possible", .init(words: brewing, takesArguments: false)),
    ("why test try", .init(words: ["explain"], alone: ["doctor"])),
    (
      "best top expensive valuable richest",
      .init(words: ["recipes", "--limit", "10"], takesArguments: false)
    ),
    (
      "value price worth cost gold",
      .init(words: ["ingredient"], alone: ["recipes", "--sort", "value"])
    ),
    (
      "info describe details look inspect",
      .init(words: ["ingredient"], alone: ["status"])
    ),
    ("find search filter grep", .init(words: ["recipes", "--text"])),
    ("only with include having containing", .init(words: ["recipes", "--with"])),
    ("without excluding", .init(words: ["recipes", "--without"])),
    (
      "exclude ban avoid forbid never no not dont don't deny block reject",
      .init(words: ["cant"])
    ),
    ("require need needs want always force needed", .init(words: ["must"])),
    ("allow can permit unset unban maybe", .init(words: ["may"])),
    (
      "remove drop sell take consume spend lose subtract",
      .init(words: ["add"], takesOut: true)
    ),
    ("get buy give gather put found loot collect harvest", .init(words: ["add"])),
    ("have count has own", .init(words: ["stock"], alone: ["show"])),
    (
      "delete rm del destroy", .init(words: ["profile", "delete"], ofItem: ["add"], takesOut: true)
    ),
    (
      "use switch select choose pick",
      .init(words: ["profile", "use"], ofItem: ["must"])
    ),
    ("clear empty", .init(words: ["reset", "all"], takesArguments: false)),
    ("potion potions", .init(words: ["recipes", "--kind", "potions"], takesArguments: false)),
    ("poison poisons", .init(words: ["recipes", "--kind", "poisons"], takesArguments: false)),
    ("sort order", .init(words: ["recipes", "--sort"])),
    ("list all", .init(words: ["recipes"])),
    (
      "character characters char hero player players",
      .init(words: ["profile", "use"], alone: ["profiles"])
    ),
    ("mod mods dlc", .init(words: ["catalog", "list"], takesArguments: false)),
    ("copy cp clone duplicate", .init(words: ["profile", "copy"])),
    ("mv rename move", .init(words: ["profile", "rename"])),
    ("new create", .init(words: ["profile", "create"])),
    ("save export", .init(words: ["profile", "export"], takesFile: true)),
    ("revert back rollback", .init(words: ["undo"])),
    ("logs journal", .init(words: ["log"])),
    ("peers peer connect", .init(words: ["sync", "status"], takesArguments: false)),
    ("merge pull push", .init(words: ["sync"])),
    ("share send", .init(words: ["profile", "export", "--help"], takesArguments: false)),
    ("brews earned earnings income", .init(words: ["brewed"], takesArguments: false)),
    ("total stats", .init(words: ["show"], takesArguments: false)),
    (
      "open edit tui gui ui interactive app run",
      .init(words: ["screen"], takesArguments: false)
    ),
    (
      "start daemon alchemyd server service serve up ping running",
      .init(words: ["status"], takesArguments: false)
    ),
    (
      "stop restart quit exit kill shutdown down bye",
      .init(words: ["status", "--help"], takesArguments: false)
    ),
    (
      "init setup install config settings configure options preferences check",
      .init(words: ["doctor"], takesArguments: false)
    ),
    ("about update upgrade ver", .init(words: ["version"], takesArguments: false)),
    ("complete completions", .init(words: ["completion"])),
    ("man manual commands usage ? /? h", .init(words: ["help"])),
    ("me", .init(words: ["help"], takesArguments: false)),
  ]

  /// Commands of the daemon's program that work on a file.
  static let ofDaemon: Set<String> = ["restamp", "restore"]

  private static let brewing = ["recipes", "--bag"]

  private static let single: [String: Replacement] = [
    "inventory": .init(words: ["bag"], takesArguments: false),
    "ls": .init(words: ["profiles"], takesArguments: false),
    "redo": .init(words: ["undo", "--help"], takesArguments: false),
    "set": .init(words: ["profile", "use"], ofItem: ["must"]),
    "undelete": .init(words: ["profile", "undelete"]),
    "watch": .init(words: ["show", "--watch"], takesArguments: false),
  ]

  /// The command that lists things, by the word for them after `list`, `show` and `watch`.
  static let listed: [String: [String]] = [
    "bag": ["bag"], "brewed": ["brewed"], "brews": ["brewed"],
    "catalog": ["catalog", "list"], "catalogs": ["catalog", "list"],
    "changes": ["history"], "characters": ["profiles"], "commands": ["help"],
    "conflicts": ["conflicts"], "effects": ["effects"], "history": ["history"],
    "ingredients": ["ingredients"], "inventory": ["bag"], "peers": ["sync", "status"],
    "poisons": ["recipes", "--kind", "poisons"], "potions": ["recipes", "--kind", "potions"],
    "profiles": ["profiles"], "recipes": ["recipes"], "status": ["status"],
  ]

  /// The replacements of the second word of a group's command.
  static let second: [String: [String: Replacement]] = [
    "profile": [
      "activate": .init(words: ["profile", "use"]),
      "add": .init(words: ["profile", "create"]),
      "change": .init(words: ["profile", "use"]),
      "choose": .init(words: ["profile", "use"]),
      "clear": .init(words: ["reset", "all"], takesArguments: false),
      "clone": .init(words: ["profile", "copy"]),
      "cp": .init(words: ["profile", "copy"]),
      "edit": .init(words: ["show", "--profile"], alone: ["show"]),
      "get": .init(words: ["show", "--profile"], alone: ["show"]),
      "info": .init(words: ["show", "--profile"], alone: ["show"]),
      "load": .init(words: ["profile", "import"]),
      "ls": .init(words: ["profiles"], takesArguments: false),
      "make": .init(words: ["profile", "create"]),
      "move": .init(words: ["profile", "rename"]),
      "mv": .init(words: ["profile", "rename"]),
      "new": .init(words: ["profile", "create"]),
      "open": .init(words: ["profile", "use"]),
      "remove": .init(words: ["profile", "delete"]),
      "reset": .init(words: ["reset", "all"], takesArguments: false),
      "restore": .init(words: ["profile", "undelete"]),
      "rm": .init(words: ["profile", "delete"]),
      "save": .init(words: ["profile", "export"], takesFile: true),
      "select": .init(words: ["profile", "use"]),
      "set": .init(words: ["profile", "use"]),
      "switch": .init(words: ["profile", "use"]),
      "view": .init(words: ["show", "--profile"], alone: ["show"]),
    ],
    "catalog": [
      "ls": .init(words: ["catalog", "list"], takesArguments: false),
      "show": .init(words: ["catalog", "list"], takesArguments: false),
    ],
  ]

  /// The replacements of a value, by the option's or argument's name.
  static let values: [String: [String: String]] = [
    "--kind": [
      "beneficial": "potions", "harmful": "poisons", "helpful": "potions", "poison": "poisons",
      "potion": "potions", "unmixed": "pure",
    ],
    "--sort": [
      "cost": "value", "expensive": "value", "gold": "value", "price": "value", "worth": "value",
    ],
    "GROUP": ["both": "all", "everything": "all"],
    "SCOPE": ["everything": "all", "inventory": "bag", "stock": "bag"],
  ]

  /// The replacement of a value; otherwise the value itself.
  static func value(_ word: String, of name: String) -> String {
    values[name]?[word.lowercased()] ?? word
  }

  /// Words after a command that do not change its meaning: `recipes list`.
  static let fillers: Set<String> = ["best", "first", "list", "most", "show", "the", "top"]

  /// The replacements of an option, some with a value; empty if the option is dropped.
  static let options: [String: [String]] = [
    "--best": ["--sort", "value"], "--count": ["--limit"], "--csv": ["-o", "plain"],
    "--effect": ["--with"], "--exclude": ["--without"], "--expensive": ["--sort", "value"],
    "--filter": ["--text"], "--find": ["--text"], "--follow": ["--watch"],
    "--format": ["--output"], "--include": ["--with"], "--ingredient": ["--with"],
    "--inventory": ["--bag"], "--json": ["-o", "json"], "--max": ["--limit"], "--name": ["--text"],
    "--plain": ["-o", "plain"], "--poison": ["--kind", "poisons"],
    "--poisons": ["--kind", "poisons"], "--potion": ["--kind", "potions"],
    "--potions": ["--kind", "potions"], "--search": ["--text"], "--top": ["--limit"],
    "--verbose": [], "-?": ["--help"], "-a": ["--all"], "-b": ["--bag"], "-f": ["--watch"],
    "-j": ["-o", "json"], "-k": ["--kind"], "-l": ["--limit"], "-p": ["--profile"],
    "-s": ["--sort"], "-t": ["--text"], "-v": [],
  ]
}

/// Words that people know from other programs, or that players type first, and the words of this
/// program that do the same.
enum OtherWords {
  /// What stands in the place of a word: words before the arguments, and words behind them.
  struct Replacement: Sendable {
    let words: [String]
    /// Whether a number is of what is taken out, and missing means one: `take wheat`, `take wheat 3`.
    var takesOut = false
    /// Whether what was typed behind the word is kept: `ls Tamriel` lists all.
    var takesArguments = true
    /// Whether a profile that is named alone gets a file's name behind it: `export Lydia`.
    var takesFile = false
  }

  /// In the place of a line's first word.
  static let first: [String: Replacement] = [
    "allow": .init(words: ["may"]),
    "bag": .init(words: ["show"], takesArguments: false),
    "brew": .init(words: ["recipes", "--bag"]),
    "copy": .init(words: ["profile", "copy"]),
    "cp": .init(words: ["profile", "copy"]),
    "create": .init(words: ["profile", "create"]),
    "delete": .init(words: ["profile", "delete"]),
    "drop": .init(words: ["add"], takesOut: true),
    "exclude": .init(words: ["cant"]),
    "export": .init(words: ["profile", "export"], takesFile: true),
    "find": .init(words: ["recipes", "--text"]),
    "import": .init(words: ["profile", "import"]),
    "inventory": .init(words: ["show"], takesArguments: false),
    "list": .init(words: ["recipes"]),
    "ls": .init(words: ["profiles"], takesArguments: false),
    "mv": .init(words: ["profile", "rename"]),
    "new": .init(words: ["profile", "create"]),
    "redo": .init(words: ["history"], takesArguments: false),
    "remove": .init(words: ["add"], takesOut: true),
    "rename": .init(words: ["profile", "rename"]),
    "require": .init(words: ["must"]),
    "rm": .init(words: ["profile", "delete"]),
    "search": .init(words: ["recipes", "--text"]),
    "sell": .init(words: ["add"], takesOut: true),
    "switch": .init(words: ["profile", "use"]),
    "take": .init(words: ["add"], takesOut: true),
    "undelete": .init(words: ["profile", "undelete"]),
    "use": .init(words: ["profile", "use"]),
    "watch": .init(words: ["show", "--watch"], takesArguments: false),
  ]

  /// In the place of the second word of a group's command.
  static let second: [String: [String: Replacement]] = [
    "profile": [
      "add": .init(words: ["profile", "create"]),
      "clone": .init(words: ["profile", "copy"]),
      "cp": .init(words: ["profile", "copy"]),
      "load": .init(words: ["profile", "import"]),
      "ls": .init(words: ["profiles"], takesArguments: false),
      "make": .init(words: ["profile", "create"]),
      "mv": .init(words: ["profile", "rename"]),
      "new": .init(words: ["profile", "create"]),
      "remove": .init(words: ["profile", "delete"]),
      "restore": .init(words: ["profile", "undelete"]),
      "rm": .init(words: ["profile", "delete"]),
      "save": .init(words: ["profile", "export"], takesFile: true),
      "switch": .init(words: ["profile", "use"]),
    ],
    "catalog": [
      "ls": .init(words: ["catalog", "list"], takesArguments: false),
      "show": .init(words: ["catalog", "list"], takesArguments: false),
    ],
  ]

  /// In the place of a value, by the option's or argument's name.
  static let values: [String: [String: String]] = [
    "--kind": [
      "helpful": "beneficial", "poison": "harmful", "poisons": "harmful", "potion": "beneficial",
      "potions": "beneficial", "unmixed": "pure",
    ],
    "--sort": ["gold": "value", "price": "value"],
    "SCOPE": ["inventory": "bag", "stock": "bag"],
  ]

  /// The value that a word stands for, or the word itself.
  static func value(_ word: String, of name: String) -> String {
    values[name]?[word.lowercased()] ?? word
  }

  /// In the place of an option, with its value where it takes one.
  static let options: [String: [String]] = [
    "--count": ["--limit"], "--csv": ["-o", "plain"], "--effect": ["--with"],
    "--exclude": ["--without"], "--filter": ["--text"], "--find": ["--text"],
    "--follow": ["--watch"], "--format": ["--output"], "--include": ["--with"],
    "--ingredient": ["--with"], "--json": ["-o", "json"], "--max": ["--limit"],
    "--name": ["--text"], "--plain": ["-o", "plain"], "--search": ["--text"], "-f": ["--watch"],
  ]
}

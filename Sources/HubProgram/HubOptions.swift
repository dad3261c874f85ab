internal import JSON
package import Profiles
internal import Wire

/// The command line of `alchemy-hub`.
package struct HubOptions: Equatable {
  /// Whose vaults `check` looks at, and for whom it prints.
  package enum Look: Equatable {
    /// That of the login.
    case own
    /// Every vault, for an administrator.
    case all
    /// Every vault, for Prometheus.
    case metrics
  }

  /// What the program does.
  package enum Command: Equatable {
    /// Speaks the methods of replicas on standard input and output.
    case serve
    case install
    case addUser(String)
    /// Asks the person at the terminal first, unless `isSure`.
    case removeUser(String, isSure: Bool)
    case users
    /// Room for a vault, in GiB.
    case limit(String, gibibytes: Int)
    /// Gives a vault back what it has in another database of the server, a restored backup; asks first, unless `isSure`.
    case restoreUser(String, from: String, isSure: Bool)
    case check(Look)
    case retire(Origin)
    case showKey
    case importKey
    /// Seals the whole vault with a new key, or goes on with that.
    case changeKey
    /// Removes from the vault what does not open; asks first, unless `isSure`.
    case repair(isSure: Bool)
    case help
    case version
    case manual
  }

  /// Why a command line is refused.
  package enum Mistake: Error, Equatable {
    case unknown(String, nearest: String?)
    case missing(String, after: String)
    case tooMany(String)
    /// The name of a login is 1 to 63 small letters, digits, dashes and underscores.
    case name(String)
    case origin(String)
    /// The room of a vault is a whole number of GiB.
    case gibibytes(String)
    /// An option that only another command takes.
    case notTaken(String)
  }

  /// The room that a vault may be given, in GiB.
  package static let gibibytes = 1...1024

  /// What to do; `serve` without a word.
  package private(set) var command = Command.serve
  /// The section of `pg_service.conf`; nil for what the environment says.
  package private(set) var service: String?

  /// The words that begin a command.
  static let words = ["install", "user", "check", "retire", "key", "repair"]

  /// What is done with the key of the vault.
  private static let keyVerbs = ["show", "import", "change"]

  /// What is done with users, and what people type for it elsewhere.
  private static let verbs = ["add", "remove", "limit", "list", "restore"]
  private static let otherVerbs = [
    "create": "add", "del": "remove", "delete": "remove", "ls": "list", "new": "add",
    "quota": "limit", "rm": "remove",
  ]

  /// Reads the words behind the program's name; throws the first mistake.
  package init(_ arguments: [String]) throws(Mistake) {
    var (rest, words, switches) = (arguments[...], [String](), [String]())
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": command = .help
      case "--version": command = .version
      case "__man": command = .manual
      case "--yes", "--all", "--metrics": switches.append(argument)
      case "--service":
        guard let name = rest.popFirst() else { throw .missing("a name", after: argument) }
        service = name
      default:
        if argument.hasPrefix("-") { throw Self.unknown(argument) }
        words.append(argument)
      }
    }
    guard command == .serve else { return }
    if let first = words.first { try read(first, words.dropFirst()) }
    for option in switches {
      guard let changed = command.taking(option) else { throw .notTaken(option) }
      command = changed
    }
  }

  private mutating func read(_ word: String, _ rest: ArraySlice<String>) throws(Mistake) {
    var rest = rest
    switch word {
    case "install": command = .install
    case "check": command = .check(.own)
    case "repair": command = .repair(isSure: false)
    case "key":
      guard let verb = rest.popFirst() else {
        throw .missing("show, import or change", after: word)
      }
      switch verb {
      case "show": command = .showKey
      case "import": command = .importKey
      case "change": command = .changeKey
      default:
        let nearest = NearestName.nearest(to: verb, among: Self.keyVerbs)
        throw .unknown("key \(verb)", nearest: nearest.map { "key \($0)" })
      }
    case "retire":
      guard let text = rest.popFirst() else { throw .missing("an origin", after: word) }
      guard let origin = Origin(text) else { throw .origin(text) }
      command = .retire(origin)
    case "user":
      guard let verb = rest.popFirst() else {
        throw .missing("add, remove, limit, restore or list", after: word)
      }
      guard Self.verbs.contains(verb) else {
        let meant = Self.otherVerbs[verb] ?? NearestName.nearest(to: verb, among: Self.verbs)
        throw .unknown("user \(verb)", nearest: meant.map { "user \($0)" })
      }
      command = try verb == "list" ? .users : Self.user(verb, &rest)
    default: throw Self.unknown(word)
    }
    if let surplus = rest.first { throw .tooMany(surplus) }
  }

  private static func user(
    _ verb: String, _ rest: inout ArraySlice<String>
  ) throws(Mistake) -> Command {
    guard let name = rest.popFirst() else { throw .missing("a name", after: "user \(verb)") }
    guard isName(name) else { throw .name(name) }
    switch verb {
    case "add": return .addUser(name)
    case "remove": return .removeUser(name, isSure: false)
    case "restore":
      guard let database = rest.popFirst() else { throw .missing("a database", after: name) }
      return .restoreUser(name, from: database, isSure: false)
    default:
      guard let text = rest.popFirst() else { throw .missing("a number", after: name) }
      guard let number = Int(text), gibibytes ~= number else { throw .gibibytes(text) }
      return .limit(name, gibibytes: number)
    }
  }

  private static func unknown(_ word: String) -> Mistake {
    let known = words + ["--service", "--yes", "--all", "--metrics", "--help", "--version"]
    return .unknown(word, nearest: NearestName.nearest(to: word, among: known))
  }

  private static func isName(_ name: String) -> Bool {
    1...63 ~= name.utf8.count
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

extension HubOptions.Command {
  /// The command with a switch; nil if it takes no such one.
  fileprivate func taking(_ option: String) -> HubOptions.Command? {
    switch self {
    case .removeUser(let name, _): option == "--yes" ? .removeUser(name, isSure: true) : nil
    case .restoreUser(let name, let database, _):
      option == "--yes" ? .restoreUser(name, from: database, isSure: true) : nil
    case .repair: option == "--yes" ? .repair(isSure: true) : nil
    case .check: ["--all": .check(.all), "--metrics": .check(.metrics)][option]
    case .serve, .install, .addUser, .users, .limit, .retire, .showKey, .importKey, .changeKey,
      .help, .version, .manual:
      nil
    }
  }
}

// MARK: - Words

extension HubOptions {
  /// What there is to type, and what it does.
  package static let usages = [
    ("alchemy-hub", "speaks for a vault on standard input and output; a peer's command"),
    ("alchemy-hub install", "makes or upgrades the tables; as the server's administrator"),
    ("alchemy-hub user add NAME", "makes a login with a vault of its own; as the administrator"),
    ("alchemy-hub user remove NAME", "removes the vault with all that is in it; asks first"),
    ("alchemy-hub user limit NAME GIB", "gives the vault room for this many GiB"),
    ("alchemy-hub user list", "lists the vaults with their sizes"),
    (
      "alchemy-hub user restore NAME DATABASE",
      "gives a vault back what a restored backup has; asks first"
    ),
    ("alchemy-hub check", "tells whether the server can be used, and what is in the vault"),
    (
      "alchemy-hub check --all",
      "lists sizes, sessions and ages of all vaults; as the administrator"
    ),
    ("alchemy-hub check --metrics", "the same figures as Prometheus reads them"),
    ("alchemy-hub retire ORIGIN", "takes no more changes of a replica that is lost"),
    ("alchemy-hub key show", "shows the key of the vault, as 24 words and as a code to scan"),
    ("alchemy-hub key import", "reads the 24 words of another machine's key"),
    ("alchemy-hub key change", "seals all that is in the vault with a new key"),
    ("alchemy-hub repair", "removes from the vault what does not open; asks first"),
  ]

  static let paragraphs = [
    """
    Where the server is comes from the environment ($PGHOST, $PGDATABASE, $PGUSER and the others of \
    libpq), or from a section of pg_service.conf. A password belongs into ~/.pgpass: it is never \
    an argument.
    """,
    """
    What is in a vault is sealed: the server cannot read or change it. The key is made by the first machine, and \
    kept in ~/.config/alchemyd/hub. The user's other machines get it by `key show` and `key import`.
    """,
  ]

  /// Each code with which the program ends.
  package static let exitCodes = [
    (code: 0, meaning: "the other side has nothing more to say, or the command is done"),
    (code: 1, meaning: "the server cannot be reached, or has refused"),
    (code: 2, meaning: "a wrong command line"),
    (code: 78, meaning: "the server has no tables for this version, or no vault for the login"),
  ]

  /// The output of `--help`.
  package static var help: String {
    let width = usages.map(\.0.count).max() ?? 0
    let lines = usages.map { usage, summary in
      "  \(usage)\(String(repeating: " ", count: width - usage.count))  \(summary)\n"
    }
    let codes = exitCodes.map { "  \($0.code)  \($0.meaning)\n" }
    return """
      alchemy-hub - keeps the profiles of many machines level through PostgreSQL

      usage:
      \(lines.joined())
      options:
        --service NAME  a section of pg_service.conf; default: $PGSERVICE, or none
        --yes           remove or restore without asking
        --version       print the version
        --help          print this help

      \(paragraphs.joined(separator: "\n\n"))

      exit codes:
      \(codes.joined())
      """
  }
}

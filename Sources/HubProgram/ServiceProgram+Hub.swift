package import CommandLine
internal import Profiles
internal import Wire

extension ServiceProgram {
  /// `alchemy-hub`: its commands and options, for the parser, for help and for alchemy-hub(8).
  package static let hub = ServiceProgram(
    table: .hub, version: ProductVersion.current,
    facts: CommandManual.Facts(
      source: ManualPage.Source(
        version: "alchemyd \(ProductVersion.current)", date: ProductVersion.date),
      description: [
        """
        alchemy-hub is the command of a peer in the settings of alchemyd(8). It keeps the changes of a user's \
        profiles in a PostgreSQL server, where the user's other machines find them. The server merges \
        nothing: the program does, by the rules of the daemon.
        """
      ], seeAlso: "alchemy(1), alchemyd(8), psql(1)"))
}

extension CommandTable {
  /// The commands of `alchemy-hub`.
  package static let hub = CommandTable(
    program: "alchemy-hub",
    summary: "keeps the profiles of many machines level through PostgreSQL",
    wordless: Command(
      serving: [],
      summary: "speaks for a vault on standard input and output, as a peer's command",
      details: [
        """
        Where the server is comes from the environment ($PGHOST, $PGDATABASE, $PGUSER and the others of \
        libpq), or from a section of pg_service.conf. A password belongs into ~/.pgpass: it is never \
        an argument.
        """,
        """
        What is in a vault is sealed: the server cannot read or change it. The key is made by the first \
        machine, and kept in ~/.config/alchemyd/hub. The user's other machines get it by `key show` and \
        `key import`.
        """,
      ], options: [.service, .version],
      examples: [
        Example(
          "--service", "home", "check", purpose: "whether the server of this section can be used")
      ]),
    groups: [
      CommandGroup(word: "user", summary: "logins with a vault; as the server's administrator"),
      CommandGroup(word: "key", summary: "the key of the vault"),
    ],
    commands: hubCommands.map(\.words),
    exitCodes: [
      (0, "the other side has nothing more to say, or the command is done"),
      (1, "the server cannot be reached, or has refused"),
      (2, "a wrong command line"),
      (78, "the server has no tables for this version, or no vault for the login"),
    ])

  /// A command as people type it, and what a line of it asks for.
  struct HubCommand: Sendable {
    let words: Command
    let meaning: @Sendable (Invocation) -> HubOptions.Command
  }

  /// In the order of help and manual.
  static let hubCommands: [HubCommand] = [
    row(["install"], "makes or upgrades the tables; as the server's administrator") { _ in .install
    },
    row(
      ["user", "add"], proposedFor: ["create", "new"],
      "makes a login with a vault of its own; as the administrator", [.login]
    ) { .addUser($0.text(.login)) },
    row(
      ["user", "remove"], proposedFor: ["del", "delete", "rm"],
      "removes the vault with all that is in it; asks first", [.login], options: [.yes],
      deletes: true
    ) { .removeUser($0.text(.login), isSure: $0.has(.yes)) },
    row(
      ["user", "limit"], proposedFor: ["quota"], "gives the vault room for this many GiB",
      [.login, .gibibytes]
    ) { .limit($0.text(.login), gibibytes: $0.number(.gibibytes)) },
    row(["user", "list"], proposedFor: ["ls"], "lists the vaults with their sizes") { _ in .users },
    row(
      ["user", "restore"], "gives a vault back what a restored backup has; asks first",
      [.login, .database], options: [.yes], deletes: true
    ) { .restoreUser($0.text(.login), from: $0.text(.database), isSure: $0.has(.yes)) },
    row(
      ["check"], "tells whether the server can be used, and what is in the vault",
      options: [.all, .metrics]
    ) { .check($0.has(.metrics) ? .metrics : $0.has(.all) ? .all : .own) },
    row(["retire"], "takes no more changes of a replica that is lost", [.origin]) {
      .retire(origin($0.text(.origin)))
    },
    row(["key", "show"], "shows the key of the vault, as 24 words and as a code to scan") { _ in
      .showKey
    },
    row(["key", "import"], "reads the 24 words of another machine's key") { _ in .importKey },
    row(["key", "change"], "seals all that is in the vault with a new key") { _ in .changeKey },
    row(
      ["repair"], "removes from the vault what does not open; asks first", options: [.yes],
      deletes: true
    ) { .repair(isSure: $0.has(.yes)) },
  ]

  private static func row(
    _ words: [String], proposedFor: [String] = [], _ summary: String,
    _ arguments: [Argument] = [], options: [Option] = [], deletes: Bool = false,
    meaning: @escaping @Sendable (Invocation) -> HubOptions.Command
  ) -> HubCommand {
    HubCommand(
      words: Command(
        serving: words, proposedFor: proposedFor, summary: summary, arguments: arguments,
        options: [.service] + options, deletes: deletes),
      meaning: meaning)
  }

  private static func origin(_ text: String) -> Origin {
    guard let origin = Origin(text) else {
      preconditionFailure("the parser has checked the origin")
    }
    return origin
  }
}

// MARK: - Arguments and options

extension Argument {
  fileprivate static let login = Argument(
    "NAME",
    .own(
      OwnKind("login") { text in
        isLogin(text)
          ? nil : ValueMistake(.other("use 1 to 63 small letters, digits, - and _"))
      }), summary: "the login: 1 to 63 small letters, digits, - and _")

  fileprivate static let gibibytes = Argument(
    "GIB", .wholeNumber(1...1024), summary: "the room of the vault, in GiB")

  fileprivate static let database = Argument(
    "DATABASE", .text, summary: "the database of the same server that has the restored backup")

  fileprivate static let origin = Argument(
    "ORIGIN",
    .own(
      OwnKind("origin") { text in
        Origin(text) == nil
          ? ValueMistake(
            .other("it has 32 hexadecimal digits; `alchemy sync status` shows them")) : nil
      }), summary: "the replica, as `alchemy sync status` shows it")

  /// The name becomes a part of statements.
  private static func isLogin(_ name: String) -> Bool {
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

extension Option {
  static let service = Option(
    "--service", value: .one("NAME", .text), isRepeated: true,
    summary: "a section of pg_service.conf", usual: "$PGSERVICE, or none")

  fileprivate static let yes = Option(
    "--yes", isRepeated: true, summary: "remove or restore without asking")

  fileprivate static let all = Option(
    "--all", isRepeated: true,
    summary: "list sizes, sessions and ages of all vaults; as the administrator")

  fileprivate static let metrics = Option(
    "--metrics", isRepeated: true, summary: "print the same figures as Prometheus reads them")
}

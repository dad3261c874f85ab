import CommandLine
import HubProgram
import Profiles
import Testing

@Suite("The command line of alchemy-hub")
struct HubOptionsTests {
  private func options(_ words: [String]) throws(UsageFailure) -> HubOptions? {
    guard case .run(let line) = try ServiceProgram.hub.request(words) else { return nil }
    return HubOptions(line)
  }

  private func options(_ line: String) throws(UsageFailure) -> HubOptions? {
    try options(line.split(separator: " ").map(String.init))
  }

  private func failure(_ words: [String]) -> UsageFailure? {
    do throws(UsageFailure) {
      _ = try options(words)
      return nil
    } catch {
      return error
    }
  }

  private func failure(_ line: String) -> UsageFailure? {
    failure(line.split(separator: " ").map(String.init))
  }

  /// What is printed for a line that does nothing else.
  private func text(_ words: String...) throws -> String {
    guard case .text(let text) = try ServiceProgram.hub.request(words) else {
      Issue.record("\(words) is carried out")
      return ""
    }
    return text
  }

  private static let origin = Origin(high: 0xab, low: 1)

  @Test(
    "each command is read, and nothing at all is to serve",
    arguments: [
      ("", .serve), ("install", .install), ("check", .check(.own)),
      ("check --all", .check(.all)), ("--metrics check", .check(.metrics)),
      ("user add anna", .addUser("anna")),
      ("user remove anna-2_b", .removeUser("anna-2_b", isSure: false)),
      ("user remove --yes anna", .removeUser("anna", isSure: true)), ("user list", .users),
      ("user limit anna 3", .limit("anna", gibibytes: 3)), ("key show", .showKey),
      ("user restore anna old", .restoreUser("anna", from: "old", isSure: false)),
      ("user restore anna old --yes", .restoreUser("anna", from: "old", isSure: true)),
      ("key import", .importKey), ("key change", .changeKey), ("repair", .repair(isSure: false)),
      ("repair --yes", .repair(isSure: true)),
      ("retire \(origin)", .retire(origin)), ("check --all --all", .check(.all)),
    ] as [(String, HubOptions.Command)])
  func commands(line: String, command: HubOptions.Command) throws {
    let options = try #require(try options(line))
    #expect(options.command == command)
    #expect(options.service == nil)
  }

  @Test("a service may stand before and behind a command", arguments: ["", "check", "user add a"])
  func service(command: String) throws {
    let plain = try #require(try options(command))
    for line in ["--service home \(command)", "\(command) --service home"] {
      let options = try #require(try options(line))
      #expect(options.service == "home" && options.command == plain.command, "\(line)")
    }
  }

  @Test("help, version and manual page are given whatever else was typed")
  func texts() throws {
    let overview = try text("--help")
    #expect(overview.hasPrefix("alchemy-hub: keeps the profiles of many machines level"))
    #expect(try text("-h") == overview && text("--help", "nonsense") == overview)
    #expect(try text("user", "--help").hasPrefix("alchemy-hub user: logins with a vault"))
    #expect(try text("user", "add", "-h").hasPrefix("alchemy-hub user add: makes a login"))
    for words in [["--version"], ["nonsense", "--version"]] {
      guard case .text("alchemy-hub 1.0.0\n") = try ServiceProgram.hub.request(words) else {
        Issue.record("\(words)")
        continue
      }
    }
    #expect(try text("__man").hasPrefix(".TH"))
  }

  @Test(
    "what is wrong is told",
    arguments: [
      ("chek", .unknownCommand("chek", suggestion: "check"), "check"),
      (
        "--servce x", .unknownOption("--servce", command: nil, suggestion: "--service"),
        "--service x"
      ),
      ("zzzzzzzz", .unknownCommand("zzzzzzzz", suggestion: nil), "--help"),
      ("service home", .unknownCommand("service", suggestion: "--service"), "--service home"),
      ("--service", .optionNeedsValue("--service", label: "NAME"), "--help"),
      (
        "user", .missingVerb(group: "user", verbs: ["add", "remove", "limit", "list", "restore"]),
        "user --help"
      ),
      (
        "user zzzzzzzz anna", .unknownVerb("zzzzzzzz", group: "user", suggestion: nil),
        "user --help"
      ),
      // What removes something is not proposed as a line to type.
      (
        "user rm anna", .unknownVerb("rm", group: "user", suggestion: "user remove"),
        "user remove --help"
      ),
      (
        "user create anna", .unknownVerb("create", group: "user", suggestion: "user add"),
        "user add anna"
      ),
      ("user lst", .unknownVerb("lst", group: "user", suggestion: "user list"), "user list"),
      (
        "user limit anna",
        .missingArgument("GIB (the room of the vault, in GiB)", command: "user limit"),
        "user limit --help"
      ),
      (
        "user restore anna",
        .missingArgument(
          "DATABASE (the database of the same server that has the restored backup)",
          command: "user restore"), "user restore --help"
      ),
      (
        "user list --all", .unknownOption("--all", command: "user list", suggestion: nil),
        "user list --help"
      ),
      (
        "check --yes", .unknownOption("--yes", command: "check", suggestion: nil), "check --help"
      ),
      ("user limit anna 0", room("0", .outOfRange(1...1024)), "user limit --help"),
      ("user limit anna 1025", room("1025", .outOfRange(1...1024)), "user limit --help"),
      ("user limit anna x", room("x", .notANumber), "user limit --help"),
      ("key", .missingVerb(group: "key", verbs: ["show", "import", "change"]), "key --help"),
      ("key imprt", .unknownVerb("imprt", group: "key", suggestion: "key import"), "key import"),
      ("key show x", .surplusArgument("x", command: "key show"), "key show --help"),
      (
        "key change --yes", .unknownOption("--yes", command: "key change", suggestion: nil),
        "key change --help"
      ),
      (
        "user add anna --yes", .unknownOption("--yes", command: "user add", suggestion: nil),
        "user add --help"
      ),
      (
        "--yes", .optionNeedsOther("--yes", "`user remove`, `user restore` or `repair`"),
        "user remove --help"
      ),
      ("--all", .optionNeedsOther("--all", "`check`"), "check --all"),
      ("user list anna", .surplusArgument("anna", command: "user list"), "user list --help"),
      ("user add", .missingArgument(login, command: "user add"), "user add --help"),
      ("user remove", .missingArgument(login, command: "user remove"), "user remove --help"),
      (
        "retire",
        .missingArgument(
          "ORIGIN (the replica, as `alchemy sync status` shows it)", command: "retire"),
        "retire --help"
      ),
      (
        "retire ab",
        .badValue(
          of: "ORIGIN", text: "ab",
          .other("it has 32 hexadecimal digits; `alchemy sync status` shows them"),
          suggestion: nil), "retire --help"
      ),
      ("install now", .surplusArgument("now", command: "install"), "install --help"),
      ("check it", .surplusArgument("it", command: "check"), "check --help"),
      ("user add anna ben", .surplusArgument("ben", command: "user add"), "user add --help"),
      ("retire \(origin) x", .surplusArgument("x", command: "retire"), "retire --help"),
      ("--help=now", .optionTakesNoValue("--help"), "--help"),
    ] as [(String, UsageProblem, String)])
  func mistakes(line: String, problem: UsageProblem, next: String) {
    let failure = failure(line)
    #expect(failure?.problem == problem)
    #expect(failure?.nextWords.joined(separator: " ") == next)
  }

  private static let login = "NAME (the login: 1 to 63 small letters, digits, - and _)"

  private static func room(_ text: String, _ objection: UsageProblem.Objection) -> UsageProblem {
    .badValue(of: "GIB", text: text, objection, suggestion: nil)
  }

  /// The name becomes a part of statements.
  @Test("the name of a login has 1 to 63 small letters, digits, dashes and underscores")
  func names() throws {
    let longest = String(repeating: "a", count: 63)
    #expect(try options("user add \(longest)")?.command == .addUser(longest))
    for name in ["Anna", "a\"b", "a;b", "a'b", "é", "a.b", longest + "a", "", "a b"] {
      for verb in ["add", "remove"] {
        let problem = UsageProblem.badValue(
          of: "NAME", text: name, .other("use 1 to 63 small letters, digits, - and _"),
          suggestion: nil)
        #expect(failure(["user", verb, name])?.problem == problem)
      }
    }
  }

  @Test("no line of the table could mean two things, and each command has its meaning")
  func table() throws {
    CommandTable.hub.checkInvariants()
    for command in CommandTable.hub.commands {
      let words = command.arguments.map { argument in
        switch argument.name {
        case "NAME": "anna"
        case "GIB": "2"
        case "DATABASE": "old"
        default: "\(Self.origin)"
        }
      }
      let options = try #require(try options(command.words + words), "\(command.name)")
      #expect(options.command != .serve, "\(command.name)")
    }
  }

  @Test("help and manual page have every command, option and exit code")
  func complete() throws {
    // A dash of a word that is typed is written as roff wants it, and lines are short.
    let page = try text("__man").replacing("\\-", with: "-").replacing("\n", with: " ")
    let help = try text("--help").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for command in CommandTable.hub.commands {
      // Every command takes the service, which is shown once.
      let options = command.options.filter { $0.name != "--service" }.map { "[\($0.usage)]" }
      let usage = ([command.name] + options + command.arguments.map(\.usage))
        .joined(separator: " ")
      #expect(help.contains(" \(usage) \(command.summary) "), "\(command.name)")
      #expect(page.contains("alchemy-hub \(command.name)"), "\(command.name)")
      #expect(page.contains(command.summary.dropFirst()), "\(command.name)")
      for option in command.options {
        #expect(help.contains(option.summary) && page.contains(option.summary), "\(option.name)")
        #expect(page.contains("[\(option.usage)]"), "\(option.name)")
      }
    }
    for (code, meaning) in CommandTable.hub.exitCodes {
      #expect(help.contains("\(code) \(meaning)") && page.contains(meaning), "\(code)")
    }
    for option in ["--version", "--help"] {
      #expect(help.contains(option) && page.contains(option))
    }
  }
}

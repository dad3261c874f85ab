import HubProgram
import Profiles
import Testing

@Suite("The command line of alchemy-hub")
struct HubOptionsTests {
  private func options(_ line: String) throws(HubOptions.Mistake) -> HubOptions {
    try HubOptions(line.split(separator: " ").map(String.init))
  }

  private func mistake(_ line: String) -> HubOptions.Mistake? {
    do throws(HubOptions.Mistake) {
      _ = try options(line)
      return nil
    } catch {
      return error
    }
  }

  private static let origin = Origin(high: 0xab, low: 1)

  @Test(
    "each command is read, and nothing at all is to serve",
    arguments: [
      ("", .serve), ("install", .install), ("check", .check(.own)),
      ("check --all", .check(.all)), ("--metrics check", .check(.metrics)),
      ("user add anna", .addUser("anna")),
      ("user remove anna-2_b", .removeUser("anna-2_b", isSure: false)), ("--version", .version),
      ("user remove --yes anna", .removeUser("anna", isSure: true)), ("user list", .users),
      ("user limit anna 3", .limit("anna", gibibytes: 3)), ("key show", .showKey),
      ("user restore anna old", .restoreUser("anna", from: "old", isSure: false)),
      ("user restore anna old --yes", .restoreUser("anna", from: "old", isSure: true)),
      ("key import", .importKey), ("key change", .changeKey), ("repair", .repair(isSure: false)),
      ("repair --yes", .repair(isSure: true)),
      ("retire \(origin)", .retire(origin)), ("--help", .help), ("-h", .help), ("__man", .manual),
    ] as [(String, HubOptions.Command)])
  func commands(line: String, command: HubOptions.Command) throws {
    let options = try options(line)
    #expect(options.command == command)
    #expect(options.service == nil)
  }

  @Test("a service may stand before and behind a command", arguments: ["", "check", "user add a"])
  func service(command: String) throws {
    let plain = try options(command)
    for line in ["--service home \(command)", "\(command) --service home"] {
      let options = try options(line)
      #expect(options.service == "home" && options.command == plain.command, "\(line)")
    }
  }

  @Test("help is given whatever else was typed")
  func help() throws {
    #expect(try options("user --help").command == .help)
    #expect(try options("--help nonsense").command == .help)
  }

  @Test(
    "what is wrong is told",
    arguments: [
      ("chek", .unknown("chek", nearest: "check")),
      ("--servce x", .unknown("--servce", nearest: "--service")),
      ("zzzzzzzz", .unknown("zzzzzzzz", nearest: nil)),
      ("--service", .missing("a name", after: "--service")),
      ("user", .missing("add, remove, limit, restore or list", after: "user")),
      ("user zzzzzzzz anna", .unknown("user zzzzzzzz", nearest: nil)),
      ("user rm anna", .unknown("user rm", nearest: "user remove")),
      ("user lst", .unknown("user lst", nearest: "user list")),
      ("user limit anna", .missing("a number", after: "anna")),
      ("user restore anna", .missing("a database", after: "anna")),
      ("user list --all", .notTaken("--all")), ("check --yes", .notTaken("--yes")),
      ("user limit anna 0", .gibibytes("0")), ("user limit anna 1025", .gibibytes("1025")),
      ("key", .missing("show, import or change", after: "key")),
      ("key imprt", .unknown("key imprt", nearest: "key import")), ("key show x", .tooMany("x")),
      ("key change --yes", .notTaken("--yes")),
      ("user limit anna x", .gibibytes("x")), ("user add anna --yes", .notTaken("--yes")),
      ("--yes", .notTaken("--yes")), ("user list anna", .tooMany("anna")),
      ("user add", .missing("a name", after: "user add")),
      ("user remove", .missing("a name", after: "user remove")),
      ("retire", .missing("an origin", after: "retire")), ("retire ab", .origin("ab")),
      ("install now", .tooMany("now")), ("check it", .tooMany("it")),
      ("user add anna ben", .tooMany("ben")), ("retire \(origin) x", .tooMany("x")),
    ] as [(String, HubOptions.Mistake)])
  func mistakes(line: String, mistake: HubOptions.Mistake) {
    #expect(self.mistake(line) == mistake)
  }

  /// The name becomes a part of statements.
  @Test("the name of a login has 1 to 63 small letters, digits, dashes and underscores")
  func names() throws {
    let longest = String(repeating: "a", count: 63)
    #expect(try options("user add \(longest)").command == .addUser(longest))
    for name in ["Anna", "a\"b", "a;b", "a'b", "é", "a.b", longest + "a"] {
      #expect(mistake("user add \(name)") == .name(name))
      #expect(mistake("user remove \(name)") == .name(name))
    }
    #expect(throws: HubOptions.Mistake.name("")) { try HubOptions(["user", "add", ""]) }
    #expect(throws: HubOptions.Mistake.name("a b")) { try HubOptions(["user", "add", "a b"]) }
  }

  @Test("every command of the help is one that is read")
  func usages() throws {
    for (usage, summary) in HubOptions.usages {
      let line = usage.replacing("NAME", with: "anna").replacing("ORIGIN", with: "\(Self.origin)")
        .replacing("GIB", with: "2").replacing("DATABASE", with: "old")
      #expect(throws: Never.self, "\(usage)") {
        try options(String(line.dropFirst("alchemy-hub".count)))
      }
      #expect(HubOptions.help.contains("  \(usage) "))
      #expect(HubOptions.help.contains("  \(summary)\n"))
    }
  }
}

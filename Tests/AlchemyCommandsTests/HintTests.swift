import AlchemyCommands
import ClientSession
import CommandLine
import DaemonClient
import TestSupport
import Testing
import Unix

/// Whoever types what an error proposes does not meet the same error again.
@Suite struct HintTests {
  private let service: OtherReplica

  init() throws {
    service = try OtherReplica()
    try Signal.brokenPipe.ignore()
    for line in [
      "profile create S", "profile create Lydia", "profile create Tamriel/Faendal",
      "profile create Gone", "profile delete Gone", "stock Wheat 2", "must nirnroot",
    ] {
      let outcome = run(line.split(separator: " ").map(String.init))
      try #require(outcome.code == .success, "\(line): \(outcome.errors)")
    }
  }

  private func run(_ words: [String]) -> Outcome {
    let files = FakeFiles(
      contents: ["taken": [], "notes.txt": Array("hello\n".utf8)],
      folders: ["/run/user/7", "stick", "/home/player/stick"])
    files.devices = ["device", "/home/player/device"]
    return Outcome(
      words: words, peer: service, files: files, programs: FakePrograms(failing: .missing))
  }

  /// One mistake a line, in every kind of command; words with blanks are in quotes.
  private static let mistakes = [
    "xyzzy", "musst wheat", "find giants toe", "search fear", "list wheat", "bag wheat", "brew",
    "brew wheat", "ls Tamriel", "copy default Lydia", "use wheat", "redo", "rm", "rm Lyida", "new",
    "mv Lyida Aela", "wheat", "nirn",
    "blue mountain flower", "fear", "-n 3", "-n 3 wheat", "--json show", "--json", "-w", "--bag",
    "profile", "profile undelete Lydia",
    "profile use Lydia", "profile delete A B", "profile delete *", "profile delete ''",
    "profile delete Lyida", "profile delete Tamriel", "profile delete Nowhere/",
    "profile rename Tamriel/ Lydia", "profile rename Tamriel/ Tamriel/", "profile rename S Lydia",
    "profile rename S a//b", "profile rename S Tamriel/", "profile create S",
    "profile create Tamriel/",
    "profile create ''", "profile create 'a//b'", "profile create Hod --catalog skyrm",
    "profile copy nobody Hod", "profile copy S S", "profile undelete nobody", "profile undelete S",
    "profile undelete Gone --as S", "profile undelete Gone --as=a//b", "profile import none.jsonl",
    "profile import notes.txt", "profile export S taken", "profile export nobody new",
    "catalog", "catalog show skyrim", "catalog ls", "catalogs", "catalog check none.json",
    "show wheat", "show --profile Ulfric", "show --profile Lyida", "show --profile=Lyida",
    "show --profile Gone", "show --profile Tamriel", "show --profile ''", "show -o jsn",
    "must wheat --profile Brand-Shei", "history --profile Serana -n 3", "undo --profile Hadvar",
    "must", "must nirnrot", "must egg", "must all", "may all", "cant everything", "must jarin",
    "must 'Sabre Cat Eye'", "effect invisible", "effect nirnroot", "ingredient fear", "cant giant",
    "must wheat blue mountain flower", "must helth", "must *", "must ?", "may x", "must -- -x",
    "recipes Wheat", "recipes blue flower", "recipes --effect fear", "recipes --json",
    "recipes --with nirnrot", "recipes --with=nirnrot", "recipes --ingredients 4",
    "recipes --kind poisson", "recipes --limit 0", "recipes --all --limit 3",
    "explain wheat", "explain wheat Wheat", "explain wheat nirnrot",
    "stock wheat", "stock 3 Wheat", "stock Wheat many", "stock Wheat -1", "stock Wheat 3 Honey 4",
    "stock blue mountain flower 3", "stock 3 blue mountain flower", "add wheat 0", "add wheat -9",
    "add -1 wheat", "scope bags", "reset effect", "reset effects cant", "undo 3",
    "undo --change 999",
    "history 20", "history --before 0", "conflict 7", "conflict 7 --take kept",
    "sync nobody", "sync --command x", "backup taken", "backup -", "call", "call nosuch.method",
    "call profile.get {", "call profile.get []", "help musst", "help 'profile delet'", "help xyzzy",
    "status now", "doctor -x", "log -p warn", "log", "socket --socket ''",
    "show --socket /s --replica r", "screen",
    "profile copy Tamriel/ Hod", "profile copy Tamriel/ Hod/", "profile copy Tamriel/ ''",
    "profile copy Nowhere/ Hod/", "export S", "export nobody", "export S --state",
    "export Tamriel/",
    "profile export S", "profile export taken", "profile export Tamriel/",
    "profile export Tamriel/ x", "profile export Tamriel/ -", "show --profile -x",
    "show --profile Tamriel/", "must wheat --profile Tamriel/", "profile undelete -x",
    "profile undelete -- -x", "add Honeycomb -5", "remove Honeycomb",
    "backup stick", "backup stick/", "profile export S stick", "profile export Tamriel/ stick",
    "--replica", "--replica sync", "--replica --create show", "sync --replica", "--socket",
    "--socket status", "--profile", "show --replica ''", "profile export '' f", "explain wheat ''",
    "stock '' 3", "profile create '  '", "profile import ''", "catalog check ''",
    "eat wheat 2", "eat wheat x2", "eat wheat 0", "eat 3", "eat fear 2", "eat",
    "eat wheat nirnroot", "brew wheat 'giants toe' 2", "brew wheat '&' bee", "brew wheat 2",
    "brew wheat giants toe", "must wheat 3", "must 3", "cant '&'", "explain wheat nirnroot 3",
    "ingredient 3", "add 3", "add nirnrot", "add wheat x3", "add wheat three", "add -3 wheat",
    "stock 3", "stock wheat 1e3", "reserve wheat", "recipes --with 3", "recipes 3",
    "recipes wheat nirnroot", "short wheat", "short 5", "learn wheat", "plan 3", "plan wheat",
    "shopping 5", "brewed 5", "brewed wheat", "wheat 99999999999999999999", "wheat + bee", "-3",
    "show -3", "use nirnrot", "find wheat 3", "craft wheat bee", "why wheat '+' bee",
    "need wheat and bee", "web pai", "web pai phone", "bag ad", "bag ad wheat 3", "sync stat",
    "import f.jsonl", "pair", "undelete Gone",
    "profile export S device", "profile export Tamriel/ device", "backup device",
    "profile export S --into device", "alchemist skill=50", "alchemist skill:50", "alchemist 50",
    "--limit 3 recipes", "--times 2", "wheat --times 2", "eat --times wheat 2", "brew --anyway",
    "--bag recipes", "recipes -n", "recipes -n x3",
    "remove wheat", "remove wheat 99", "remove wheat 1 honey", "take 3 wheat", "sell",
    "drop nirnrot 1",
    "redo 3", "inv wheat", "brew wheat + 'blue mountain flower'",
    "brew wheat + blue mountain flower",
    "brew wheat, giants toe and garlic", "brew wheat and bee 2", "must wheat, bee", "cant wheat &",
    "brew wheat xx 'blue mountain flower'", "effect poison", "ingredient restore", "effect giants",
    "stock wheat 3, garlic 2", "stock blue mountain flower 3, wheat 2", "shop now", "ban",
    "ban garlik",
    "import none.jsonl", "eat wheat 0x", "eat wheat --times some", "reset effects cant",
    "reset alchemist cant", "brew wheat 'giants toe' --times 99", "brew wheat giants-toe 2",
    "brew wheat giants-toe", "eat wheat --times 99", "eat honeycomb --times all", "recipes poisons",
    "recipes gold", "history 5000", "brewed 3 4", "log 20", "learn 3", "plan --effort 9",
    "show json",
    "delet Lydia", "profile delet Lydia", "profile delete Lydia --jsno", "rm lydia now",
    "rm --profile Lydia", "web remove", "web forgt phone", "unpair Bjorn", "game forgt Bjorn",
    "forget Lydia", "delete wheat 1",
  ]

  /// Whether a line deletes what only a command of its own brings back, if anything does.
  private static func deletes(_ words: [String]) -> Bool {
    guard case .run(let line)? = try? CommandLineParser(table: .alchemy, words: words).parse()
    else { return false }
    return line.command.deletes
  }

  @Test("no hint leads to the same error, and every one is a command line")
  func hints() throws {
    var count = 0
    for mistake in Self.mistakes {
      let words = TypedHints.lines(in: "hint: alchemy " + mistake + "\n")[0]
      let outcome = run(words)
      if outcome.code == .success { continue }
      #expect(outcome.errors.contains("\nhint: "), "\(mistake): \(outcome.errors)")
      for hint in TypedHints.lines(in: outcome.errors) {
        count += 1
        #expect(throws: Never.self, "\(mistake): alchemy \(hint)") {
          try CommandLineParser(table: .alchemy, words: hint).parse()
        }
        #expect(!Self.deletes(hint), "\(mistake): alchemy \(hint) deletes")
        let next = run(hint)
        #expect(
          next.code == .success || Self.failure(next) != Self.failure(outcome),
          "\(mistake): alchemy \(hint) fails as well: \(next.errors)")
      }
    }
    #expect(count > 100)
  }

  private static func failure(_ outcome: Outcome) -> String {
    String(outcome.errors.prefix { $0 != "\n" })
  }

  /// What is written where nothing can be written cannot be written there again.
  @Test("output that cannot be written is not proposed to be written there again")
  func output() {
    let sink = RecordingSink(failure: .failed(reason: "No space left on device"))
    let outcome = Outcome("profiles", peer: service, output: sink)
    #expect(outcome.errors.hasSuffix("\nhint: alchemy profiles | less\n"))
  }

  @Test(
    "a profile that is not there can be made where it was to be looked at or changed",
    arguments: [
      (["show", "--profile", "Ulfric"], "no profile Ulfric", "alchemy profile create Ulfric"),
      (
        ["must", "wheat", "--profile", "Lyida"], "no profile Lyida; did you mean Lydia?",
        "alchemy must wheat --profile Lydia"
      ),
      (["profile", "delete", "Ulfric"], "no profile Ulfric", "alchemy profiles"),
      (["profile", "delete", "*"], "no profile *", "alchemy profiles"),
    ])
  func profiles(words: [String], sentence: String, hint: String) {
    #expect(run(words) == .told(.notFound, "error: \(sentence)\nhint: \(hint)\n"))
  }

  @Test(
    "what an error proposes does what was meant",
    arguments: [
      (
        "profile copy Tamriel/ Hod", "\"Tamriel/\" is a folder, and one profile is needed",
        "profile copy Tamriel/Faendal Hod"
      ),
      (
        "profile copy Tamriel/ Hod/", "\"Tamriel/\" is a folder, and one profile is needed",
        "profile copy Tamriel/Faendal Hod/Faendal"
      ),
      (
        "show --profile Tamriel/", "\"Tamriel/\" is a folder, and one profile is needed",
        "show --profile Tamriel/Faendal"
      ),
      (
        "profile export Tamriel/ new", "\"Tamriel/\" is a folder, and one profile is needed",
        "profile export Tamriel/ --into new"
      ),
      (
        "profile export Tamriel/", "\"profile export\" needs FILE",
        "profile export Tamriel/ --into ."
      ),
      (
        "profile export S --state", "\"profile export\" needs FILE",
        "profile export S S.jsonl --state"
      ),
      (
        "add Honeycomb -5", "cannot take 5 Honeycomb out of the bag, which has none", "show"
      ),
      ("add wheat -5", "cannot take 5 Wheat out of the bag, which has 2", "stock wheat 0"),
      ("show --profile -x", "no profile -x", "profile create -- -x"),
      ("profile delete ''", "no profile has an empty name", "profiles"),
      ("show --profile '  '", "no profile has a blank name", "profiles"),
      (
        "profile rename Tamriel/ ''", "a folder needs a name, and got an empty one",
        "profile rename Tamriel/ NAME/"
      ),
      ("backup ''", "invalid value \"\" for FILE: it is empty", "backup --help"),
      ("profile export S ''", "invalid value \"\" for FILE: it is empty", "profile export --help"),
      (
        "profile export S --into ''", "invalid value \"\" for --into: it is empty",
        "profile export --help"
      ),
      (
        "profile export S stick", "invalid value \"stick\" for FILE: it is a folder",
        "profile export S --into stick"
      ),
      (
        "profile export S Lydia default", "\"profile export\" does not take \"default\"",
        "profile export S Lydia default --into ."
      ),
      (
        "profile export S Lydia stick", "\"profile export\" does not take \"stick\"",
        "profile export S Lydia --into stick"
      ),
      (
        "profile export S Lydia -", "\"profile export\" does not take \"-\"",
        "profile export S Lydia --into ."
      ),
      (
        "profile export S Lydia",
        "invalid value \"Lydia\" for FILE: it is a profile; for a file of that name, begin it with ./",
        "profile export S Lydia --into ."
      ),
      (
        "profile export S device",
        "invalid value \"device\" for FILE: it is a device, a pipe or a socket; give a new file, "
          + "or - for standard output", "profile export S S.jsonl"
      ),
      (
        "recipes --limit 1 --page 3", "\"recipes\" has no option --page", "recipes --help"
      ),
      ("recipes --cheap", "\"recipes\" has no option --cheap", "recipes --help"),
      (
        "recipes --limti 3", "\"recipes\" has no option --limti; did you mean --limit?",
        "recipes --limit 3"
      ),
      ("call ''", "invalid value \"\" for METHOD: it is empty", "call --help"),
      (
        "must wheat ''", "no ingredient or effect \"\" in catalog skyrim",
        "ingredients; alchemy effects"
      ),
    ])
  func meant(line: String, sentence: String, hint: String) throws {
    let outcome = run(TypedHints.lines(in: "hint: alchemy " + line + "\n")[0])
    #expect(outcome.errors == "error: \(sentence)\nhint: alchemy \(hint)\n")
    let next = run(try #require(TypedHints.lines(in: outcome.errors).first))
    #expect(next.code == .success, "\(next.errors)")
  }

  @Test(
    "standard output by any name gets an export, and nothing is proposed to be moved",
    arguments: ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
  func standardOutput(path: String) {
    let outcome = run(["profile", "export", "S", path])
    #expect(outcome.code == .success && outcome.errors.isEmpty)
    #expect(outcome.output == run(["profile", "export", "S", "-"]).output)
  }

  @Test("a device is no place for a backup, and the hint is a new file")
  func device() {
    let outcome = run(["backup", "device"])
    #expect(outcome.errors.hasSuffix("\nhint: alchemy backup alchemy.db\n"), "\(outcome.errors)")
  }

  @Test("a word that is not UTF-8 is refused, and no profile gets its name")
  func notUTF8() {
    let outcome = Outcome(
      words: ["profile", "create", "caf\u{FFFD}"], peer: service, misread: ["caf\u{FFFD}"])
    #expect(
      outcome
        == .told(
          .usage,
          "error: \"caf\u{FFFD}\" is not UTF-8, and all names and paths here are\n"
            + "hint: locale charmap\n"))
    #expect(!run(["profiles"]).output.contains("caf"))
  }

  @Test("a name that begins with a dash stands behind --, so that it is no option")
  func dashes() {
    #expect(run(["profile", "create", "--", "-x"]).code == .success)
    let deleted = run(["profile", "delete", "--", "-x"])
    #expect(deleted.output == "-x: deleted (alchemy profile undelete -- -x brings it back)\n")
    let gone = "error: the profile \"-x\" is deleted\nhint: alchemy profile undelete -- -x\n"
    #expect(run(["show", "--profile", "-x"]).errors == gone)
    #expect(run(["profile", "undelete", "--", "-x"]).code == .success)
  }

  @Test("a help page is found by a name in quotes, too")
  func quotedHelp() {
    #expect(run(["help", "profile delete"]) == run(["help", "profile", "delete"]))
    #expect(run(["help", "profile delete"]).code == .success)
  }

  @Test("of several texts each must be found")
  func texts() {
    let both = run(["recipes", "--text", "wheat", "--text", "giant", "-o", "plain", "--all"])
    let one = run(["recipes", "--text", "wheat giant", "-o", "plain", "--all"])
    #expect(both.code == .success && !both.output.isEmpty)
    #expect(both.output == one.output)
  }
}

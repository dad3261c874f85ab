import AlchemyCommands
import ClientSession
import CommandLine
import Testing

@Suite struct CommandLineTests {
  /// A parsed line in one form: the command, its arguments, its options in the order of the table.
  private func parsed(_ words: [String]) throws(UsageFailure) -> String {
    switch try CommandLineParser(table: .alchemy, words: words).parse() {
    case .help(let subject):
      return "help: " + subject.words.joined(separator: " ")
    case .run(let invocation):
      var parts = [invocation.command.name]
      for argument in invocation.command.arguments {
        parts += invocation.all(argument).map { "\(argument.name)=<\($0)>" }
      }
      for option in invocation.command.options {
        if let value = invocation[option] { parts.append("\(option.name)=<\(value)>") }
      }
      return parts.joined(separator: " ")
    }
  }

  @Test(
    "a command line gives its command, arguments and options",
    arguments: [
      ("", "help: help"),
      ("--help", "help: help"),
      ("-h", "help: help"),
      ("--version", "version"),
      ("status", "status"),
      ("sync", "sync"),
      ("sync desktop", "sync PEER=<desktop>"),
      ("sync status", "sync status"),
      ("--replica r sync status --exit-code", "sync status --exit-code=<> --replica=<r>"),
      ("sync -o json status", "sync status --output=<json>"),
      ("sync -ojson --exit-code status", "sync status --exit-code=<> --output=<json>"),
      ("sync -o json desktop", "sync PEER=<desktop> --output=<json>"),
      ("sync -- status", "sync PEER=<status>"),
      ("sync -o json -- status", "sync PEER=<status> --output=<json>"),
      ("must wheat", "must NAME=<wheat>"),
      ("must wheat fear", "must NAME=<wheat> NAME=<fear>"),
      ("--profile Lydia must wheat", "must NAME=<wheat> --profile=<Lydia>"),
      ("must --profile Lydia wheat", "must NAME=<wheat> --profile=<Lydia>"),
      ("must wheat --profile=Lydia", "must NAME=<wheat> --profile=<Lydia>"),
      ("must wheat --profile=", "must NAME=<wheat> --profile=<>"),
      ("must --profile -- wheat", "must NAME=<wheat> --profile=<-->"),
      ("add Wheat -3", "add NAME=<Wheat> N=<-3>"),
      ("add Wheat +3", "add NAME=<Wheat> N=<+3>"),
      ("stock Wheat 3 Honey 4", "stock NAME=<Wheat> NAME=<Honey> N=<3> N=<4>"),
      (
        "add a 1 -o json b -2 c 3",
        "add NAME=<a> NAME=<b> NAME=<c> N=<1> N=<-2> N=<3> --output=<json>"
      ),
      ("stock -o json Wheat 5", "stock NAME=<Wheat> N=<5> --output=<json>"),
      ("stock -ojson Wheat 5", "stock NAME=<Wheat> N=<5> --output=<json>"),
      ("stock -o=json Wheat 5", "stock NAME=<Wheat> N=<5> --output=<json>"),
      ("profile create -- --odd", "profile create NAME=<--odd>"),
      ("profile --socket /s create a", "profile create NAME=<a> --socket=</s>"),
      ("profile rename a b", "profile rename OLD=<a> NEW=<b>"),
      ("catalog list", "catalog list"),
      ("reset effects --to cant", "reset GROUP=<effects> --to=<cant>"),
      ("scope bag", "scope SCOPE=<bag>"),
      ("recipes --sort=price --kind potions", "recipes --sort=<value> --kind=<potions>"),
      ("recipes --kind beneficial --sort gold", "recipes --sort=<value> --kind=<potions>"),
      ("recipes --kind=harmful", "recipes --kind=<poisons>"),
      ("explain a b", "explain A=<a> B=<b>"),
      ("explain a b c", "explain A=<a> B=<b> C=<c>"),
      ("-V", "version"),
      ("rm Lydia", "profile delete NAME=<Lydia>"),
      ("--socket /s profile rm Lydia", "profile delete NAME=<Lydia> --socket=</s>"),
      ("profile list --deleted", "profiles --deleted=<>"),
      ("bag -o json add Wheat 3", "add NAME=<Wheat> N=<3> --output=<json>"),
      ("inventory import list.txt", "bag import FILE=<list.txt>"),
      ("rm -h", "help: profile delete --help"),
      ("undo 3", "undo CHANGE=<3>"),
      ("undo -- 3", "undo CHANGE=<3>"),
      ("recipes -n 3", "recipes --limit=<3>"),
      ("recipes --with a --with=b --without c", "recipes --with=<b> --without=<c>"),
      ("recipes --all", "recipes --all=<>"),
      ("recipes --limit 3 --sort effects", "recipes --sort=<effects> --limit=<3>"),
      ("call system.ping {}", "call METHOD=<system.ping> JSON=<{}>"),
      ("help", "help"),
      ("help profile create", "help COMMAND=<profile> COMMAND=<create>"),
      ("must --help", "help: must --help"),
      ("must --bogus -h", "help: must --help"),
      ("--bogus must -h", "help: must --help"),
      ("profile -h", "help: profile --help"),
      ("profile create -h", "help: profile create --help"),
      ("profile create -- -h", "profile create NAME=<-h>"),
    ])
  func parses(line: String, expected: String) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(try parsed(words) == expected)
  }

  @Test(
    "a wrong command line gets one sentence and the line to type next",
    arguments: [
      ("musst wheat", "no command \"musst\"; did you mean must?", "alchemy must wheat"),
      ("craft wheat", "\"brew\" needs B (another ingredient)", "alchemy brew --help"),
      ("xyzzy", "no command \"xyzzy\"", "alchemy help"),
      (
        "find giants toe", "\"recipes\" does not take \"giants\"",
        "alchemy recipes --text 'giants toe'"
      ),
      ("recipes Wheat", "\"recipes\" does not take \"Wheat\"", "alchemy recipes --text Wheat"),
      (
        "recipes -n 3 blue flower", "\"recipes\" does not take \"blue\"",
        "alchemy recipes -n 3 --text 'blue flower'"
      ),
      (
        "recipes --effect fear", "\"recipes\" has no option --effect", "alchemy recipes --help"
      ),
      ("recipes --json", "\"recipes\" has no option --json", "alchemy recipes --help"),
      (
        "recipes --ingredients 4", "invalid value \"4\" for --ingredients: choose 2 or 3",
        "alchemy recipes --help"
      ),
      (
        "stock Wheat 3 Honey", "\"stock\" needs N (how many are in the bag)", "alchemy stock --help"
      ),
      (
        "add imp stool 3 Wheat 2 blue mountain flower 1", "\"add\" does not take \"stool\"",
        "alchemy add 'imp stool' 3 Wheat 2 'blue mountain flower' 1"
      ),
      (
        "stock Wheat 3 Honey 9999999",
        "invalid value \"9999999\" for N: give a whole number from 0 to 1,000,000",
        "alchemy stock --help"
      ),
      ("musst", "no command \"musst\"; did you mean must?", "alchemy must --help"),
      (
        "profil list", "no command \"profil\"; did you mean profile?", "alchemy profile list"
      ),
      (
        "profile cretae x", "no command \"profile cretae\"; did you mean profile create?",
        "alchemy profile create x"
      ),
      ("profile xyzzy", "no command \"profile xyzzy\"", "alchemy profile --help"),
      ("web pai", "no command \"web pai\"; did you mean web pair?", "alchemy web pair"),
      (
        "web -o plain pai phone", "no command \"web pai\"; did you mean web pair?",
        "alchemy web -o plain pair phone"
      ),
      ("web xyzzy", "\"web\" does not take \"xyzzy\"", "alchemy web --help"),
      ("bag ad", "no command \"bag ad\"; did you mean bag add?", "alchemy add --help"),
      (
        "bag ad wheat 3", "no command \"bag ad\"; did you mean bag add?", "alchemy bag add wheat 3"
      ),
      (
        "bag inport list.txt", "no command \"bag inport\"; did you mean bag import?",
        "alchemy bag import list.txt"
      ),
      ("pair phone", "no command \"pair\"; did you mean web pair?", "alchemy web pair phone"),
      ("invetory", "no command \"invetory\"; did you mean inventory?", "alchemy inventory"),
      (
        "profile",
        "\"profile\" needs one more word: use, create, copy, rename, delete, undelete, "
          + "export or import",
        "alchemy profile --help"
      ),
      ("-o plain", "no command is given", "alchemy help"),
      ("--socket", "--socket needs a value: --socket PATH", "alchemy socket"),
      ("--replica", "--replica needs a value: --replica DIR", "alchemy sync --help"),
      ("--replica sync", "--replica needs a value: --replica DIR", "alchemy sync --help"),
      (
        "--replica --create show", "--replica needs a value: --replica DIR", "alchemy show --help"
      ),
      ("sync --replica", "--replica needs a value: --replica DIR", "alchemy sync --help"),
      ("--profile", "--profile needs a value: --profile NAME", "alchemy profiles"),
      ("--replica pocket", "no command is given", "alchemy help"),
      ("--replica ./sync", "no command is given", "alchemy help"),
      (
        "must",
        "\"must\" needs NAME (the name or id of an ingredient or effect, or its first letters)",
        "alchemy must --help"
      ),
      ("reset", "\"reset\" needs ingredients|effects|all|alchemist", "alchemy reset --help"),
      (
        "show --profil x", "\"show\" has no option --profil; did you mean --profile?",
        "alchemy show --profile x"
      ),
      (
        "show --profil=x", "\"show\" has no option --profil; did you mean --profile?",
        "alchemy show --profile=x"
      ),
      ("show -x", "\"show\" has no option -x", "alchemy show --help"),
      (
        "--sokcet /s status", "no option --sokcet; did you mean --socket?",
        "alchemy --socket /s status"
      ),
      ("version --profile x", "\"version\" has no option --profile", "alchemy version --help"),
      ("show --profile", "--profile needs a value: --profile NAME", "alchemy show --help"),
      ("recipes --all=1", "--all takes no value", "alchemy recipes --help"),
      (
        "show --profile a --profile b", "--profile is given twice", "alchemy show --help"
      ),
      (
        "recipes --all --limit 3", "--all and --limit cannot be given together",
        "alchemy recipes --help"
      ),
      (
        "show -o jsn",
        "invalid value \"jsn\" for --output: choose table, plain or json; did you mean json?",
        "alchemy show -o json"
      ),
      (
        "show --output=tabel",
        "invalid value \"tabel\" for --output: choose table, plain or json; did you mean table?",
        "alchemy show --output=table"
      ),
      (
        "reset effect",
        "invalid value \"effect\" for GROUP: choose ingredients, effects, all or alchemist; did you "
          + "mean effects?",
        "alchemy reset effects"
      ),
      (
        "stock wheat many", "invalid value \"many\" for N: give a whole number",
        "alchemy stock --help"
      ),
      (
        "stock wheat -1",
        "invalid value \"-1\" for N: give a whole number from 0 to 1,000,000",
        "alchemy stock --help"
      ),
      (
        "stock wheat 99999999999999999999",
        "invalid value \"99999999999999999999\" for N: give a whole number from 0 to 1,000,000",
        "alchemy stock --help"
      ),
      (
        "add wheat 0", "invalid value \"0\" for N: give a whole number other than 0",
        "alchemy add --help"
      ),
      (
        "ingredients blue mountain flower", "\"ingredients\" does not take \"mountain\"",
        "alchemy ingredients 'blue mountain flower'"
      ),
      (
        "stock -o plain blue mountain flower 3", "\"stock\" does not take \"mountain\"",
        "alchemy stock -o plain 'blue mountain flower' 3"
      ),
      (
        "profile rename Lydia the Brave Aela", "\"profile rename\" does not take \"Brave\"",
        "alchemy profile rename --help"
      ),
      ("-n 3", "no option -n", "alchemy help"),
      ("wheat", "no command \"wheat\"; did you mean ingredient?", "alchemy ingredient wheat"),
      (
        "blue mountain flower", "no command \"blue\"; did you mean ingredient?",
        "alchemy ingredient 'blue mountain flower'"
      ),
      (
        "damage health", "no command \"damage\"; did you mean effect?",
        "alchemy effect 'damage health'"
      ),
      ("undo 3 4", "\"undo\" does not take \"4\"", "alchemy undo --help"),
      ("undo --change 2 3", "--change and 3 cannot be given together", "alchemy undo 3"),
      ("history 20", "\"history\" does not take \"20\"", "alchemy history --limit 20"),
      ("explain a", "\"explain\" needs B (another ingredient)", "alchemy explain --help"),
      ("explain a b c d", "\"explain\" does not take \"d\"", "alchemy explain --help"),
      ("status now", "\"status\" does not take \"now\"", "alchemy status --help"),
      (
        "call system.ping []",
        "invalid value \"[]\" for JSON: give a JSON object, such as {\"profile\":\"default\"}",
        "alchemy call --help"
      ),
      (
        "call system.ping {",
        "invalid value \"{\" for JSON: it ends in the middle, at byte 1", "alchemy call --help"
      ),
      ("help musst", "no command \"musst\"; did you mean must?", "alchemy help must"),
      (
        "help web pai", "no command \"web pai\"; did you mean web pair?", "alchemy help web pair"
      ),
      ("help xyzzy", "no command \"xyzzy\"", "alchemy help"),
      ("help profile xyzzy", "no command \"profile xyzzy\"", "alchemy profile --help"),
      ("help must wheat", "\"help\" does not take \"wheat\"", "alchemy must --help"),
    ])
  func refuses(line: String, sentence: String, hint: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let expected = Outcome.told(.usage, "error: \(sentence)\nhint: \(hint)\n")
    #expect(Outcome(words: words) == expected)
    try checkHint(words)
  }

  /// Whoever types the hint is not refused for the same reason, or any other.
  private func checkHint(_ words: [String]) throws {
    do throws(UsageFailure) {
      _ = try parsed(words)
    } catch {
      let next = error.nextWords
      #expect(throws: Never.self, "the hint of \(words) fails: \(next)") { try parsed(next) }
      #expect(Outcome(words: next).errors != Outcome(words: words).errors, "\(next)")
    }
  }

  @Test("a hint can be pasted into a shell")
  func quotesHints() {
    let outcome = Outcome("musst", "Giant's Toe", "Salt Pile", "$x'y", "")
    #expect(outcome.errors.contains("hint: alchemy must \"Giant's Toe\" 'Salt Pile' '$x'\\''y' ''"))
  }

  @Test("every command has an example, and every example calls its command")
  func examplesParse() throws {
    for command in CommandTable.alchemy.commands {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples {
        let outcome = try CommandLineParser(table: .alchemy, words: example.words).parse()
        guard case .run(let invocation) = outcome else {
          Issue.record("\(example.line) does not run")
          continue
        }
        #expect(invocation.command.name == command.name)
      }
    }
  }

  @Test("the table of commands is sound")
  func tableIsSound() {
    CommandTable.alchemy.checkInvariants()
  }

  @Test("any slip in a command's word is put right or answered without a crash")
  func slips() {
    for command in CommandTable.alchemy.commands {
      for position in command.words[0].indices {
        var word = command.words[0]
        word.remove(at: position)
        let outcome = Outcome(words: [word] + command.words.dropFirst())
        let isAnother =
          CommandTable.alchemy.firstWords.contains(word)
          || CommandTable.alchemy.commands.contains { $0.aliases.contains(word) }
        #expect(isAnother || word.isEmpty || outcome.code == .usage, "\(word)")
      }
    }
  }
}

extension Outcome {
  /// A run that printed nothing but an error.
  static func told(_ code: ExitCode, _ errors: String) -> Outcome {
    Outcome(code: code, output: "", errors: errors)
  }

  init(code: ExitCode, output: String = "", errors: String = "") {
    self.code = code
    self.output = output
    self.errors = errors
  }
}

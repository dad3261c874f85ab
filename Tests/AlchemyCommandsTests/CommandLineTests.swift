import AlchemyCommands
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
      ("stock -o json Wheat 5", "stock NAME=<Wheat> N=<5> --output=<json>"),
      ("stock -ojson Wheat 5", "stock NAME=<Wheat> N=<5> --output=<json>"),
      ("stock -o=json Wheat 5", "stock NAME=<Wheat> N=<5> --output=<json>"),
      ("profile create -- --odd", "profile create NAME=<--odd>"),
      ("profile --socket /s create a", "profile create NAME=<a> --socket=</s>"),
      ("profile rename a b", "profile rename OLD=<a> NEW=<b>"),
      ("catalog list", "catalog list"),
      ("reset effects --to cant", "reset GROUP=<effects> --to=<cant>"),
      ("scope stock", "scope SCOPE=<stock>"),
      ("explain a b", "explain A=<a> B=<b>"),
      ("explain a b c", "explain A=<a> B=<b> C=<c>"),
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
      ("brew", "no command \"brew\"", "alchemy help"),
      (
        "profil list", "no command \"profil\"; did you mean profile?", "alchemy profile list"
      ),
      (
        "profile cretae x", "no command \"profile cretae\"; did you mean create?",
        "alchemy profile create x"
      ),
      (
        "profile list --deleted", "no command \"profile list\"; did you mean profiles?",
        "alchemy profiles --deleted"
      ),
      (
        "--socket /s profile show", "no command \"profile show\"; did you mean show?",
        "alchemy show --socket /s"
      ),
      ("catalogs", "no command \"catalogs\"; did you mean catalog list?", "alchemy catalog list"),
      (
        "profile xyzzy", "no command \"profile xyzzy\"", "alchemy profile --help"
      ),
      (
        "profile",
        "\"profile\" needs one more word: create, copy, rename, delete, undelete, "
          + "export or import",
        "alchemy profile --help"
      ),
      ("-o json", "no command is given", "alchemy help"),
      ("--socket", "no command is given", "alchemy help"),
      ("must", "\"must\" needs NAME", "alchemy must --help"),
      ("reset", "\"reset\" needs ingredients|effects", "alchemy reset --help"),
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
        "\"jsn\" does not do for --output: it is table, plain or json; did you mean json?",
        "alchemy show -o json"
      ),
      (
        "show --output=tabel",
        "\"tabel\" does not do for --output: it is table, plain or json; did you mean table?",
        "alchemy show --output=table"
      ),
      (
        "reset effect",
        "\"effect\" does not do for GROUP: it is ingredients or effects; did you mean effects?",
        "alchemy reset effects"
      ),
      (
        "stock wheat many", "\"many\" does not do for N: it is a whole number",
        "alchemy stock --help"
      ),
      (
        "stock wheat -1",
        "\"-1\" does not do for N: it is a whole number from 0 to 1,000,000",
        "alchemy stock --help"
      ),
      (
        "stock wheat 99999999999999999999",
        "\"99999999999999999999\" does not do for N: it is a whole number from 0 to 1,000,000",
        "alchemy stock --help"
      ),
      (
        "add wheat 0", "\"0\" does not do for N: it is a whole number other than 0",
        "alchemy add --help"
      ),
      (
        "ingredient blue mountain flower", "\"ingredient\" has no use for \"mountain\"",
        "alchemy ingredient 'blue mountain flower'"
      ),
      (
        "stock -o plain blue mountain flower 3", "\"stock\" has no use for \"mountain\"",
        "alchemy stock -o plain 'blue mountain flower' 3"
      ),
      ("stock wheat 3 4 x", "\"stock\" has no use for \"4\"", "alchemy stock --help"),
      ("undo 3", "\"undo\" has no use for \"3\"", "alchemy undo --change 3"),
      ("undo 3 4", "\"undo\" has no use for \"3\"", "alchemy undo --help"),
      ("undo --change 2 3", "\"undo\" has no use for \"3\"", "alchemy undo --help"),
      ("undo -- 3", "\"undo\" has no use for \"3\"", "alchemy undo --help"),
      (
        "reset effects cant --socket /s", "\"reset\" has no use for \"cant\"",
        "alchemy reset effects --to cant --socket /s"
      ),
      ("log error", "\"log\" has no use for \"error\"", "alchemy log --level error"),
      // It may be a limit, and may be the change to begin before.
      ("history 20", "\"history\" has no use for \"20\"", "alchemy history --help"),
      ("explain a", "\"explain\" needs B", "alchemy explain --help"),
      ("explain a b c d", "\"explain\" has no use for \"d\"", "alchemy explain --help"),
      ("status now", "\"status\" has no use for \"now\"", "alchemy status --help"),
      (
        "call system.ping []",
        "\"[]\" does not do for JSON: it is a JSON object, such as {\"profile\":\"default\"}",
        "alchemy call --help"
      ),
      (
        "call system.ping {",
        "\"{\" does not do for JSON: it ends in the middle, at byte 1", "alchemy call --help"
      ),
      ("help musst", "no command \"musst\"; did you mean must?", "alchemy help must"),
      ("help xyzzy", "no command \"xyzzy\"", "alchemy help"),
      ("help profile xyzzy", "no command \"profile xyzzy\"", "alchemy profile --help"),
      ("help must wheat", "\"help\" has no use for \"wheat\"", "alchemy must --help"),
    ])
  func refuses(line: String, sentence: String, hint: String) {
    let words = line.split(separator: " ").map(String.init)
    let expected = Outcome.told(.usage, "error: \(sentence)\nhint: \(hint)\n")
    #expect(Outcome(words: words) == expected)
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
        let isAnother = CommandTable.alchemy.firstWords.contains(word)
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

import AlchemyCommands
import ClientSession
import CommandLine
import Testing

@Suite struct HelpTests {
  @Test("the help of a command shows all that the table says of it")
  func command() {
    let page = """
      alchemy add: put ingredients into the bag, or take some out

      usage: alchemy add [options] NAME N [NAME N]…
      aliases: gather, bag add

      examples:
        # you found three
        alchemy add Wheat 3
        # you used three
        alchemy add Wheat -3
        # all that a walk brought
        alchemy add Wheat 2 'Imp Stool' 1

      Additions and removals from all terminals count. You cannot take out more than
      there is; `alchemy stock` sets the number directly. Neither goes beyond
      1,000,000.

      Several ingredients are one change, and one undo takes it back.

      Two replicas that are offline can both take out the same item. When they sync,
      the bag shows 0 and a debt, and the next items that you add pay the debt first.
      `alchemy stock` clears it.

      arguments:
        NAME  the name or id of an ingredient, or its first letters
        N     how many to put in; a negative number takes out

      options:
        --profile NAME
            the profile's name or id (else $ALCHEMY_PROFILE, else as "alchemy profile
            use" says)
        -o, --output table|plain|json
            a table, plain (tabs between fields, no header) or json (errors, too)
        --socket PATH
            where the daemon listens (default: see "alchemy socket")
        --replica DIR
            a replica to work on, without a daemon (default: $ALCHEMY_REPLICA)
        --create
            make the replica if there is none, as "alchemy sync" always does
        -h, --help
            show this page

      """
    #expect(Outcome("add", "--help") == Outcome(code: .success, output: page))
    #expect(Outcome("help", "add").output == page)
    #expect(Outcome("add", "Wheat", "-h").output == page)
  }

  @Test("the help of a group lists its commands")
  func group() {
    let page = """
      alchemy profile: choose, create, copy, rename, delete and carry profiles

      usage: alchemy profile COMMAND [options] [arguments]

      commands:
        profile use [NAME]           choose the profile that commands work on
        profile create NAME          create a profile
        profile copy OLD NEW         copy a profile with its choices and its bag
        profile rename OLD NEW       rename a profile
        profile delete NAME…         delete profiles; you can bring them back
        profile undelete NAME        bring a deleted profile back
        profile export NAME [FILE…]  write profiles to files, with their history
        profile import FILE          merge a profile from a file

      alchemy profile COMMAND --help shows a command's options and examples

      """
    #expect(Outcome("profile", "--help") == Outcome(code: .success, output: page))
    #expect(Outcome("help", "profile").output == page)
  }

  @Test("the program alone, help and --help show all commands")
  func overview() {
    let page = Outcome(words: []).output
    #expect(page.hasPrefix("alchemy: profiles and recipes for Skyrim alchemists\n\nusage: "))
    #expect(Outcome("help").output == page)
    #expect(Outcome("--help").output == page)
    for command in CommandTable.alchemy.commands {
      #expect(page.contains("\n  \(command.name)"), "\(command.name)")
      #expect(page.contains("  \(command.summary)\n"), "\(command.name)")
    }
  }

  @Test("every page fits a terminal of 80 cells and ends its lines clean")
  func pages() {
    var pages = [Outcome(words: []).output, Outcome("profile", "-h").output]
    for command in CommandTable.alchemy.commands {
      let page = Outcome(words: command.words + ["--help"]).output
      #expect(page.hasPrefix("alchemy \(command.name): \(command.summary)\n"))
      pages.append(page)
    }
    for line in pages.joined().split(separator: "\n") {
      #expect(!line.hasSuffix(" ") && line.count <= 80, "\(line)")
    }
  }

  @Test(
    "at a terminal that has no screen, the help says why it is there",
    arguments: [
      ("dumb", true, "$TERM is \"dumb\""), (nil, true, "$TERM is not set"),
      ("xterm", false, "standard input is not a terminal"),
    ])
  func noScreen(kind: String?, isInputTyped: Bool, reason: String) {
    let files = FakeFiles()
    files.isInputTyped = isInputTyped
    var environment = ["XDG_RUNTIME_DIR": "/r"]
    environment["TERM"] = kind
    let outcome = Outcome(environment: environment, columns: 120, files: files)
    #expect(
      outcome.output
        == "The screen cannot be shown, because \(reason). This is the help instead.\n\n"
        + Outcome("help").output)
    #expect(Outcome(environment: environment).output == Outcome("help").output)
  }
}

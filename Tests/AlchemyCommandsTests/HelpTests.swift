import AlchemyCommands
import Testing

@Suite struct HelpTests {
  @Test("the help of a command shows all that the table says of it")
  func command() {
    let page = """
      alchemy add: put some of an ingredient into the bag, or take some out

      usage: alchemy add [options] NAME N

      What several terminals add and take out adds up. You cannot take out more than
      there is; `alchemy stock` sets the number, whatever it was.

      Replicas that have not met can take out the same thing twice. When they meet,
      the bag shows 0 and a debt: so many of what is put in next do not count.
      `alchemy stock` settles it.

      arguments:
        NAME  an ingredient: its id, its name or an unambiguous beginning
        N     how many are put in, or, below 0, taken out

      options:
        --profile NAME
            the profile's name or id (else $ALCHEMY_PROFILE, else "default")
        -o, --output table|plain|json
            for reading, for scripts (tabs, no heading), or as the daemon says it
        --socket PATH
            where the daemon listens (else as "alchemy socket" says)
        --replica DIR
            a replica to work on without a daemon (else $ALCHEMY_REPLICA)
        -h, --help
            show this page

      examples:
        # three were found
        alchemy add Wheat 3
        # three were used
        alchemy add Wheat -3

      """
    #expect(Outcome("add", "--help") == Outcome(code: .success, output: page))
    #expect(Outcome("help", "add").output == page)
    #expect(Outcome("add", "Wheat", "-h").output == page)
  }

  @Test("the help of a group lists its commands")
  func group() {
    let page = """
      alchemy profile: make, copy, rename, delete, bring back, carry profiles

      usage: alchemy profile COMMAND [options] [arguments]

      commands:
        profile create NAME       make a profile
        profile copy OLD NEW      make a profile with another one's choices and bag
        profile rename OLD NEW    give a profile another name
        profile delete NAME       hide a profile, keeping all that is in it
        profile undelete NAME     bring a deleted profile back
        profile export NAME FILE  write a profile to a file, with its history
        profile import FILE       merge a profile from a file

      alchemy profile COMMAND --help shows a command's options and examples

      """
    #expect(Outcome("profile", "--help") == Outcome(code: .success, output: page))
    #expect(Outcome("help", "profile").output == page)
  }

  @Test("the program alone, help and --help show all commands")
  func overview() {
    let page = Outcome(words: []).output
    #expect(page.hasPrefix("alchemy: profiles and recipes for Skyrim's alchemists\n\nusage: "))
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
}

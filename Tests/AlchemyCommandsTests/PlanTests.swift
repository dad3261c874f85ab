import ClientSession
import JSON
import PlayedWorld
import Testing
import Wire

/// Each command runs against a whole replica, as against a daemon.
@Suite("Plans on the command line")
struct PlanTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
    _ = run(
      "stock thistle-branch 3 blue-butterfly-wing 1 imp-stool 3 glow-dust 3 "
        + "blue-mountain-flower 2 hanging-moss 1 wheat 2")
  }

  private func run(_ line: String, files: FakeFiles = FakeFiles()) -> Outcome {
    Outcome(words: line.split(separator: " ").map(String.init), peer: daemon, files: files)
  }

  private func files(_ text: String) -> FakeFiles {
    FakeFiles(contents: ["plan.json": Array(text.utf8)])
  }

  @Test func `The bag of the example is planned to the last gold`() {
    #expect(
      run("plan --effort 3").output
        == """
        TOTAL  GOLD  TIMES  INGREDIENTS
          401   401      1  Glow Dust, Hanging Moss, Wheat
          369   369      1  Blue Mountain Flower, Glow Dust, Wheat
          362   362      1  Blue Butterfly Wing, Blue Mountain Flower, Imp Stool

        1,132 gold from 3 potions; nobody can make more (proved)

        """)
  }

  @Test func `A plan for two purses says what each merchant pays, and what more could be had`() {
    #expect(
      run("plan --purse 130,240").output
        == """
        TOTAL  GOLD  TIMES  INGREDIENTS
          401   401      1  Glow Dust, Hanging Moss, Wheat
          369   369      1  Blue Mountain Flower, Glow Dust, Wheat
          362   362      1  Blue Butterfly Wing, Blue Mountain Flower, Imp Stool

        365 gold of 370 from 3 potions, worth 1,132; at most 368 can be had
        129 of 130, 236 of 240

        """)
    #expect(
      run("plan --purse 120").output.contains(
        "119 gold of 120 from 1 potion, worth 369; at most 120 can be had\n"))
    #expect(
      run("plan --purse 1").output
        == "nothing to brew: no merchant can pay for one potion; alchemy plan plans for all gold\n")
    for wrong in ["0", ",", "", "750,,500", "100001"] {
      #expect(
        Outcome(words: ["plan", "--brew", "--purse", wrong], peer: daemon).code == .usage,
        "\(wrong)")
    }
    #expect(
      run("plan --purse 750,much").errors.contains(
        "invalid value \"much\" for --purse: "))
    #expect(
      run("plan --purse 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17").errors.contains(
        "at most 16 merchants can be named"))
  }

  @Test func `A plan for experience says how far it raises the skill`() {
    let best = "1,132 gold from 3 potions; nobody can make more (proved)\n"
    #expect(
      run("plan --for experience").output.contains(
        best + "849 experience; Alchemy 100 cannot rise any more\n"))
    for (skill, words) in [
      (15, " raise Alchemy from 15 to 16\n"), (60, " that lead from Alchemy 60 to 61\n"),
    ] {
      _ = run("alchemist skill \(skill)")
      // The skill also decides what the potions are worth.
      let output = run("plan --for experience").output
      let gold = output.firstMatch(of: /([0-9,]+) gold from/).map { $0.1.filter { $0 != "," } }
      let experience = gold.flatMap { Int($0) }.map { $0 * 3 / 4 } ?? 0
      #expect(output.contains("\n\(experience) experience"), "\(output)")
      #expect(output.contains(words), "\(output)")
    }
    #expect(!run("plan").output.contains("experience"))
  }

  @Test(
    "On a narrow terminal every table has all of its words, and no line is too long",
    arguments: [
      "recipes --limit 300", "recipes --details", "recipes --sort value", "short", "short 2",
      "short 0", "plan", "learn", "learn --all", "shopping", "brewed", "history", "ingredients",
    ], [80, 100])
  func narrow(line: String, columns: Int) {
    for words in ["stock giants-toe 2 jarrin-root 1", "brew wheat giants-toe", "scope all"] {
      #expect(run(words).code == .success)
    }
    let words = line.split(separator: " ").map(String.init)
    let narrow = Outcome(words: words, peer: daemon, columns: columns).output
    #expect(Self.words(narrow) == Self.words(run(line).output))
    #expect(!narrow.contains("…"))
    let table = narrow.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }
    #expect(table.count > 1 && table.allSatisfy { $0.count <= columns }, "\(narrow)")
  }

  private static func words(_ output: String) -> [Substring] {
    output.split { $0.isWhitespace }.sorted()
  }

  @Test func `At 80 columns ingredients stay on one line, and effects give way`() {
    let words = ["recipes", "--with", "jarrin-root", "--limit", "6"]
    #expect(
      Outcome(words: words, peer: daemon, columns: 80).output
        == """
         GOLD  INGREDIENTS                                     EFFECTS
        1,810  Chicken's Egg, Jarrin Root, Salmon Roe          Damage Magicka Regen,
                                                               Waterbreathing
        1,810  Hawk's Egg, Jarrin Root, Salmon Roe             Damage Magicka Regen,
                                                               Waterbreathing
        1,598  Jarrin Root, Nordic Barnacle, Salmon Roe        Damage Magicka,
                                                               Waterbreathing
        1,141  Burnt Spriggan Wood, Jarrin Root, River Betty   Damage Health,
                                                               Damage Magicka Regen,
                                                               Fortify Alteration, Slow
        1,093  Burnt Spriggan Wood, Deathbell, Jarrin Root     Damage Health,
                                                               Damage Magicka Regen,
                                                               Slow
        1,093  Burnt Spriggan Wood, Jarrin Root, Poison Bloom  Damage Health,
                                                               Damage Magicka Regen,
                                                               Slow

        6 of 1,234 recipes; --all lists all

        """)
  }

  @Test func `The plain form is for spreadsheets, and the JSON is the daemon's own`() throws {
    let plain = run("plan -o plain").output.split(separator: "\n")
    #expect(plain.first?.hasPrefix("401\t1\tglow-dust,hanging-moss,wheat\t") == true)
    let json = try JSONValue(parsing: Array(run("plan -o json").output.utf8))
    #expect(json["gold"] == 1132 && json["bound"] == 1132 && json["exact"] == true)
  }

  @Test func `An empty bag has nothing to brew, and says what to type`() {
    _ = run(
      "stock thistle-branch 0 blue-butterfly-wing 0 imp-stool 0 glow-dust 0 "
        + "blue-mountain-flower 0 hanging-moss 0")
    #expect(
      run("plan").output
        == "nothing to brew: the bag has not all ingredients of any recipe; "
        + "alchemy short lists those that lack one\n")
    _ = run("stock wheat 0")
    let words = "the bag is empty; alchemy stock 'Abecean Longfin' 1 puts something in\n"
    #expect(run("plan").output == "nothing to brew: " + words)
    #expect(run("shopping").output == words)
    #expect(run("learn").output == "nothing can be learned: " + words)
    #expect(run("learn --all").output.contains("440 of 440 unknown effects"))
    _ = run("stock wheat 1")
    #expect(
      run("learn").output
        == "nothing can be learned: no ingredients in the bag share an unknown effect; "
        + "alchemy learn --all plans from all ingredients\n")
  }

  @Test func `The last line of lessons says what they reveal and what is proved`() {
    _ = run(
      "stock thistle-branch 0 blue-butterfly-wing 0 imp-stool 0 glow-dust 0 "
        + "blue-mountain-flower 0 hanging-moss 0 wheat 1 giants-toe 1")
    let one =
      "\n1 brew reveals 4 of 440 unknown effects; no plan reveals more (proved); "
      + "fewer brews are not enough (proved)\n"
    #expect(run("learn").output.hasSuffix(one))
    #expect(run("learn --eat").output == run("learn").output)
    _ = run("stock wheat 2")
    let eating = run("learn --eat").output
    #expect(eating.hasPrefix("first eat one each of: Wheat\n"))
    #expect(
      eating.hasSuffix(
        "\n1 meal and 1 brew reveal 5 of 440 unknown effects; no plan reveals more (proved); "
          + "fewer brews are not enough (proved)\n"))
    #expect(run("learn --all").output.hasSuffix("brews are needed (proved)\n"))
  }

  @Test func `A plan is brewed as one change, which one undo takes back`() {
    #expect(
      run("plan --brew").output.contains(
        "\nbrewed 3 potions for 1,132 gold; alchemy undo takes it back\nlearned "))
    #expect(run("brewed").output.contains("brewed so far: 3, worth 1,132 gold"))
    _ = run("undo")
    #expect(!run("brewed").output.contains("brewed so far"))
    #expect(run("plan -o plain").output.contains("401\t1\t"))
  }

  @Test func `A kept plan is shown and brewed as it was kept`() throws {
    let kept = run("plan -o json").output
    #expect(
      run("plan plan.json", files: files(kept)).output
        == run("plan").output
        + "as it was kept; alchemy plan plan.json --check tells whether it holds\n")
    #expect(run("plan plan.json -o json", files: files(kept)).output == kept)
    #expect(
      run("plan plan.json --brew", files: files(kept)).output.hasSuffix(
        "\nbrewed 3 potions for 1,132 gold; alchemy undo takes it back\nlearned 14 effects\n"))
    _ = run("undo")
    _ = run("reserve wheat 2")
    #expect(
      run("plan plan.json --brew", files: files(kept)).output.hasSuffix(
        "\ntaken although held back: Wheat 2\n"))
    let again = run("plan plan.json --brew", files: files(kept))
    #expect(again.code == .refused && again.errors.contains("error: not enough "))
    #expect(again.errors.hasSuffix("hint: alchemy plan plan.json --check\n"))
    let check = run("plan plan.json --check", files: files(kept))
    #expect(check.output.hasPrefix("the plan does not hold now:\n"))
    #expect(run("plan --brew").output.hasPrefix("nothing to brew: "))
  }

  @Test func `The first rows of a plan are brewed alone`() {
    #expect(
      run("plan --brew --first 2").output.contains("\nbrewed 2 potions for 770 gold; alchemy undo"))
    #expect(run("brewed").output.contains("brewed so far: 2, worth 770 gold"))
    #expect(run("plan -o plain").output.hasPrefix("362\t1\t"))
    #expect(
      run("plan --first 2").errors
        == "error: --first only works with --brew\nhint: alchemy plan --brew --first 2\n")
    #expect(
      run("plan plan.json --first 2 --profile default").errors.hasSuffix(
        "\nhint: alchemy plan plan.json --brew --first 2 --profile default\n"))
    #expect(
      run("plan plan.json other.json", files: files("{}")).errors.hasSuffix(
        "\nhint: alchemy plan --help\n"))
    #expect(
      run("plan --as skill=60,benefactor=maybe").errors.hasPrefix(
        "error: invalid value \"benefactor=maybe\" for --as: choose on or off"))
  }

  @Test func `With --brew the JSON is one document, which is a plan that was kept`() throws {
    let text = run("plan --brew -o json").output
    #expect(text.split(separator: "\n").count == 1)
    let document = try JSONValue(parsing: Array(text.utf8))
    #expect(document["gold"] == 1132 && document["brewed"]?["earned"] == 1132)
    _ = run("undo")
    #expect(
      run("plan plan.json --check", files: files(text)).output.hasPrefix("the plan holds: 1,132"))
    #expect(run("plan plan.json --brew", files: files(text)).code == .success)
    // What the bag lacks keeps the plan from being brewed, not from being told.
    let refused = run("plan plan.json --brew -o json", files: files(text))
    #expect(refused.code == .refused)
    let shown = try JSONValue(parsing: Array(refused.output.utf8))
    #expect(shown["gold"] == 1132 && shown["brewed"] == nil)
    #expect(!run("plan plan.json -o json", files: files(text)).output.contains("brewed"))
    #expect(run("plan --brew -o plain").output == "")
  }

  @Test func `Filters and another alchemist belong to a kept plan, and to its check`() throws {
    let pure = run("plan --kind pure --without wheat --as skill=60 -o json").output
    let document = try JSONValue(parsing: Array(pure.utf8))
    #expect(
      document["terms"]
        == ["as": ["skill": 60], "kind": "pure", "without": ["ingredient:wheat"]])
    #expect(
      run("plan plan.json", files: files(pure)).output.hasSuffix(
        "\nplanned with --as skill=60 --kind pure --without wheat\n"
          + "as it was kept; alchemy plan plan.json --check tells whether it holds\n"))
    let check = run("plan plan.json --check", files: files(pure))
    #expect(check.output.hasPrefix("the plan holds: "), "\(check)")
    let lie = pure.replacing(#""without":["ingredient:wheat"]"#, with: #""without":[]"#)
    #expect(lie != pure && run("plan plan.json --check", files: files(lie)).code == .refused)
    #expect(
      run("plan --with fear").output
        == "nothing to brew that fits; alchemy plan plans without your filters\n")
    for (line, words) in [
      ("plan plan.json --effort 2", "--effort and FILE cannot be given together"),
      ("plan plan.json --kind pure", "--kind and FILE cannot be given together"),
      ("plan plan.json --as skill=60", "--as and FILE cannot be given together"),
    ] {
      #expect(
        run(line, files: files(pure)).errors
          == "error: \(words)\nhint: alchemy plan plan.json\n")
    }
    #expect(
      run("plan --check").errors
        == "error: --check only works with FILE\nhint: alchemy plan --output json\n")
  }

  @Test(
    "whatever a plan was asked for, its check agrees, and it says what that was",
    arguments: [
      "--above 200", "--ingredients 2", "--kind poisons --as purity", "--text health",
      "--with wheat --as skill=30,purity", "--without giants-toe --text -fear",
      "--text =wheat --above 50 --as alchemist=5",
    ])
  func checked(options: String) {
    let kept = run("plan -o json " + options)
    #expect(kept.code == .success, "\(kept.errors)")
    let check = run("plan plan.json --check", files: files(kept.output))
    #expect(check.output.hasPrefix("the plan holds: "), "\(check)")
    let words = check.output.split(separator: "\n").last { $0.hasPrefix("planned with ") } ?? ""
    let again = run("plan -o json " + words.dropFirst("planned with ".count))
    #expect(again.output == kept.output, "\(words)")
  }

  @Test func `What is no plan of the daemon is refused as that`() {
    let honest = run("plan -o json --above 1").output
    for (truth, lie) in [
      (#""times":1"#, #""times":0"#), (#""terms":{"above":1}"#, #""terms":{"above":true}"#),
      (#""terms":{"above":1}"#, #""terms":[]"#),
    ] {
      let outcome = run("plan plan.json --check", files: files(honest.replacing(truth, with: lie)))
      #expect(outcome.errors.hasPrefix("error: plan.json is no saved plan\n"), "\(outcome)")
    }
    #expect(
      run(
        "stock wheat 0 thistle-branch 0 blue-butterfly-wing 0 imp-stool 0 glow-dust 0 "
          + "blue-mountain-flower 0 hanging-moss 0"
      ).code == .success)
    #expect(run("plan --kind potions").output.hasPrefix("nothing to brew: the bag is empty; "))
  }

  @Test func `With details a plan says what is made, and how strong`() {
    let kept = run("plan -o json").output
    for line in ["plan --details", "plan plan.json --details"] {
      let rows = run(line, files: files(kept)).output.split(separator: "\n")
      #expect(rows[0].hasPrefix("TOTAL  GOLD  TIMES  INGREDIENTS"))
      #expect(rows[0].contains("  MAKES  ") && rows[0].hasSuffix("  EFFECTS"))
      #expect(rows[1].contains("Poison of Damage Magicka Regen"))
      #expect(rows[1].contains("Damage Magicka Regen 100 for "), "\(rows[1])")
    }
    let plain = run("plan --details -o plain").output.split(separator: "\n")[0]
    let fields = plain.split(separator: "\t", omittingEmptySubsequences: false)
    #expect(fields.count == 6 && fields[4] == "Poison of Damage Magicka Regen")
    #expect(run("plan -o plain").output.split(separator: "\n")[0].count { $0 == "\t" } == 3)
  }

  @Test func `What is planned to be learned is brewed as one change, and teaches that`() throws {
    let text = run("learn --brew -o json").output
    let document = try JSONValue(parsing: Array(text.utf8))
    let learned = try #require(document["brewed"]?["learned"]?.array)
    #expect(document["reveals"] == .integer(learned.count) && learned.count > 4)
    #expect(run("learn").output.hasPrefix("nothing can be learned: "))
    _ = run("undo")
    #expect(run("learn --brew").output.contains("; alchemy undo takes it back\nlearned "))
    for option in ["--all", "--eat"] {
      #expect(run("learn --brew \(option)").errors.contains("cannot be given together"))
    }
  }

  @Test func `A saved plan holds as long as the bag and the prices do`() {
    let saved = files(run("plan -o json").output)
    #expect(
      run("plan plan.json --check", files: saved).output
        == "the plan holds: 1,132 gold from 3 potions; nobody can make more (proved)\n")
    _ = run("stock wheat 1")
    let less = run("plan plan.json --check", files: saved)
    #expect(
      less.output
        == "the plan does not hold now:\n"
        + "  it needs 2 Wheat, and the bag has 1 beyond its reserve\n")
    #expect(less.code == .refused && less.errors == "")
    _ = run("stock wheat 9")
    let more = run("plan plan.json --check", files: saved)
    #expect(more.output.contains("by its proof up to") && more.code == .refused)
    _ = run("cant hanging-moss")
    #expect(
      run("plan plan.json --check", files: saved).output.contains(
        "Glow Dust, Hanging Moss, Wheat is no recipe that fits your choices and your bag"))
    _ = run("may hanging-moss")
    _ = run("alchemist skill 15")
    #expect(run("plan plan.json --check", files: saved).output.contains(" gold, not 401"))
  }

  @Test func `Each lie of a saved plan is found`() throws {
    let honest = run("plan -o json").output
    for (truth, lie, words) in [
      (#""gold":1132"#, #""gold":1133"#, "its brews add up to 1,132 gold, not 1,133"),
      (#""bound":1132"#, #""bound":1131"#, "by its proof up to 1,132 gold can be made, not 1,131"),
      (#""price":"#, #""price":-"#, "a negative price"),
      (#""left":{"#, #""left":{"fear":3,"#, "what it leaves in the bag is something else"),
      (#"["damage-magicka","#, #"["slow","#, "has other effects"),
    ] {
      let outcome = run("plan plan.json --check", files: files(honest.replacing(truth, with: lie)))
      #expect(outcome.code == .refused && outcome.output.contains(words), "\(outcome.output)")
    }
    var plan = try #require(try JSONValue(parsing: Array(honest.utf8)).object)
    plan["proof"] = ["odd": [], "prices": [:]]
    let text = String(decoding: JSONValue.object(plan).serialized(), as: UTF8.self)
    #expect(
      run("plan plan.json --check", files: files(text)).output.contains(
        "its proof does not pay for"))
  }

  /// 90,000 sets of a file took a minute; now the check is over as soon as the file is read.
  @Test func `A proof with tens of thousands of odd sets is checked`() throws {
    let honest = run("plan -o json").output
    let many = (0..<60_000).map { number in
      #"{"ingredients":["glow-dust","unknown-\#(number)"],"price":1}"#
    }
    let plan = honest.replacing(#""odd":["#, with: #""odd":["# + many.joined(separator: ",") + ",")
    let outcome = run("plan plan.json --check", files: files(plan))
    #expect(outcome.output.contains("by its proof up to 1,192 gold can be made, not 1,132"))
  }

  @Test func `Sums beyond the largest number prove nothing`() {
    _ = run("alchemist skill 1000 fortify 10000000 alchemist 5")
    _ = run("stock wheat 1000000 blue-mountain-flower 1000000 hanging-moss 1000000")
    let outcome = run("plan")
    #expect(outcome.output.contains("; how much more is possible is not known\n"))
    #expect(!outcome.output.contains("proved"))
    #expect(run("plan -o json").output.contains(#""exact":false"#))
  }

  @Test func `A shopping list says which worth is an estimate`() {
    let rows = run("shopping -n 40").output.split(separator: "\n")
    #expect(rows.count == 41 && rows[0].contains("WORTH"))
    #expect(rows[1].contains("899     16  Jarrin Root"))
    #expect(rows.prefix(21).allSatisfy { !$0.contains("about") })
    #expect(rows.last?.contains("about ") == true)
    let plain = run("shopping -n 40 -o plain").output.split(separator: "\n")
    #expect(plain.first?.hasSuffix("\t") == true && plain.last?.hasSuffix("\tabout") == true)
  }

  @Test func `Gold is spent on what brings more than it costs, among what a merchant has`() throws {
    let all = run("shopping --budget 300")
    #expect(all.output.hasPrefix("BUY  PRICE  INGREDIENT\n"))
    #expect(all.output.contains(" gold; the potions then sell for "))
    let words = "shopping --budget 60 --each 1 jarrin-root wheat giants-toe -o plain"
    let rows = run(words).output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(!rows.isEmpty)
    let sold = ["jarrin-root", "wheat", "giants-toe"]
    #expect(rows.allSatisfy { $0[0] == "1" && sold.contains(String($0[2])) })
    #expect(rows.compactMap { Int($0[1]) }.reduce(0, +) <= 60)
    #expect(run("shopping --budget 1 jarrin-root").output.hasPrefix("no purchase was found"))
    for wrong in ["shopping wheat", "shopping --each 2", "shopping --budget 0"] {
      #expect(run(wrong).code == .usage)
    }
  }

  @Test func `A file that is no plan is refused with a hint`() {
    let outcome = run("plan plan.json --brew", files: files("[]"))
    #expect(outcome.code == .refused)
    #expect(
      outcome.errors
        == "error: plan.json is no saved plan\n"
        + "caused by: a saved plan is a file with the output of the command below\n"
        + "hint: alchemy plan -o json\n")
  }

  @Test func `Shopping and learning answer in each form`() throws {
    for command in ["shopping", "learn", "learn --all --no-spoilers", "learn --eat"] {
      let table = run(command)
      #expect(table.code == .success && !table.output.isEmpty)
      #expect(run(command + " -o plain").code == .success)
      let json = try JSONValue(parsing: Array(run(command + " -o json").output.utf8))
      #expect(json["lsn"] == 1)
    }
  }

  /// A daemon that answers everything but plans.
  private static func silent() -> FakePeer {
    let usual = FakeDaemon.answer(SmallDaemon.methods())
    return FakePeer { line in
      String(decoding: line, as: UTF8.self).contains(#""plan."#) ? [] : usual(line)
    }
  }

  @Test(
    "Whoever waits for a silent daemon is told so, and one Control-C asks it once to end the plan",
    arguments: ["plan", "learn", "shopping"])
  func silence(command: String) {
    let peer = Self.silent()
    var presses = 0
    var isCaught = false
    let interrupts = Interrupts(
      begin: { isCaught = true },
      take: {
        presses += peer.nowMilliseconds > 6_000 ? 1 : 0
        return presses == 1
      }, end: { isCaught = false })
    let outcome = Outcome(command, peer: peer, errorTerminal: true, interrupts: interrupts)
    let waiting = "waiting for the daemon…"
    let stopping =
      "stopping the plan; Control-C again ends the command (waiting for the daemon…)"
    #expect(outcome.errors.hasPrefix(waiting + "\r"), "\(outcome.errors)")
    #expect(outcome.errors.contains("\r" + stopping + "\r"))
    #expect(outcome.errors.contains("not a byte came for 10 min:"))
    #expect(peer.lines.filter { $0.contains("plan.stop") }.count == 1)
    #expect(outcome.code == .unreachable && !isCaught)
  }

  @Test func `A plan that waits for others says for how many, also while all is silent`() {
    let usual = FakeDaemon.answer(SmallDaemon.methods())
    let peer = FakePeer { line in
      let text = String(decoding: line, as: UTF8.self)
      guard text.contains(#""plan."#) else { return usual(line) }
      let id = JSONValue(readable: line)?["id"]?.integer ?? 0
      return Array(
        #"{"jsonrpc":"2.0","method":"plan.event","params":{"plan":\#(id),"waits":2}}"#.utf8)
        + [UInt8(ascii: "\n")]
    }
    let outcome = Outcome("plan", peer: peer, errorTerminal: true)
    #expect(outcome.errors.hasPrefix("waits for 2 other plans\r"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("waiting for the daemon"))
  }

  @Test func `Progress on a narrow terminal stays on its line, and takes the typed ^C with it`() {
    let outcome = Outcome(
      "plan", peer: Self.silent(), errorTerminal: true, errorColumns: 20)
    let shown = "waiting for the …"
    #expect(
      outcome.errors.hasPrefix(shown + "\r" + String(repeating: " ", count: 19) + "\r"),
      "\(outcome.errors)")
  }

  @Test func `A Control-C that comes together with the plan keeps it from being brewed`() {
    let outcome = Outcome(
      "plan", "--brew", peer: daemon, errorTerminal: true,
      interrupts: Interrupts(take: { true }))
    #expect(outcome.code == .refused && outcome.errors.hasSuffix("stopped: nothing was brewed\n"))
    #expect(!run("brewed").output.contains("brewed so far"))
  }
}

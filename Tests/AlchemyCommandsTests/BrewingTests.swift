import ClientSession
import TestSupport
import Testing

/// Each command runs against a whole replica, as against a daemon.
@Suite("The alchemist and brewing")
struct BrewingTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ words: String...) -> Outcome {
    run(words: words)
  }

  private func run(words: [String]) -> Outcome {
    Outcome(words: words, peer: daemon)
  }

  private func run(line: String) -> Outcome {
    run(words: line.split(separator: " ").map(String.init))
  }

  @Test("the fields are set as one change, and the recipes are repriced")
  func setsAlchemist() {
    let settings = "skill 73 fortify 47 alchemist 3 benefactor on"
    #expect(
      run(line: "alchemist \(settings)").output
        == "alchemist: skill 73, fortify 47 %, Alchemist 3 of 5, Benefactor. "
        + "32,815 recipes, repriced\n")
    #expect(
      run(line: "alchemist \(settings)").output
        == "alchemist: skill 73, fortify 47 %, Alchemist 3 of 5, Benefactor (no change). "
        + "32,815 recipes\n")
    // Experimenter changes no result.
    #expect(
      run(line: "alchemist experimenter 2 Benefactor YES").output
        == "alchemist: skill 73, fortify 47 %, Alchemist 3 of 5, Experimenter 2 of 3, Benefactor. "
        + "32,815 recipes (as before)\n")
    #expect(
      run("recipes", "--with", "thistle", "--with", "purple", "--ingredients", "2", "-o", "plain")
        .output
        .hasPrefix("253\t"))
    _ = run("undo")
    let undone = run("undo").output
    #expect(undone.contains("\n  Fortify Alchemy: 47 → 0\n"))
    #expect(undone.contains("\n  Benefactor: on → off\n"))
    #expect(run("alchemist").output.hasPrefix("default: skill 100, no gear or perks\n"))
  }

  @Test("all fields are shown in each form")
  func showsAlchemist() {
    _ = run(line: "alchemist fortify 1500 experimenter 1 purity on")
    #expect(
      run("alchemist").output == """
        default: skill 100, fortify 1,500 %, Experimenter 1 of 3, Purity

        FIELD           VALUE  MEANING
        skill             100  the Alchemy skill
        fortify       1,500 %  Fortify Alchemy of all that is worn and drunk, added up
        alchemist      0 of 5  ranks of Alchemist; each makes everything 20 % stronger
        experimenter   1 of 3  ranks of Experimenter; eating reveals one more effect for each
        physician         off  Physician: restoring is 25 % stronger
        benefactor        off  Benefactor: what helps in potions is 25 % stronger
        poisoner          off  Poisoner: what harms in poisons is 25 % stronger
        purity             on  Purity: potions lose what harms, and poisons what helps
        seeker            off  Seeker of Shadows: everything is 10 % stronger
        speech             15  the Speech skill: merchants pay a third of what a thing is worth at 25, half at 100
        haggling       0 of 5  ranks of Haggling; merchants pay 10 to 30 % more
        allure            off  Allure: merchants of the opposite sex pay 10 % more

        """)
    #expect(
      run("alchemist", "-o", "plain").output == """
        skill\t100
        fortify\t1500
        alchemist\t0
        experimenter\t1
        physician\toff
        benefactor\toff
        poisoner\toff
        purity\ton
        seeker\toff
        speech\t15
        haggling\t0
        allure\toff

        """)
    #expect(
      run("alchemist", "-o", "json").output
        == #"{"alchemist":0,"allure":false,"benefactor":false,"experimenter":1,"fortify":1500,"#
        + #""haggling":0,"physician":false,"poisoner":false,"purity":true,"seeker":false,"#
        + #""skill":100,"speech":15}"# + "\n")
  }

  @Test(
    "a wrong field or value changes nothing, and the hint works when typed",
    arguments: [
      (
        "skil 73",
        "invalid value \"skil\" for FIELD: choose skill, fortify, alchemist, experimenter, "
          + "physician, benefactor, poisoner, purity, seeker, speech, haggling or allure; did you mean skill?",
        "alchemist skill 73"
      ),
      (
        "reset",
        "invalid value \"reset\" for FIELD: choose skill, fortify, alchemist, experimenter, "
          + "physician, benefactor, poisoner, purity, seeker, speech, haggling or allure",
        "reset alchemist"
      ),
      (
        "enchanting 73",
        "invalid value \"enchanting\" for FIELD: choose skill, fortify, alchemist, experimenter, "
          + "physician, benefactor, poisoner, purity, seeker, speech, haggling or allure",
        "alchemist --help"
      ),
      ("skill", "\"alchemist\" needs a value for skill", "alchemist"),
      (
        "skill 1001", "invalid value \"1001\" for skill: give a whole number from 0 to 1,000",
        "alchemist --help"
      ),
      (
        "skill 47%",
        "invalid value \"47%\" for skill: give a whole number; did you mean 47?",
        "alchemist skill 47"
      ),
      (
        "alchemist on", "invalid value \"on\" for alchemist: give a whole number",
        "alchemist --help"
      ),
      (
        "purity of", "invalid value \"of\" for purity: choose on or off; did you mean off?",
        "alchemist purity off"
      ),
    ])
  func refusesSettings(settings: String, sentence: String, hint: String) {
    #expect(
      run(line: "alchemist \(settings)")
        == .told(.usage, "error: \(sentence)\nhint: alchemy \(hint)\n"))
    #expect(run(line: hint).code == .success)
  }

  @Test(
    "alchemist reads its fields and values as --as does",
    arguments: [
      "skill 73 fortify 47 benefactor on", "skill=73 fortify=47 benefactor=on",
      "skill=73,fortify=47,benefactor", "skill=73, fortify=47%, benefactor",
      "SKILL 73 fortify 47% benefactor",
      "benefactor skill = 73 fortify 47", "fortify 47,skill 73,benefactor yes",
    ])
  func readsSettings(settings: String) {
    #expect(run(line: "alchemist \(settings)").code == .success)
    #expect(run("alchemist").output.hasPrefix("default: skill 73, fortify 47 %, Benefactor\n"))
    let as73 = run("recipes", "--as", "skill=73,fortify=47,benefactor=on", "-o", "json")
    #expect(as73.code == .success)
    #expect(run("recipes", "--as", settings, "-o", "json") == as73)
  }

  @Test("a brew says what it made, its worth, what was learned and what is left")
  func brews() {
    _ = run(line: "alchemist skill 73 fortify 47 alchemist 3 benefactor on")
    _ = run("stock", "Purple Mountain Flower", "3", "Thistle Branch", "2")
    let words = ["brew", "Purple Mountain Flower", "Thistle Branch", "--times", "2"]
    #expect(
      run(words: words).output == """
        2 × Potion of Resist Frost (48 for 60 s): 253 gold each, 506 in all
        learned: Resist Frost of Purple Mountain Flower and Thistle Branch
        left in the bag: Purple Mountain Flower 1, Thistle Branch 0

        """)
    let history = run("history", "--limit", "1").output
    #expect(history.contains("  brewed 2 Potion of Resist Frost, 506 gold\n"))
    #expect(
      history.contains("  learned: Resist Frost of Purple Mountain Flower and Thistle Branch\n"))
    // What is known is not learned again; what the bag lacks becomes a debt.
    #expect(
      run(words: words + ["--anyway"]).output == """
        2 × Potion of Resist Frost (48 for 60 s): 253 gold each, 506 in all
        left in the bag: Purple Mountain Flower 0 (debt 1), Thistle Branch 0 (debt 2)

        """)
    #expect(run("undo").code == .success && run("undo").code == .success)
    #expect(
      run(words: words + ["-o", "plain"]).output == """
        brewed\tpotion\tPotion of Resist Frost\t253\t2\tpurple-mountain-flower,thistle-branch
        earned\t506
        learned\tpurple-mountain-flower\tresist-frost
        learned\tthistle-branch\tresist-frost
        left\tpurple-mountain-flower\t1
        left\tthistle-branch\t0

        """)
    #expect(run("undo").code == .success)
    let json = run(words: words + ["-o", "json"]).output
    #expect(json.hasPrefix(#"{"brewed":[{"gold":253,"ingredients":["purple-mountain-flower","#))
    #expect(json.contains(#""earned":506,"learned":[["purple-mountain-flower","resist-frost"],"#))
  }

  @Test("of several effects each is named, and recipes that are gone are counted")
  func brewsSeveralEffects() {
    _ = run(line: "alchemist alchemist 5 fortify 100 physician on benefactor on poisoner on")
    _ = run("stock", "Wheat", "1", "Blue Mountain Flower", "1", "Giant's Toe", "2")
    _ = run("scope", "bag")
    #expect(
      run("brew", "Wheat", "blue-m").output == """
        Potion of Fortify Health (Fortify Health 120 for 60 s, Restore Health 188 at once): 645 gold
        learned: Fortify Health of Blue Mountain Flower and Wheat, Restore Health of Blue Mountain \
        Flower and Wheat
        left in the bag: Blue Mountain Flower 0, Wheat 0
        0 recipes (4 fewer)

        """)
  }

  @Test("what makes nothing, and what the bag lacks, is explained by a line that works")
  func refusesBrews() {
    _ = run("stock", "Wheat", "1", "Giant's Toe", "1")
    #expect(
      run("brew", "Wheat", "Garlic", "Giant's Toe")
        == .told(
          .refused,
          """
          error: Wheat, Garlic, Giant's Toe make nothing together: one of them shares no effect with \
          another
          hint: alchemy explain Wheat Garlic "Giant's Toe"

          """))
    #expect(
      run("brew", "--times", "2", "Wheat", "Giant's Toe")
        == .told(
          .refused,
          """
          error: not enough Giant's Toe: the bag has 1, and this takes 2
          hint: alchemy brew Wheat "Giant's Toe" --times 1

          """))
    #expect(run("stock", "giants-toe", "2").code == .success)
    #expect(
      run("brew", "--times", "3", "Wheat", "Giant's Toe").errors
        == "error: not enough Wheat: the bag has 1, and this takes 3\n"
        + "hint: alchemy brew Wheat \"Giant's Toe\" --times 1\n")
    #expect(
      run("brew", "Wheat", "Imp Stool", "--times", "2").errors.hasSuffix(
        "hint: alchemy brew Wheat 'Imp Stool' --times 2 --anyway\n"))
    #expect(run("brew", "wheat", "giants", "--times", "2", "--anyway").code == .success)
    #expect(
      run("brew", "wheat", "Wheat").errors
        == "error: a recipe needs different ingredients, and Wheat is given twice\n"
        + "hint: alchemy brew --help\n")
    #expect(
      run("call", "bag.eat", #"{"ingredient":"wheat","profile":"default"}"#).errors
        .hasSuffix("hint: alchemy call --help\n"))
  }

  @Test("all that the bag is enough for is brewed or eaten at once")
  func brewsAll() {
    _ = run("stock", "Wheat", "5", "Giant's Toe", "3")
    let brewed = run(line: "brew wheat giants-toe --times all").output
    #expect(brewed.hasPrefix("3 × Potion of Fortify Health"), "\(brewed)")
    #expect(brewed.contains("left in the bag: Giant's Toe 0, Wheat 2"))
    #expect(run(line: "eat wheat --times all").output.hasPrefix("ate 2 Wheat\n"))
    #expect(
      run(line: "eat wheat --times all").errors
        == "error: not enough Wheat: the bag has none, and this takes 1\n"
        + "hint: alchemy eat wheat --times all --anyway\n")
    #expect(
      run(line: "eat wheat --times some").errors.hasPrefix(
        "error: invalid value \"some\" for --times: "))
  }

  @Test("eating reveals as many effects as the alchemist can tell")
  func eats() {
    _ = run("stock", "Wheat", "5")
    #expect(
      run("eat", "Wheat").output
        == "ate 1 Wheat\nlearned: Restore Health of Wheat\nleft in the bag: Wheat 4\n")
    _ = run(line: "alchemist experimenter 1")
    #expect(
      run(line: "eat wheat --times 2").output
        == "ate 2 Wheat\nlearned: Fortify Health of Wheat\nleft in the bag: Wheat 2\n")
    #expect(
      run(line: "eat wheat -o plain").output == "earned\t0\nleft\twheat\t1\n")
    #expect(
      run(line: "eat wheat --times 3").errors
        == "error: not enough Wheat: the bag has 1, and this takes 3\n"
        + "hint: alchemy eat wheat --times 1\n")
    #expect(
      run(line: "eat wheat --times 3 --anyway").output
        == "ate 3 Wheat\nleft in the bag: Wheat 0 (debt 2)\n")
  }

  @Test("pieces that are held back are taken, and named")
  func brewsHeldBack() {
    _ = run("stock", "Wheat", "5", "Giant's Toe", "3")
    _ = run("reserve", "Wheat", "4", "Giant's Toe", "1")
    #expect(!run("brew", "Wheat", "giants").output.contains("held back"))
    #expect(
      run("brew", "Wheat", "giants", "--times", "2").output.contains(
        "\ntaken although held back: Giant's Toe 1, Wheat 2\nleft in the bag: Giant's Toe 0, Wheat 2\n"
      ))
    // Of a debt nothing was in the bag.
    #expect(
      run("eat", "Wheat", "--times", "3", "--anyway").output.contains(
        "\ntaken although held back: Wheat 2\nleft in the bag: Wheat 0 (debt 1)\n"))
    #expect(!run("eat", "Wheat", "--anyway").output.contains("held back"))
  }

  @Test("the alchemist is reset as one change, which one undo takes back")
  func resetsAlchemist() {
    _ = run(line: "alchemist skill 73 fortify 47 alchemist 3 purity on")
    #expect(
      run("reset", "alchemist").output
        == "alchemist: skill 100, no gear or perks. 32,815 recipes, repriced\n")
    #expect(
      run("reset", "alchemist").output
        == "alchemist: skill 100, no gear or perks (no change). 32,815 recipes\n")
    #expect(
      run("reset", "alchemist", "--to", "cant")
        == .told(
          .usage,
          "error: --to and alchemist cannot be given together\nhint: alchemy reset alchemist\n"))
    _ = run("undo")
    #expect(run("alchemist").output.hasPrefix("default: skill 73, fortify 47 %, Alchemist 3 of 5"))
  }

  @Test("recipes and their explanation are those of the alchemist")
  func explains() {
    _ = run(line: "alchemist alchemist 5 fortify 100 physician on benefactor on poisoner on")
    _ = run("stock", "Wheat", "3", "Blue Mountain Flower", "4")
    _ = run("reserve", "Blue Mountain Flower", "2")
    #expect(
      run("explain", "wheat", "blue-m").output == """
        Wheat + Blue Mountain Flower: a recipe, and it matches

        makes                   Potion of Fortify Health, 645 gold
        effects                 Fortify Health (120 for 60 s), Restore Health (188 at once)
        the bag has enough for  2

        """)
    #expect(
      run("explain", "deathbell", "river-b").output.contains(
        "makes    Poison of Slow, 2,196 gold\n"))
    _ = run(line: "alchemist purity on")
    #expect(
      run("explain", "creep", "giants", "wheat").output.contains(
        "\nPurity removes  Damage Stamina Regen\n"))
    #expect(
      run("explain", "creep", "giants", "wheat", "-o", "plain").output.contains(
        "\ngold\t4082\nremoved\tdamage-stamina-regen\n"))
    let listed = run("recipes", "--with", "creep", "--with", "giants", "--with", "wheat").output
    #expect(
      listed.contains("4,082  ") && listed.contains("; Purity removes Damage Stamina Regen\n"))
    _ = run("reserve", "Wheat", "3")
    _ = run("scope", "bag")
    #expect(
      run("explain", "wheat", "blue-m").output.contains("blocked by  all Wheat is held back\n"))
  }

  @Test("all of it works on a replica, too")
  func replica() throws {
    let folder = try TemporaryFolder()
    func run(_ line: String) -> Outcome {
      Outcome(
        words: line.split(separator: " ").map(String.init)
          + ["--replica", folder.appending("replica")],
        files: FakeFiles(folders: []))
    }
    #expect(run("alchemist skill 50 --create").output.hasSuffix("32,815 recipes, repriced\n"))
    #expect(run("stock wheat 2 giants-toe 1").code == .success)
    #expect(
      run("brew wheat giants-toe").output.contains("\nleft in the bag: Giant's Toe 0, Wheat 1"))
    #expect(run("eat wheat").output.hasPrefix("ate 1 Wheat\n"))
    let refused = run("brew wheat giants-toe")
    #expect(
      refused.errors.contains(
        "brew wheat giants-toe --anyway --replica \(folder.appending("replica"))\n"))
  }
}

import ClientSession
import PlayedWorld
import Testing

@Suite struct NameHintTests {
  @Test(
    "a name that means nothing, or too much, is answered with what to type next",
    arguments: [
      (
        ["ingredient", "restore health"], ExitCode.notFound,
        """
        error: Restore Health is an effect, not an ingredient
        hint: alchemy effect restore-health

        """
      ),
      (
        ["effect", "Nirnroot", "--profile", "default"], .notFound,
        """
        error: Nirnroot is an ingredient, not an effect
        hint: alchemy ingredient nirnroot --profile default

        """
      ),
      (
        ["must", "egg"], .notFound,
        """
        error: no ingredient or effect "egg" in catalog skyrim; did you mean one of these?
          Chaurus Eggs (chaurus-eggs)
          Chicken's Egg (chickens-egg)
          Hawk's Egg (hawks-egg)
          Pine Thrush Egg (pine-thrush-egg)
          Rock Warbler Egg (rock-warbler-egg)
          Slaughterfish Egg (slaughterfish-egg)
          Spider Egg (spider-egg)
        hint: alchemy ingredients egg

        """
      ),
      (
        ["cant", "giant"], .usage,
        """
        error: "giant" fits several:
          Giant Lichen (giant-lichen)
          Giant's Toe (giants-toe)
        hint: alchemy ingredients giant

        """
      ),
      (
        ["must", "wheat", "blue", "mountain", "flower"], .usage,
        """
        error: "blue mountain flower" is one name, and needs quotes
        hint: alchemy must wheat 'blue mountain flower'

        """
      ),
      (
        ["cant", "deadra", "heart"], .notFound,
        """
        error: "deadra heart" is no name; did you mean Daedra Heart?
        hint: alchemy cant daedra-heart

        """
      ),
      (
        ["must", "wheat", "blue", "mountian", "flwer"], .notFound,
        """
        error: "blue mountian flwer" is no name; did you mean Blue Mountain Flower?
        hint: alchemy must wheat blue-mountain-flower

        """
      ),
      (
        ["explain", "blue", "mountain", "flower", "wheat"], .usage,
        """
        error: "explain" does not take "wheat"
        hint: alchemy explain 'blue mountain flower' wheat

        """
      ),
      (
        ["may", "xyzzy"], .notFound,
        """
        error: no ingredient or effect "xyzzy" in catalog skyrim
        hint: alchemy ingredients; alchemy effects

        """
      ),
      (
        ["effect", "warbler"], .notFound,
        """
        error: no effect "warbler" in catalog skyrim
        hint: alchemy effects

        """
      ),
      (
        ["ingredient", "warbler"], .notFound,
        """
        error: no ingredient "warbler" in catalog skyrim; did you mean Rock Warbler Egg?
        hint: alchemy ingredient rock-warbler-egg

        """
      ),
      (
        ["must", "jarin"], .notFound,
        """
        error: no ingredient or effect "jarin" in catalog skyrim; did you mean Jarrin Root?
        hint: alchemy must jarrin-root

        """
      ),
      (
        ["must", "Sabre Cat Eye"], .notFound,
        """
        error: no ingredient or effect "Sabre Cat Eye" in catalog skyrim; did you mean Eye of Sabre Cat?
        hint: alchemy must eye-of-sabre-cat

        """
      ),
      (
        ["effect", "invisible"], .notFound,
        """
        error: no effect "invisible" in catalog skyrim; did you mean Invisibility?
        hint: alchemy effect invisibility

        """
      ),
      (
        ["may", "all"], .notFound,
        """
        error: no ingredient or effect "all" in catalog skyrim
        hint: alchemy reset all

        """
      ),
      (
        ["cant", "Everything", "--profile", "default"], .notFound,
        """
        error: no ingredient or effect "Everything" in catalog skyrim
        hint: alchemy reset all --to cant --profile default

        """
      ),
      (
        ["must", "*"], .notFound,
        """
        error: no ingredient or effect "*" in catalog skyrim
        hint: alchemy ingredients; alchemy effects

        """
      ),
      (
        ["explain", "wheat", "Wheat"], .usage,
        """
        error: a recipe needs different ingredients, and Wheat is given twice
        hint: alchemy explain --help

        """
      ),
    ])
  func hints(words: [String], code: ExitCode, errors: String) throws {
    let peer = try BuiltInCatalog.peer()
    #expect(Outcome(words: words, peer: peer) == .told(code, errors))
    #expect(!peer.lines.contains { $0.contains("profile.apply") })
    for hint in TypedHints.lines(in: errors) {
      #expect(Outcome(words: hint, peer: peer).errors != errors, "\(hint)")
    }
  }

  @Test("more candidates than twelve are counted, and the hint lists them all")
  func many() throws {
    let outcome = Outcome("may", "effect:fortify", peer: try BuiltInCatalog.peer())
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 15)
    #expect(lines[13].hasPrefix("  and ") && lines[13].hasSuffix(" more"))
    #expect(lines[14] == "hint: alchemy effects fortify")
  }

  @Test(
    "an apostrophe may be typographic, or missing",
    arguments: ["Giant's Toe", "giant’s toe", "giants toe", "GIANTS T"])
  func apostrophes(typed: String) throws {
    let outcome = Outcome("ingredient", typed, "-o", "plain", peer: try BuiltInCatalog.peer())
    #expect(outcome.output.hasPrefix("id\tgiants-toe\n"))
  }

  @Test("ingredients are listed by effect, bag, value and weight, with their facts")
  func ingredientFacts() throws {
    let daemon = try OtherReplica()
    func run(_ words: String...) -> Outcome { Outcome(words: words, peer: daemon) }
    #expect(run("stock", "wheat", "2", "giants-toe", "9", "garlic", "1").code == .success)
    #expect(run("know", "wheat", "restore health").code == .success)
    func ids(_ words: String...) -> [Substring] {
      Outcome(words: ["ingredients", "-oplain"] + words, peer: daemon).output
        .split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    }
    #expect(ids("--bag") == ["garlic", "giants-toe", "wheat"])
    #expect(ids("--bag", "--sort", "bag") == ["giants-toe", "wheat", "garlic"])
    #expect(ids("--bag", "--with", "fortify health") == ["giants-toe", "wheat"])
    #expect(ids("--bag", "--with", "fortify health", "--with", "restore health") == ["wheat"])
    #expect(ids("--bag", "toe", "--with", "fortify health") == ["giants-toe"])
    let values = run("ingredients", "--details", "--sort", "value", "-oplain").output
      .split(separator: "\n").compactMap {
        Int($0.split(separator: "\t", omittingEmptySubsequences: false)[4])
      }
    #expect(values.count == 110 && values == values.sorted(by: >))
    #expect(
      run("ingredients", "--details", "=wheat").output == """
        CHOICE  BAG  NAME   VALUE  WEIGHT  EFFECTS
        may       2  Wheat      5     0.1  Restore Health +, Fortify Health, Damage Stamina Regen, Lingering Damage Magicka

        1 ingredient

        """)
    #expect(
      run("ingredients", "--details", "=wheat", "-oplain").output
        == "wheat\tWheat\tmay\t2\t5\t0.1\t"
        + "restore-health,fortify-health,damage-stamina-regen,lingering-damage-magicka\trestore-health\n"
    )
    #expect(
      run("ingredients", "--details", "=wheat", "-ojson").output.contains(
        #""known":["restore-health"]"#))
    #expect(run("ingredients", "--bag", "--with", "slow").output == "no ingredient\n")
    #expect(run("ingredients", "--with", "sloth").code == .notFound)
    #expect(run("effects", "--bag").code == .usage)
  }

  @Test("ingredients and effects are listed, all or those of a name")
  func lists() {
    #expect(
      Outcome("ingredients", "WHEA", peer: SmallDaemon.peer()).output == """
        CHOICE  BAG  NAME      ID
        must      3  Wheat     wheat
        may       0  小麦胚芽  wheat-germ

        2 ingredients

        """)
    #expect(
      Outcome("ingredients", "=wheat", "-oplain", peer: SmallDaemon.peer()).output
        == "wheat\tWheat\tmust\t3\n")
    #expect(
      Outcome("ingredients", "=wheat", "-ojson", peer: SmallDaemon.peer()).output
        == #"{"ingredients":[{"choice":"must","id":"wheat","inventory":3,"name":"Wheat"}]}"# + "\n")
    #expect(
      Outcome("effects", peer: SmallDaemon.peer()).output == """
        CHOICE  NAME            ID
        may     Cure Disease    cure
        cant    Fear            fear
        may     Fortify Health  fortify-health

        3 effects

        """)
    #expect(
      Outcome("effects", "fear", "-oplain", peer: SmallDaemon.peer()).output
        == "fear\tFear\tcant\n")
    #expect(Outcome("effects", "xyzzy", peer: SmallDaemon.peer()).output == "no effect\n")
  }
}

import ClientSession
import Testing

/// Each command runs against a whole replica, as against a daemon.
@Suite("Reserves, known effects, and what show tells of them")
struct ReserveTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ words: String...) -> Outcome {
    Outcome(words: words, peer: daemon)
  }

  @Test("what is held back does not count in the scope bag, and is shown")
  func reserves() {
    _ = run("stock", "Wheat", "3", "Giant's Toe", "1")
    _ = run("scope", "bag")
    #expect(
      run("reserve", "Wheat", "3", "giants", "0").output == """
        Wheat: 3, Giant's Toe: 0 held back. 0 recipes (1 fewer)
        no recipe: all Wheat is held back; alchemy reserve Wheat 0 holds none back

        """)
    #expect(
      run("show").output == """
        default: 0 recipes (catalog skyrim, scope bag, change 3), in use because no profile was chosen

        BAG  RESERVE  INGREDIENT
          1           Giant's Toe
          3        3  Wheat

        """)
    #expect(
      run("ingredient", "wheat").output.hasPrefix(
        "Wheat (wheat): may, 3 in the bag, 3 held back, 5 gold, weight 0.1; where: grows on farms\n"
      ))
    #expect(run("show", "-o", "plain").output.hasSuffix("stock:wheat\t3\nreserve:wheat\t3\n"))
    #expect(
      run("undo").output.contains("\n  Wheat held back: 3 → 0\n1 recipe (1 more)\n"))
  }

  @Test("the bag shows quantity, reserve and worth, in each form")
  func bag() {
    #expect(
      run("bag").output == "the bag is empty; alchemy ingredients lists what it can hold\n")
    _ = run("stock", "Wheat", "1200", "Giant's Toe", "2")
    _ = run("reserve", "Wheat", "3", "Garlic", "1")
    _ = run("brew", "Wheat", "Giant's Toe", "--times", "3", "--anyway")
    #expect(
      run("bag").output == """
               BAG  RESERVE  WORTH  INGREDIENT
                 0        1      0  Garlic
        0 (debt 1)        0      0  Giant's Toe
             1,197        3  5,985  Wheat

        3 ingredients, worth 5,985 gold

        """)
    #expect(
      run("bag", "-o", "plain").output
        == "garlic\tGarlic\t0\t1\t0\t0\ngiants-toe\tGiant's Toe\t0\t0\t0\t1\n"
        + "wheat\tWheat\t1197\t3\t5985\t0\n")
    #expect(
      run("bag", "-o", "json").output.contains(
        #"{"id":"wheat","inventory":1197,"name":"Wheat","reserve":3,"worth":5985}"#))
  }

  @Test("known effects are noted, forgotten and shown")
  func knowledge() {
    #expect(
      run("know", "Wheat", "restore h").output
        == "Wheat: Restore Health known. 32,815 recipes (as before)\n")
    #expect(
      run("know", "Wheat", "restore-health").output
        == "Wheat: Restore Health known (no change). 32,815 recipes\n")
    #expect(
      run("know", "Wheat").output
        == "Wheat: Restore Health, Fortify Health, Damage Stamina Regen, Lingering Damage Magicka "
        + "known. 32,815 recipes (as before)\n")
    #expect(
      run("forget", "Wheat", "fort").output
        == "Wheat: Fortify Health not known. 32,815 recipes (as before)\n")
    #expect(
      run("ingredient", "wheat").output == """
        Wheat (wheat): may, 0 in the bag, 5 gold, weight 0.1; where: grows on farms

        CHOICE  EFFECT                    MAGNITUDE  SECONDS  KNOWN
        may     Restore Health                    5        0  yes
        may     Fortify Health                    4       60  no
        may     Damage Stamina Regen            100        5  yes
        may     Lingering Damage Magicka          1       10  yes

        """)
    #expect(
      run("ingredient", "wheat", "-o", "json").output.contains(
        #""known":["damage-stamina-regen","lingering-damage-magicka","restore-health"]"#))
    #expect(
      run("ingredient", "wheat", "-o", "plain").output.hasSuffix("known\trestore-health\n"))
    #expect(
      run("know", "Wheat", "Fear")
        == .told(
          .notFound,
          "error: Wheat does not have the effect Fear\nhint: alchemy ingredient wheat\n"))
    #expect(run("know").errors.hasSuffix("hint: alchemy know --help\n"))
    #expect(
      run("know", "fear").errors
        == "error: Fear is an effect, not an ingredient\nhint: alchemy effect fear\n")
    #expect(
      run("know", "Wheat", "Restore", "Health").errors
        == "error: \"Restore Health\" is one name, and needs quotes\n"
        + "hint: alchemy know Wheat 'Restore Health'\n")
  }

  @Test("many effects are noted at once, as one change")
  func knowledgeOfMany() {
    func known() -> Int {
      run("show", "-o", "plain").output.split(separator: "\n").count { $0.hasPrefix("known:") }
    }
    #expect(
      run("know", "Wheat", "Bee", "restore stam", "regen", "Salt Pile").output
        == "Wheat: Restore Health, Fortify Health, Damage Stamina Regen, Lingering Damage Magicka; "
        + "Bee: Restore Stamina, Regenerate Stamina; "
        + "Salt Pile: Weakness to Magic, Fortify Restoration, Slow, Regenerate Magicka known. "
        + "32,815 recipes (as before)\n")
    let some = known()
    #expect(some > 0)
    #expect(
      run("know", "--all").output
        == "440 effects of 110 ingredients known. 32,815 recipes (as before)\n")
    #expect(
      run("know", "--all").output
        == "440 effects of 110 ingredients known (no change). 32,815 recipes\n")
    #expect(run("learn", "--all").output.contains("nothing is unknown"))
    #expect(run("undo").code == .success)
    #expect(known() == some)
    #expect(run("forget", "--all").code == .success && known() == 0)
    #expect(
      run("know", "--all", "Wheat").errors
        == "error: --all and NAME cannot be given together\nhint: alchemy know Wheat\n")
  }

  @Test("show names the alchemist, what was brewed and what is known")
  func shows() {
    _ = run("alchemist", "seeker", "on")
    _ = run("brew", "Wheat", "Giant's Toe", "--anyway")
    #expect(
      run("show").output == """
        default: 32,815 recipes (catalog skyrim, scope all, change 2), in use because no profile was \
        chosen
        alchemist: skill 100, Seeker of Shadows
        brewed so far: 1, worth 708 gold

               BAG  INGREDIENT
        0 (debt 1)  Giant's Toe
        0 (debt 1)  Wheat

        INGREDIENT   KNOWN EFFECTS
        Giant's Toe  Damage Stamina Regen, Fortify Health
        Wheat        Damage Stamina Regen, Fortify Health

        """)
    #expect(
      run("show", "-o", "plain").output.hasSuffix(
        """
        alchemist:seeker\ton
        known:giants-toe/damage-stamina-regen\ttrue
        known:giants-toe/fortify-health\ttrue
        known:wheat/damage-stamina-regen\ttrue
        known:wheat/fortify-health\ttrue
        tally:made\t1
        tally:gold\t708

        """))
  }
}

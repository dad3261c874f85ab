import ClientSession
import Testing

/// Each command runs against a whole replica, as against a daemon.
@Suite("Recipes that lack an ingredient")
struct ShortTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ line: String) -> Outcome {
    Outcome(words: line.split(separator: " ").map(String.init), peer: daemon)
  }

  @Test("the dearest that lack one come first, with what they lack")
  func one() {
    _ = run("stock wheat 3 blue-mountain-flower 2")
    #expect(
      run("short --limit 2").output
        == """
        GOLD  LACKS        INGREDIENTS                               EFFECTS
         666  Giant's Toe  Blue Mountain Flower, Giant's Toe, Wheat  Damage Stamina Regen, Fortify Health, \
        Restore Health
         645  Giant's Toe  Giant's Toe, Wheat                        Damage Stamina Regen, Fortify Health

        2 of 92 recipes; --all lists all

        """)
    #expect(
      run("short 1 --limit 2 -o plain").output
        == "666\tblue-mountain-flower,giants-toe,wheat\t"
        + "damage-stamina-regen,fortify-health,restore-health\tgiants-toe\n"
        + "645\tgiants-toe,wheat\tdamage-stamina-regen,fortify-health\tgiants-toe\n")
    #expect(
      run("short --limit 1 -o json").output.hasSuffix(
        #""gold":666,"ingredients":["blue-mountain-flower","giants-toe","wheat"],"#
          + #""lacks":["giants-toe"]}],"total":92}"# + "\n"))
    #expect(
      run("short 2 --with wheat --limit 1").output
        == """
         GOLD  LACKS                 INGREDIENTS                  EFFECTS
        1,804  Histcarp, Salmon Roe  Histcarp, Salmon Roe, Wheat  Damage Stamina Regen, Fortify Magicka, \
        Restore Stamina, Waterbreathing

        1 of 754 recipes; --all lists all

        """)
  }

  @Test("with 0 the list has what can be brewed now, and how often")
  func none() {
    _ = run("stock wheat 3 blue-mountain-flower 2 giants-toe 1")
    _ = run("reserve wheat 1")
    #expect(
      run("short 0").output
        == """
        GOLD  TIMES  INGREDIENTS                               EFFECTS
         666      1  Blue Mountain Flower, Giant's Toe, Wheat  Damage Stamina Regen, Fortify Health, \
        Restore Health
         645      1  Giant's Toe, Wheat                        Damage Stamina Regen, Fortify Health
         486      1  Blue Mountain Flower, Giant's Toe         Fortify Health
         103      2  Blue Mountain Flower, Wheat               Fortify Health, Restore Health

        4 recipes

        """)
    #expect(
      run("short 0 -o plain --sort ingredients").output
        == "645\tgiants-toe,wheat\tdamage-stamina-regen,fortify-health\t1\n"
        + "103\tblue-mountain-flower,wheat\tfortify-health,restore-health\t2\n"
        + "486\tblue-mountain-flower,giants-toe\tfortify-health\t1\n"
        + "666\tblue-mountain-flower,giants-toe,wheat\t"
        + "damage-stamina-regen,fortify-health,restore-health\t1\n")
    _ = run("cant restore-health")
    #expect(
      run("short 0 -o plain").output
        == "645\tgiants-toe,wheat\tdamage-stamina-regen,fortify-health\t1\n"
        + "486\tblue-mountain-flower,giants-toe\tfortify-health\t1\n")
  }

  @Test(
    "an empty list leads to a command that works",
    arguments: [
      ("", "short", "no recipe: the bag is empty;", "stock 'Abecean Longfin' 1"),
      ("", "short 0", "no recipe: the bag is empty;", "stock 'Abecean Longfin' 1"),
      (
        "stock wheat 1", "short 0", "no recipe: the bag has not all ingredients of any recipe;",
        "short"
      ),
      ("stock wheat 1", "short 1 --text zzz", "no recipe fits;", "short 1"),
      ("must wheat garlic nirnroot", "short 2", "no recipe lacks just two ingredients;", "recipes"),
    ])
  func empty(first: String, line: String, sentence: String, hint: String) {
    if !first.isEmpty { #expect(run(first).code == .success) }
    let output = run(line).output
    #expect(output.hasPrefix("\(sentence) alchemy \(hint) "), "\(output)")
    // The shell reads a quoted name as one word.
    let parts = hint.split(separator: "'")
    let words =
      parts.count == 3
      ? ["stock", String(parts[1]), "1"] : hint.split(separator: " ").map(String.init)
    #expect(Outcome(words: words, peer: daemon).code == .success)
  }

  @Test("what is held back is told as the reason")
  func reserved() {
    _ = run("stock wheat 1 blue-mountain-flower 1")
    _ = run("reserve wheat 5")
    let output = run("short 0").output
    #expect(
      output == "no recipe: all Wheat is held back; alchemy reserve Wheat 0 holds none back\n")
  }

  @Test("a name that the line has already is not proposed again")
  func twice() {
    #expect(
      run("explain wheat whaet").errors.hasPrefix(
        "error: no ingredient \"whaet\" in catalog skyrim\n"))
    #expect(run("explain bee whaet").errors.contains("did you mean Wheat?"))
  }

  @Test("a number of ingredients that no recipe can lack is refused")
  func refused() {
    #expect(
      run("short 3")
        == .told(
          .usage,
          "error: invalid value \"3\" for COUNT: choose 0, 1 or 2\nhint: alchemy short --help\n"))
  }
}

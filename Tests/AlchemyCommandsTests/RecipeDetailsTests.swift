import Testing

/// Each command runs against a whole replica, as against a daemon.
@Suite("Lists of recipes with details")
struct RecipeDetailsTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ line: String) -> Outcome {
    Outcome(words: line.split(separator: " ").map(String.init), peer: daemon)
  }

  @Test("names and strengths are those of the profile's alchemist")
  func alchemist() {
    _ = run("alchemist alchemist 5 fortify 100 physician on benefactor on poisoner on")
    let line = "recipes --details --with wheat --with blue-mountain-flower --ingredients 2"
    #expect(
      run(line).output == """
        GOLD  INGREDIENTS                  MAKES                     EFFECTS
         645  Blue Mountain Flower, Wheat  Potion of Fortify Health  Fortify Health 120 for 60 s, \
        Restore Health 188 at once

        1 recipe

        """)
    #expect(
      run(line + " -o plain").output
        == "645\tblue-mountain-flower,wheat\tfortify-health,restore-health\t"
        + "Potion of Fortify Health\tfortify-health:120:60,restore-health:188:0\n")
    let poison = "recipes --details --with deathbell --with river-betty --ingredients 2 -o plain"
    #expect(
      run(poison).output
        == "2196\tdeathbell,river-betty\tdamage-health,slow\tPoison of Slow\t"
        + "damage-health:150:0,slow:50:150\n")
  }

  @Test("what Purity removes is told without a strength")
  func purity() {
    _ = run("alchemist purity on")
    let line = "recipes --details --with wheat --with giants-toe --with creep-cluster"
    #expect(run(line).output.contains("; Purity removes Damage Stamina Regen\n"))
  }

  @Test("short takes the option, too, behind what the bag lacks")
  func short() {
    _ = run("stock wheat 1 blue-mountain-flower 1")
    #expect(
      run("short 0 --details -o plain").output
        == "103\tblue-mountain-flower,wheat\tfortify-health,restore-health\t1\t"
        + "Potion of Fortify Health\tfortify-health:24:60,restore-health:30:0\n")
  }
}

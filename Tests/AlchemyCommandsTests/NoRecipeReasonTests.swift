import ClientSession
import Testing

@Suite("Why an edit leaves no recipe")
struct NoRecipeReasonTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ words: String...) -> Outcome { Outcome(words: words, peer: daemon) }

  @Test("more musts than a recipe has ingredients")
  func musts() {
    #expect(
      run("must", "Wheat", "Nirnroot", "Giant's Toe", "Imp Stool").output.hasSuffix(
        """
        must. 0 recipes (32,815 fewer)
        no recipe: 4 ingredients are must, and a recipe has at most 3; alchemy show lists them

        """))
    #expect(
      run("must", "Wheat", "-o", "plain").output.split(separator: "\n").count == 1)
  }

  @Test("an empty bag, a must that is not in it, and all of a column")
  func others() {
    #expect(
      run("scope", "bag").output.hasSuffix(
        "no recipe: the bag is empty, and the scope is bag; alchemy scope all takes all "
          + "ingredients\n"))
    _ = run("must", "Nirnroot")
    #expect(
      run("stock", "Wheat", "3").output.hasSuffix(
        "no recipe: Nirnroot is must and is not in the bag; alchemy scope all takes all "
          + "ingredients\n"))
    _ = run("scope", "all")
    #expect(
      run("reset", "effects", "--to", "cant").output.hasSuffix(
        "no recipe: all effects are cant; alchemy reset effects allows them\n"))
    #expect(
      run("add", "Wheat", "1").output.hasSuffix(
        "no recipe: all effects are cant; alchemy reset effects allows them\n"))
    #expect(
      run("profile", "rename", "default", "Lydia").output
        == "default: now Lydia. 0 recipes (as before)\n"
    )
  }

  @Test(
    "every command that can be empty gives the same reason, with a command that works",
    arguments: [
      ([], "the bag is empty; ", "alchemy stock 'Abecean Longfin' 1"),
      (
        ["stock wheat 1", "reserve wheat 1"], "all Wheat is held back; ", "alchemy reserve Wheat 0"
      ),
      (
        ["stock wheat 3 giants-toe 2 bee 1", "reserve wheat 3 giants-toe 5 bee 1"],
        "all Bee, Giant's Toe and Wheat are held back; ",
        "alchemy reserve Bee 0 \"Giant's Toe\" 0 Wheat 0"
      ),
      (
        ["stock wheat 1 giants-toe 1", "must wheat bee garlic nirnroot"],
        "4 ingredients are must, and a recipe has at most 3; ", "alchemy show"
      ),
      (
        ["stock wheat 1 giants-toe 1", "reset effects --to cant"], "all effects are cant; ",
        "alchemy reset effects"
      ),
    ])
  func everywhere(first: [String], reason: String, line: String) {
    for command in first { #expect(run(command: command).code == .success) }
    for (command, start) in [
      ("recipes --bag", "no recipe: "), ("short 0", "no recipe: "), ("short 1", "no recipe: "),
      ("plan", "nothing to brew: "), ("shopping", ""),
    ] {
      let output = run(command: command).output
      #expect(output.hasPrefix(start + reason + line), "\(command): \(output)")
    }
    #expect(run(command: "recipes --bag --text zzz").output.hasPrefix("no recipe: " + reason))
  }

  @Test("in the scope bag the profile's own list gives the reason that explain gives")
  func scopeBag() {
    _ = run(command: "stock wheat 1 giants-toe 1")
    _ = run(command: "scope bag")
    let reason = "no recipe: all Wheat is held back; alchemy reserve Wheat 0 holds none back\n"
    #expect(run(command: "reserve wheat 1").output.hasSuffix("\n" + reason))
    #expect(run(command: "recipes").output == reason)
    #expect(run(command: "recipes --with wheat").output == reason)
    #expect(run(command: "explain wheat giants-toe").output.contains("all Wheat is held back\n"))
    #expect(
      run(command: "learn").output.hasPrefix("nothing can be learned: all Wheat is held back"))
  }

  @Test("choices, a bag that makes nothing, and filters are told apart")
  func toldApart() {
    _ = run(command: "stock wheat 1 giants-toe 1")
    _ = run(command: "cant fortify-health")
    let choices = "no recipe: the choices leave none of what is in the bag; alchemy "
    #expect(run(command: "recipes --bag").output == choices + "show lists them\n")
    #expect(
      run(command: "scope bag").output.hasSuffix(choices + "scope all takes all ingredients\n"))
    _ = run(command: "may fortify-health")
    #expect(
      run(command: "recipes --bag --text zzz").output
        == "no recipe fits; alchemy recipes --bag lists them without your filters\n")
    _ = run(command: "stock giants-toe 0")
    let lacking = "the bag has not all ingredients of any recipe; alchemy "
    #expect(
      run(command: "recipes --bag").output
        == "no recipe: \(lacking)short lists those that lack one\n")
    #expect(
      run(command: "recipes").output == "no recipe: \(lacking)scope all takes all ingredients\n")
    _ = run(command: "must nirnroot")
    #expect(
      run(command: "plan").output
        == "nothing to brew: Nirnroot is must and is not in the bag; alchemy stock Nirnroot 1 puts "
        + "one in\n")
  }

  @Test("learn says whether nothing is new, or what could teach something is cant or held back")
  func lessons() {
    _ = run(command: "stock wheat 1 giants-toe 1")
    _ = run(command: "cant wheat")
    #expect(
      run(command: "learn").output
        == "nothing can be learned: the ingredients in the bag that could teach something are cant; "
        + "alchemy show lists them\n")
    _ = run(command: "may wheat")
    _ = run(command: "brew wheat giants-toe")
    _ = run(command: "stock wheat 1 giants-toe 1")
    #expect(
      run(command: "learn").output.hasPrefix(
        "nothing can be learned: no ingredients in the bag share an unknown effect; "))
  }

  private func run(command: String) -> Outcome {
    Outcome(words: command.split(separator: " ").map(String.init), peer: daemon)
  }
}

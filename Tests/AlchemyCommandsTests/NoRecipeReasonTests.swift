import AlchemyCommands
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
      run("scope", "stock").output.hasSuffix(
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
}

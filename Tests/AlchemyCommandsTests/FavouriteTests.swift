import ClientSession
import Testing

/// Each command runs against a whole replica, as against a daemon.
@Suite("Favourites and notes")
struct FavouriteTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ words: String...) -> Outcome {
    Outcome(words: words, peer: daemon)
  }

  @Test(
    "a favourite has the potion's own name, or one of the player, and is listed with what it lacks")
  func favourites() {
    let none = run("favourites").output
    #expect(none.hasPrefix("there are no favourites; alchemy favourite "))
    #expect(none.hasSuffix(" keeps a recipe\n"))
    #expect(none.contains("'Abecean Longfin' 'Ash Hopper Jelly'"), "\(none)")
    #expect(
      run("favourite", "Wheat", "giants").output.hasPrefix(
        "Giant's Toe + Wheat: favourite Potion of Fortify Health. "))
    _ = run("favourite", "blue mou", "wheat", "--name", "  the usual ")
    _ = run("stock", "Wheat", "5", "Blue Mountain Flower", "2")
    _ = run("reserve", "Wheat", "1")
    let listed = run("favourites", "--times", "3").output
    #expect(
      listed.contains(
        /Potion of Fortify Health +Giant's Toe \+ Wheat +Potion of Fortify Health +[0-9]+ +0\n/))
    #expect(
      listed.contains(/the usual +Blue Mountain Flower \+ Wheat +Potion of [A-Za-z ]+ +[0-9]+ +2\n/)
    )
    #expect(listed.contains(/6 +4 +2 +Wheat\n/), "\(listed)")
    #expect(listed.contains(/3 +0 +3 +Giant's Toe\n/), "\(listed)")
    #expect(listed.contains(/3 +2 +1 +Blue Mountain Flower\n/), "\(listed)")
    #expect(
      run("favourites", "-o", "plain").output.contains("need\twheat\tWheat\t2\t4\t0\n"))
    #expect(
      run("show", "-o", "plain").output.contains(
        "favourite:blue-mountain-flower+wheat\tthe usual\n"))
    #expect(run("undo").code == .success)
    #expect(
      run("favourite", "wheat", "blue mou", "--remove").output.hasPrefix(
        "Blue Mountain Flower + Wheat: no favourite. "))
    #expect(!run("favourites").output.contains("the usual"))
    #expect(run("undo").output.contains("favourite Blue Mountain Flower + Wheat: the usual"))
  }

  @Test("ingredients that make nothing need a name of the player")
  func nameless() {
    let refused = run("favourite", "Wheat", "Salt Pile", "Ectoplasm")
    if refused.code == .success { return }
    #expect(refused.errors.contains("hint: alchemy favourite"))
  }

  @Test("a note is to an ingredient, an effect or a recipe, and is shown and taken away")
  func notes() {
    #expect(run("notes").output.hasPrefix("there are no notes; alchemy note "))
    #expect(
      run("note", "Nirnroot", "-m", "hums; \"by the lake\"").output.hasPrefix(
        "Nirnroot: hums; \"by the lake\". "))
    _ = run("note", "fear", "--text", "for bandits")
    _ = run("note", "wheat", "garlic", "-m", "for Lydia")
    #expect(run("note", "nirnroot").output == "Nirnroot: hums; \"by the lake\"\n")
    #expect(
      run("notes").output == """
        OF              NOTE
        Fear            for bandits
        Garlic + Wheat  for Lydia
        Nirnroot        hums; "by the lake"

        """)
    #expect(
      run("notes", "-o", "plain").output.contains("recipe:garlic+wheat\tfor Lydia\n"))
    #expect(run("ingredient", "nirnroot").output.contains("note: hums; \"by the lake\""))
    #expect(run("effect", "fear").output.contains("note: for bandits"))
    _ = run("favourite", "wheat", "giants", "--name", "dear")
    _ = run("note", "wheat", "giants", "-m", "sells")
    #expect(run("explain", "giants", "wheat").output.contains(/\nfavourite +dear\nnote +sells\n/))
    #expect(run("note", "nirnroot", "--remove").output.hasPrefix("Nirnroot: no note. "))
    #expect(run("note", "nirnroot").output.hasPrefix("no note; alchemy note nirnroot --text TEXT"))
    #expect(
      run("history", "--limit", "1").output.contains(
        "note on Nirnroot: hums; \"by the lake\" → none"))
  }

  @Test("a text that is empty or too long is refused, and says what to type")
  func limits() {
    for text in ["", "   ", String(repeating: "x", count: 201)] {
      let refused = run("note", "Nirnroot", "-m", text)
      #expect(refused.code == .usage)
      #expect(refused.errors.contains("hint: alchemy note --help"), "\(refused.errors)")
    }
    #expect(run("note", "Nirnroot", "-m", String(repeating: "x", count: 200)).code == .success)
    #expect(run("note", "a", "b").code != .success)
  }

  @Test("an export brings them into another profile")
  func copies() {
    _ = run("favourite", "Wheat", "giants", "--name", "dear")
    _ = run("note", "Nirnroot", "-m", "hums")
    _ = run("profile", "copy", "default", "second")
    let shown = run("show", "--profile", "second", "-o", "plain").output
    #expect(shown.contains("favourite:giants-toe+wheat\tdear\n"))
    #expect(shown.contains("note:ingredient:nirnroot\thums\n"))
  }
}

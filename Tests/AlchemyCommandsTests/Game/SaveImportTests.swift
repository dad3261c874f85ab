import AlchemyCompanion
import ClientSession
import GameDrafts
import GameFiles
import TestSupport
import Testing

@Suite("Importing a saved game")
struct SaveImportTests {
  private let folder: TemporaryFolder
  private let files = FakeFiles(folders: [])
  private static let save = "Save1.ess"

  init() throws {
    folder = try TemporaryFolder()
    #expect(run("show", "--create").code == .success)
  }

  private func run(_ words: String...) -> Outcome {
    Outcome(words: words + ["--replica", folder.appending("replica")], files: files)
  }

  /// Some of an ingredient of the game.
  private static func item(_ form: UInt32, _ count: Int32) -> PlayerDraft.Item {
    PlayerDraft.Item(reference: SaveDraft.ofTheGame(form), count: count)
  }

  private static let wheat: UInt32 = 0x04B0BA
  private static let garlic: UInt32 = 0x034D22

  /// A save with these items, perks, and Wheat's first two effects known.
  private static func draft(_ items: PlayerDraft.Item..., perks: [UInt32] = []) -> SaveDraft {
    var draft = SaveDraft(.special, .lz4Block)
    draft.plugins = ["Skyrim.esm", "Other.esp", "Dragonborn.esm"]
    draft.lightPlugins = ["ccBGSSSE037-Curios.esl"]
    draft.player.items = items
    draft.player.perks = perks.map { (SaveDraft.ofTheGame($0), 1) }
    draft.formsBehind = [
      SaveDraft.FormDraft.ingredient(SaveDraft.ofTheGame(wheat), effects: 0b11, hasFlags: true)
    ]
    return draft
  }

  private func give(_ draft: SaveDraft) { files.contents[Self.save] = draft.file() }

  @Test("counts, known effects and skill are one change, and one undo takes it back")
  func once() {
    #expect(run("stock", "Garlic", "2", "Wheat", "1").code == .success)
    let before = run("bag", "-o", "plain").output
    give(Self.draft(Self.item(Self.wheat, 22), Self.item(0x0F, 300)))
    #expect(
      run("bag", "import", Self.save)
        == Outcome(
          code: .success,
          output: """
            Tester, level 5, at Whiterun, saved 2021-07-05 23:06:40Z
            2 counts, 2 known effects and Alchemy skill of default changed. 32,815 recipes, repriced
              Garlic: 2 → 0
              Wheat: 1 → 22
              Wheat: Restore Health and Fortify Health known
              Alchemy skill: 100 → 63

            """))
    #expect(
      run("bag", "import", Self.save).output.hasSuffix("default has all of it already\n"))
    #expect(run("undo").code == .success)
    #expect(run("bag", "-o", "plain").output == before)
    let again = run("bag", "import", Self.save, "--dry-run", "-o", "plain").output
    #expect(again.split(separator: "\n").count == 5, "\(again)")
  }

  @Test("what a dry run shows is not done, and --only bag leaves the rest")
  func parts() {
    give(Self.draft(Self.item(Self.wheat, 22)))
    let dry = run("bag", "import", Self.save, "--dry-run", "-o", "plain")
    #expect(
      dry.output
        == """
        count\twheat\t0\t22
        known\twheat/restore-health\tfalse\ttrue
        known\twheat/fortify-health\tfalse\ttrue
        alchemist\tskill\t100\t63

        """)
    #expect(run("bag", "-o", "plain").output == "")
    #expect(
      run("bag", "import", Self.save, "--only", "bag", "-o", "plain").output
        == "count\twheat\t0\t22\n")
    #expect(run("bag", "import", Self.save, "-o", "plain").output.hasPrefix("known"))
  }

  @Test("what the player forgot by loading an older save is not known any more")
  func forgets() {
    #expect(run("know", "Garlic").code == .success)
    give(Self.draft())
    let output = run("bag", "import", Self.save, "-o", "plain").output
    #expect(output.contains("known\tgarlic/resist-poison\ttrue\tfalse\n"))
    #expect(output.contains("known\twheat/restore-health\tfalse\ttrue\n"))
  }

  @Test("an item counts only where file and id are the ingredient's")
  func plugins() {
    var draft = Self.draft()
    // Another mod's form with the id of Wheat, and a light one with that of a Rare Curios ingredient.
    draft.formIDs = [0x01_04B0BA, 0xFE00_0D62]
    draft.player.items = [
      PlayerDraft.Item(reference: SaveDraft.listed(0), count: 5),
      PlayerDraft.Item(reference: SaveDraft.listed(1), count: 7),
    ]
    give(draft)
    #expect(run("bag", "import", Self.save, "--only", "bag", "-o", "plain").output == "")
    #expect(run("profile", "create", "cc", "--catalog", "skyrim-anniversary").code == .success)
    #expect(
      run("bag", "import", Self.save, "--only", "bag", "-o", "plain", "--profile", "cc").output
        == "count\talocasia-fruit\t0\t7\n")
  }

  @Test("--perks takes ranks and perks, also away")
  func perks() {
    #expect(run("alchemist", "purity", "on").code == .success)
    give(Self.draft(perks: [0x0BE127, 0x0C07CA, 0x058215, 0x058218, 0x105F2A]))
    #expect(
      run("bag", "import", Self.save, "--perks", "-o", "plain").output
        .split(separator: "\n").filter { $0.hasPrefix("alchemist") } == [
          "alchemist\tskill\t100\t63", "alchemist\talchemist\t0\t2",
          "alchemist\texperimenter\t0\t2", "alchemist\tphysician\toff\ton",
          "alchemist\tpurity\ton\toff",
        ])
  }

  @Test("what is not certain in a save stays as it is, and is told")
  func caveats() {
    var draft = Self.draft()
    draft.player.skills = nil
    draft.player.perks = nil
    give(draft)
    let output = run("bag", "import", Self.save, "--perks").output
    #expect(output.contains("the skill is not certain in this save: left as before\n"))
    #expect(output.contains("the perks are not certain in this save: left as before\n"))
  }

  @Test("options of lists and of saves do not mix, and a damaged save says where")
  func refused() {
    give(Self.draft())
    for option in ["--all", "--add", "--skip", "--accept-suggestions"] {
      #expect(run("bag", "import", Self.save, option).code == .usage)
    }
    files.contents["bag.txt"] = Array("Wheat x3".utf8)
    #expect(run("bag", "import", "bag.txt", "--perks").code == .usage)
    #expect(run("bag", "import", "bag.txt", "--only", "bag").code == .usage)
    let whole = Self.draft().file()
    files.contents["cut.ess"] = Array(whole.prefix(whole.count - 9))
    let outcome = run("bag", "import", "cut.ess")
    #expect(outcome.code == .refused)
    #expect(
      outcome.errors.contains(
        "caused by: its compressed body ends early: the file is cut off, or the game is still writing it"
      ))
    #expect(run("bag", "-o", "plain").output == "")
  }
}

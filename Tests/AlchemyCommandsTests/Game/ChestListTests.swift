import AlchemyCompanion
import ClientSession
import GameDrafts
import GameFiles
import TestSupport
import Testing

@Suite("The ingredients in containers at home")
struct ChestListTests {
  private let folder: TemporaryFolder
  private let files = FakeFiles(folders: ["/", "/game", "/game/Data"])
  private static let save = "Save1.ess"
  private static let list = "/plugins.txt"

  private static let wheat: UInt32 = 0x04B0BA
  private static let garlic: UInt32 = 0x034D22

  init() throws {
    folder = try TemporaryFolder()
    var game = PluginDraft("Skyrim.esm")
    game.flags = PluginDraft.master
    game.containers = [.container(0x100), .container(0x101, "Barrel")]
    game.locations = [.location(0x200, keywords: RecordDraft.houseKeyword)]
    game.cells = [
      CellDraft(
        .cell(0x300, location: 0x200),
        persistent: [.placed(0x500, 0x100)], temporary: [.placed(0x501, 0x101)]),
      CellDraft(.cell(0x301, "Arcadia's Cauldron"), temporary: [.placed(0x502, 0x101)]),
    ]
    files.contents["/game/Data/Skyrim.esm"] = game.file()
    files.contents[Self.list] = Array("*Mod.esp\r\n".utf8)
    give()
    #expect(run("show", "--create").code == .success)
  }

  private func give(_ change: (inout SaveDraft) -> Void = { _ in }) {
    func item(_ form: UInt32, _ count: Int32) -> PlayerDraft.Item {
      PlayerDraft.Item(reference: SaveDraft.ofTheGame(form), count: count)
    }
    func placed(_ form: UInt32, _ items: PlayerDraft.Item...) -> SaveDraft.FormDraft {
      var draft = ContainerDraft(SaveDraft.ofTheGame(form))
      draft.items = items
      return draft.form
    }
    var draft = SaveDraft(.special, .lz4Block)
    draft.player.items = [item(Self.wheat, 99)]
    draft.formsBehind = [
      placed(0x500, item(Self.wheat, 22), item(Self.garlic, 1), item(0x0F, 300)),
      placed(0x501, item(Self.garlic, 7), item(Self.garlic, 1_000), item(Self.wheat, -3)),
      placed(0x502, item(Self.garlic, 5)), placed(0x503, item(0x0F, 5)),
      ContainerDraft(SaveDraft.made(9), item(Self.garlic, 5)).form,
    ]
    change(&draft)
    files.contents[Self.save] = draft.file()
  }

  private func run(_ words: String...) -> Outcome {
    Outcome(
      words: words + ["--replica", folder.appending("replica")],
      environment: ["HOME": "/home/anna", "XDG_RUNTIME_DIR": "/run/user/7"], files: files)
  }

  private func chests(_ words: String...) -> Outcome {
    Outcome(
      words: ["bag", "import", Self.save, "--chests", "--game", "/game", "--plugins", Self.list]
        + words + ["--replica", folder.appending("replica")],
      environment: ["HOME": "/home/anna", "XDG_RUNTIME_DIR": "/run/user/7"], files: files)
  }

  @Test("containers in a house are listed, others are counted, and the bag stays as it is")
  func lists() {
    #expect(
      chests()
        == Outcome(
          code: .success,
          output: """
            Tester, level 5, at Whiterun, saved 2021-07-05 23:06:40Z
            Breezehome, Barrel:
              Garlic: 1,007
            Breezehome, Chest:
              Garlic: 1
              Wheat: 22
            2 other containers have ingredients; as far as the plugins tell, they are in no house of yours

            """))
    #expect(run("bag", "-o", "plain").output == "")
    #expect(run("history", "-o", "plain").output.split(separator: "\n").count <= 1)
  }

  @Test("scripts and programs get file and id of each container")
  func forms() {
    #expect(
      chests("-o", "plain").output
        == """
        Breezehome\tBarrel\tSkyrim.esm\t000501\tgarlic\t1007
        Breezehome\tChest\tSkyrim.esm\t000500\tgarlic\t1
        Breezehome\tChest\tSkyrim.esm\t000500\twheat\t22

        """)
    let json = chests("-o", "json").output
    #expect(
      json.contains(
        #"{"file":"Skyrim.esm","form":"000501","items":[{"count":1007,"ingredient":"garlic"}],"name":"Barrel","place":"Breezehome"}"#
      ), "\(json)")
    #expect(json.contains(#""others":2"#) && json.contains(#""unreadable":0"#), "\(json)")
    #expect(json.contains(#""character":"Tester""#), "\(json)")
  }

  @Test("what could not be read is told, and the rest is listed")
  func unreadable() {
    give {
      var broken = ContainerDraft(SaveDraft.ofTheGame(0x504))
      broken.more = [1]
      $0.formsBehind = [$0.formsBehind[0], broken.form]
    }
    files.contents["/game/Data/Mod.esp"] = Array("TES3".utf8)
    let outcome = chests()
    #expect(outcome.errors == "left out: /game/Data/Mod.esp: it is not a plugin of Skyrim\n")
    #expect(
      outcome.output.hasSuffix(
        "  Wheat: 22\n1 container could not be read, and may have ingredients\n"))
    files.contents["/game/Data/Skyrim.esm"] = PluginDraft("Skyrim.esm").file()
    #expect(
      chests().output.contains(
        """

        no container at home has ingredients
        1 other container has ingredients; as far as the plugins tell, it is in no house of yours

        """))
  }

  @Test("without a game the save alone does not tell, and the command to type is shown")
  func noGame() {
    let outcome = run("bag", "import", Self.save, "--chests")
    #expect(outcome.code == .notFound)
    #expect(
      outcome.errors.hasPrefix(
        "error: the save alone does not tell whose a container is\n"), "\(outcome.errors)")
    #expect(
      outcome.errors.contains("hint: alchemy bag import Save1.ess --chests")
        && outcome.errors.hasSuffix(" --game DIR\n"), "\(outcome.errors)")
    // Nobody needs a game to be told that there is nothing.
    give { $0.formsBehind = [] }
    #expect(
      run("bag", "import", Self.save, "--chests").output.hasSuffix(
        "\nno container at home has ingredients\n"))
  }

  @Test("the game is that of the profile's catalog, or the one of whose folder the save is")
  func finds() {
    let steam = "/home/anna/.local/share/Steam/steamapps"
    let user = "\(steam)/compatdata/489830/pfx/drive_c/users/steamuser"
    let saves = "\(user)/Documents/My Games/Skyrim Special Edition/Saves"
    let game = "\(steam)/common/Skyrim Special Edition"
    files.contents["\(steam)/appmanifest_489830.acf"] = Array(
      #""AppState" { "installdir" "Skyrim Special Edition" }"#.utf8)
    files.contents["\(game)/Data/Skyrim.esm"] = files.contents["/game/Data/Skyrim.esm"]
    files.contents["\(user)/AppData/Local/Skyrim Special Edition/plugins.txt"] = Array("\n".utf8)
    files.contents["\(saves)/Save1.ess"] = files.contents[Self.save]
    files.folders.formUnion([
      "/home/anna/.local/share/Steam", game, "\(game)/Data", saves,
      "\(user)/Documents/My Games/Skyrim Special Edition", user,
      "\(user)/AppData/Local/Skyrim Special Edition",
    ])
    let listed = chests().output
    #expect(run("bag", "import", "\(saves)/Save1.ess", "--chests").output == listed)
    #expect(run("bag", "import", Self.save, "--chests").output == listed)
    give {
      let forms = $0.formsBehind
      $0 = SaveDraft(.legendary)
      $0.formsBehind = forms
    }
    #expect(
      run("bag", "import", Self.save, "--chests").code == .notFound,
      "the installed game writes no such saves")
  }

  @Test("options that change the bag, or need --chests, are refused with a command that works")
  func refused() {
    for words in [["--perks"], ["--only", "bag"], ["--all"], ["--add"]] {
      let outcome = Outcome(
        words: ["bag", "import", Self.save, "--chests"] + words, files: files)
      #expect(outcome.code == .usage, "\(words)")
    }
    for words in [["--game", "/game"], ["--plugins", "x"], ["--language", "german"]] {
      let outcome = Outcome(words: ["bag", "import", Self.save] + words, files: files)
      #expect(outcome.code == .usage, "\(words)")
      #expect(outcome.errors.contains("only works with --chests"), "\(outcome.errors)")
    }
    files.contents["bag.txt"] = Array("Wheat x3".utf8)
    let list = Outcome(words: ["bag", "import", "bag.txt", "--chests"], files: files)
    #expect(list.errors.contains("--chests only works with a saved game"), "\(list.errors)")
    let whole = files.contents[Self.save] ?? []
    files.contents[Self.save] = Array(whole.dropLast(9))
    let outcome = chests()
    #expect(outcome.code == .refused)
    #expect(outcome.errors.contains("its compressed body ends early"), "\(outcome.errors)")
  }
}

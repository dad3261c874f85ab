import ClientSession
import GameDrafts
import GameFiles
import Testing

@Suite("A catalog whose game changes")
struct RemadeCatalogTests {
  private let files = FakeFiles()
  private let programs = FakePrograms(ProgramRun())

  private static let file = "/home/anna/.local/share/alchemyd/catalogs/my-game.json"
  private static let command =
    "alchemy catalog make my-game --game /game --game /mod --plugins /plugins.txt --install"

  init() {
    var game = PluginDraft("Skyrim.esm")
    game.flags = PluginDraft.master
    game.effects = [.effect(0x1000, "Restore Health")]
    game.ingredients = [.ingredient(0x04B0BA, "Wheat", effects: [0x1000])]
    files.contents["/game/Data/Skyrim.esm"] = game.file()
    files.folders.formUnion(["/", "/game", "/game/Data", "/mod"])
    give("Mod.esp", ["Red Weed"])
    #expect(make("--install").code == .success)
    files.folders.insert("/home/anna/.local/share/alchemyd/catalogs")
  }

  private func give(_ name: String, _ ingredients: [String], at seconds: Int = 0) {
    var mod = PluginDraft(name, masters: ["Skyrim.esm"])
    mod.ingredients = ingredients.enumerated().map {
      .ingredient(0x01_000800 + UInt32($0.offset), $0.element, effects: [0x1000])
    }
    files.contents["/mod/\(name)"] = mod.file()
    files.times["/mod/\(name)"] = seconds * 1000
    let list = name == "Mod.esp" ? "*Mod.esp\r\n" : "*Mod.esp\r\n*\(name)\r\n"
    files.contents["/plugins.txt"] = Array(list.utf8)
  }

  private func run(_ words: [String], watching folder: PlayedFolder? = nil) -> Outcome {
    Outcome(
      words: words, environment: ["HOME": "/home/anna", "XDG_RUNTIME_DIR": "/run/user/7"],
      files: files, programs: programs, folder: folder)
  }

  private func make(_ words: String...) -> Outcome {
    run(
      ["catalog", "make", "my-game", "--game", "/game", "--game", "/mod", "--plugins"]
        + ["/plugins.txt"] + words)
  }

  private func game() -> String { run(["game"]).output }

  private func watch(_ words: String..., steps: PlayedFolder) -> Outcome {
    run(["game", "watch"] + words, watching: steps)
  }

  // MARK: - game

  @Test func `game says that the plugins are as they were, or what has become of them`() {
    #expect(game().hasSuffix("\nmy-game: made of 2 plugins, none of which has changed\n"))
    give("Mod.esp", ["Red Weed"], at: 7)
    give("More.esp", ["Blue Weed"])
    #expect(
      game().hasSuffix("\nmy-game: Mod.esp has changed, More.esp is new: \(Self.command)\n"))
    files.contents["/mod/Mod.esp"] = nil
    files.contents["/mod/More.esp"] = nil
    #expect(game().hasSuffix("\nmy-game: Mod.esp is gone: \(Self.command)\n"))
    let json = run(["game", "-o", "json"]).output
    #expect(json.contains(#""gone":["Mod.esp"],"id":"my-game","new":[],"plugins":2"#), "\(json)")
    files.contents["/plugins.txt"] = nil
    #expect(game().hasSuffix("\nmy-game: its plugins are not found: \(Self.command) says why\n"))
  }

  @Test func `the command that is shown makes the catalog again, into its own file`() {
    give("Mod.esp", ["Red Weed", "Blue Weed"], at: 7)
    let words = Self.command.split(separator: " ").map(String.init)
    #expect(run(Array(words.dropFirst())).output == "my-game is in \(Self.file)\n")
    #expect(game().hasSuffix("none of which has changed\n"))
    #expect(text().contains("Blue Weed"))
  }

  @Test func `titles, profiles and languages are part of the command`() {
    files.contents["/mo/profiles/My Mods/modlist.txt"] = Array("+Weeds\r\n".utf8)
    files.contents["/mo/profiles/My Mods/plugins.txt"] = files.contents["/plugins.txt"]
    files.contents["/mo/mods/Weeds/Mod.esp"] = files.contents["/mod/Mod.esp"]
    files.folders.formUnion(["/mo/mods/Weeds"])
    let line =
      "catalog make other --game /game --mods /mo --profile 'My Mods' --language german --title 'Anna''s' --install"
    let words = [
      "catalog", "make", "other", "--game", "/game", "--mods", "/mo", "--profile", "My Mods",
      "--language", "german", "--title", "Annas game", "--install",
    ]
    #expect(run(words).code == .success)
    files.contents["/mo/mods/Weeds/Mod.esp"] = nil
    #expect(game().contains(line.replacing("'Anna''s'", with: "'Annas game'")))
  }

  @Test func `no plugin is mapped, and one that is shortened meanwhile is a change`() {
    files.mappedPaths = []
    let made = files.contents["/mod/Mod.esp"] ?? []
    var large = PluginDraft("Mod.esp", masters: ["Skyrim.esm"])
    large.headerFields = [FieldDraft("ONAM", Array(repeating: 1, count: 1 << 16))]
    for whole in [large.file(), made] {
      for left in [0, 3, 10, 30, 5_000, whole.count - 1] where left < whole.count {
        files.contents["/mod/Mod.esp"] = whole
        files.afterBeginning["/mod/Mod.esp"] = { [files] in
          files.contents["/mod/Mod.esp"] = Array(whole.prefix(left))
        }
        #expect(game().hasSuffix("\nmy-game: Mod.esp has changed: \(Self.command)\n"))
      }
    }
    files.afterBeginning = [:]
    files.contents["/mod/Mod.esp"] = made
    #expect(watch("--remake", steps: PlayedFolder([{ 100 }])).code == .success)
    #expect(files.mappedPaths == [])
  }

  @Test("a header that is longer than what is read of it first counts as any other")
  func longHeader() {
    var large = PluginDraft("Large.esp", masters: ["Skyrim.esm"])
    large.headerFields = [FieldDraft("ONAM", Array(repeating: 1, count: 1 << 16))]
    for (flags, first) in [(0, "Mod.esp"), (PluginDraft.master, "Large.esp")] {
      large.flags = flags
      files.contents["/mod/Large.esp"] = large.file()
      files.contents["/plugins.txt"] = Array("*Mod.esp\r\n*Large.esp\r\n".utf8)
      #expect(make("--install").code == .success)
      #expect(game().hasSuffix("none of which has changed\n"))
      let names = text().split(separator: "\"name\":\"").dropFirst()
        .compactMap { $0.split(separator: "\"").first }
      #expect(names.first { $0 != "Skyrim.esm" } == first[...])
    }
  }

  // MARK: - catalog make --install

  private func text() -> String { String(decoding: files.contents[Self.file] ?? [], as: UTF8.self) }

  @Test func `a file that somebody wrote is not replaced, and no built-in catalog is hidden`() {
    files.contents[Self.file] = Array(
      #"{"id":"my-game","title":"Mine","effects":[],"ingredients":[]}"#.utf8)
    let refused = make("--install")
    #expect(refused.code == .refused)
    #expect(refused.errors.hasSuffix("hint: mv \(Self.file) \(Self.file).old\n"))
    #expect(text().contains("Mine"))
    files.contents["\(Self.file)".replacing("my-game", with: "renamed")] = files.contents
      .removeValue(forKey: Self.file)
    #expect(make("--install").code == .refused, "the id is what counts")
    let builtIn = run(
      ["catalog", "make", "skyrim", "--game", "/game", "--plugins", "/plugins.txt", "--install"])
    #expect(builtIn.errors.contains(#"the id "skyrim" is that of a built-in catalog"#))
    files.input = files.contents["/plugins.txt"] ?? []
    let typed = ["catalog", "make", "typed", "--game", "/game", "--plugins", "-"]
    #expect(run(typed + ["--install"]).errors.contains("so it cannot be read again"))
    #expect(!run(typed).output.contains("madeOf"))
    let homeless = Outcome(
      words: ["catalog", "make", "x", "--game", "/game", "--plugins", "/plugins.txt", "--install"],
      environment: [:], files: files)
    #expect(homeless.errors.contains("$HOME is set to an absolute path"))
  }

  @Test func `a running daemon is told, unless the catalog says the same as before`() {
    files.served = ["/run/user/7/alchemyd/socket"]
    #expect(make("--install").code == .success)
    #expect(programs.ran == [])
    give("Mod.esp", ["Blue Weed"])
    #expect(make("--install").code == .success)
    #expect(programs.ran == [["pkill", "-HUP", "-x", "alchemyd"]])
    files.processServing = 4711
    give("Mod.esp", ["Green Weed"])
    #expect(make("--install").code == .success)
    #expect(programs.ran.last == ["kill", "-HUP", "4711"])
  }

  // MARK: - game watch

  @Test func `with --remake the catalog is made again once the plugins are quiet`() {
    let steps = PlayedFolder([
      {
        give("Mod.esp", ["Red"], at: 7)
        return 1_000
      }
    ])
    steps.beforeDeadline = {
      if steps.deadlines.last == 6_000 { give("More.esp", ["Blue Weed"], at: 8) }
    }
    let outcome = watch("--remake", steps: steps)
    #expect(steps.deadlines == [0, nil, 6_000, 11_000, nil], "\(steps.deadlines)")
    #expect(
      outcome.errors
        == "watching the plugins of my-game\nmy-game: Mod.esp has changed, More.esp is new; made again of 3 plugins: 3 ingredients, 1 effect\n"
    )
    #expect(game().hasSuffix("my-game: made of 3 plugins, none of which has changed\n"))
    #expect(
      steps.watched == [
        ["/", "/game/Data", "/home/anna/.local/share/alchemyd/catalogs", "/mod"]
      ])
  }

  @Test func `without it, the change is told once, with the command`() {
    let before = files.contents[Self.file]
    #expect(watch(steps: PlayedFolder([])).code == .refused, "nobody is paired")
    pair()
    let steps = PlayedFolder([])
    steps.changed = [0, 1, 2]
    for seconds in [7, 8] {
      steps.then([
        {
          give("Mod.esp", ["Red Weed"], at: seconds)
          return 20_000
        }, { 20_000 },
      ])
    }
    let outcome = watch(steps: steps)
    let told = "my-game: Mod.esp has changed: \(Self.command)\n"
    #expect(outcome.errors.split(separator: told, omittingEmptySubsequences: false).count == 2)
    #expect(files.contents[Self.file] == before)
  }

  private func pair() {
    files.contents["/home/anna/.config/alchemyd/game.json"] = Array(
      #"{"pairs":[{"character":"Bjorn","folder":"/saves","profile":"P"}]}"#.utf8)
  }

  @Test func `a failure is told once, and tried again at the next change`() {
    let steps = PlayedFolder([])
    steps.then([
      {
        files.failureOfWriting = .failed(reason: "the disk is full")
        give("Mod.esp", ["Red Weed"], at: 7)
        return 0
      }, { 60_000 }, { 60_000 },
      {
        files.failureOfWriting = nil
        return 60_000
      },
      {
        give("Mod.esp", ["Red Weed"], at: 8)
        return 0
      },
    ])
    let outcome = watch("--remake", steps: steps)
    #expect(
      outcome.errors.split(separator: "the disk is full", omittingEmptySubsequences: false).count
        == 2)
    #expect(
      outcome.errors.hasSuffix(
        "my-game: Mod.esp has changed; made again of 2 plugins, and it says the same as before\n"),
      "\(outcome.errors)")
  }

  @Test func `what is as it was again, or was made again by hand, is left alone`() {
    let steps = PlayedFolder([])
    let mod = files.contents["/mod/Mod.esp"]
    steps.then([
      {
        files.contents["/mod/Mod.esp"] = nil
        return 0
      }
    ])
    steps.beforeDeadline = {
      if steps.deadlines.count > 2 { files.contents["/mod/Mod.esp"] = mod }
    }
    #expect(watch("--remake", steps: steps).errors == "watching the plugins of my-game\n")
    #expect(steps.deadlines == [0, nil, 5_000, nil])
  }

  @Test func `a game that is away is told of once, and its plugins are found where it is back`() {
    let steps = PlayedFolder([])
    let list = files.contents["/plugins.txt"]
    steps.then([
      {
        files.contents["/plugins.txt"] = nil
        return 0
      }, { 0 },
      {
        files.contents["/plugins.txt"] = list
        give("Mod.esp", ["Red"], at: 9)
        return 0
      },
    ])
    let outcome = watch("--remake", steps: steps)
    #expect(steps.watched.allSatisfy { $0.contains("/") }, "it waits for the list")
    let errors = outcome.errors.split(separator: "error:", omittingEmptySubsequences: false)
    #expect(errors.count == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains("made again of 2 plugins"))
  }

  @Test func `the folders of mods that are switched on later are watched, too`() {
    let steps = PlayedFolder([
      {
        files.contents["/mo/mods/Late/Other.esp"] = files.contents["/mod/Mod.esp"]
        return 0
      }
    ])
    files.contents["/mo/profiles/Main/modlist.txt"] = Array("-Late\r\n".utf8)
    files.contents["/mo/profiles/Main/plugins.txt"] = Array("*Other.esp\r\n".utf8)
    files.folders.formUnion(["/mo/profiles/Main", "/mo/mods/Late"])
    let made = run([
      "catalog", "make", "my-game", "--game", "/game", "--mods", "/mo", "--install",
    ])
    #expect(made.code == .success)
    steps.then([
      {
        files.contents["/mo/profiles/Main/modlist.txt"] = Array("+Late\r\n".utf8)
        return 0
      }
    ])
    let outcome = watch("--remake", steps: steps)
    #expect(outcome.errors.contains("Other.esp is new; made again of 2 plugins"), "\(outcome)")
    #expect(steps.watched.map { $0.contains("/mo/mods/Late") } == [false, true])
    #expect(steps.watched[0].contains("/mo/profiles/Main"))
  }
}

import ClientSession
import GameDrafts
import GameFiles
import TestSupport
import Testing

@Suite("The game's folders, characters and saves")
struct GameCommandTests {
  private let folder: TemporaryFolder
  private let files = FakeFiles(folders: ["/home/anna/.local/share/Steam"])

  private static let steam = "/home/anna/.local/share/Steam/steamapps"
  private static let user = "/compatdata/489830/pfx/drive_c/users/steamuser"
  /// A library on another disk, in other case than the game's own.
  private static let library = "/games"
  private static let saves =
    "\(library)/steamapps\(user)/Documents/My Games/skyrim special edition/saves"
  private static let bjorn = "\(saves)/Save3_0C2D58E2_0_42_Tamriel_1.ess"

  init() throws {
    folder = try TemporaryFolder()
    files.contents["\(Self.steam)/libraryfolders.vdf"] = Array(
      """
      "libraryfolders"
      {
        "0" { "path" "/home/anna/.local/share/Steam" }
        "1"
        {
          "path"  "/games"
          "label" "a \\"disk\\""
        }
      }
      """.utf8)
    files.contents["\(Self.library)/steamapps/appmanifest_489830.acf"] = Array(
      #""AppState" { "appid" "489830" "installdir" "Skyrim Special Edition" }"#.utf8)
    files.folders.insert("\(Self.library)/steamapps/common/Skyrim Special Edition")
    for parent in ["Documents", "Documents/My Games", "Documents/My Games/skyrim special edition"] {
      files.folders.insert("\(Self.library)/steamapps\(Self.user)/\(parent)")
    }
    files.folders.insert(Self.saves)
    give(Self.bjorn, at: 1_700_000_000_000)
    #expect(run("show", "--create").code == .success)
  }

  private func give(
    _ path: String, _ name: String = "Bjorn", wheat: Int32 = 3, at milliseconds: Int
  ) {
    var draft = SaveDraft(.special, .lz4Block)
    draft.character = Array(name.utf8)
    draft.player.items = [
      PlayerDraft.Item(reference: SaveDraft.ofTheGame(0x04B0BA), count: wheat)
    ]
    files.contents[path] = draft.file()
    files.times[path] = milliseconds
  }

  private func run(_ words: String..., watching: PlayedFolder? = nil) -> Outcome {
    Outcome(
      words: words + ["--replica", folder.appending("replica")],
      environment: ["HOME": "/home/anna", "XDG_RUNTIME_DIR": "/run/user/7"], files: files,
      folder: watching)
  }

  /// The command asks no daemon, and so takes no replica.
  private func forget(_ character: String) -> Outcome {
    Outcome(
      words: ["game", "forget", character], environment: ["HOME": "/home/anna"], files: files)
  }

  @Test("game finds what Steam has installed, and the newest save of each character")
  func shows() {
    give("\(Self.saves)/Save2_0C2D58E2_0_42_Tamriel_1.ess", at: 1_600_000_000_000)
    give("\(Self.saves)/Autosave1_11111111_0_4_x.ess", "Lydia", at: 1_650_000_000_000)
    files.contents["\(Self.saves)/Save9_0C2D58E2_0.ess.bak"] = [1]
    files.contents["\(Self.saves)/broken.ess"] = [1, 2, 3]
    #expect(
      run("game", "-o", "plain")
        == Outcome(
          code: .success,
          output: """
            Bjorn\t0C2D58E2\t5\t2023-11-14T22:13:20.000Z\t\t\(Self.bjorn)
            Lydia\t11111111\t5\t2022-04-15T05:20:00.000Z\t\t\(Self.saves)/Autosave1_11111111_0_4_x.ess

            """))
    let table = run("game").output
    #expect(table.contains("\(Self.library)/steamapps/common/Skyrim Special Edition"))
    #expect(table.contains("alchemy game pair Bjorn has its saves go to the profile in use."))
  }

  @Test("a pair is shown, replaced and forgotten")
  func pairs() {
    #expect(run("profile", "create", "thief").code == .success)
    #expect(
      run("game", "pair", "bjorn").output.hasPrefix("the saves of Bjorn (0C2D58E2) go to default\n")
    )
    #expect(run("game", "pair", "0c2d58e2", "thief").code == .success)
    #expect(run("game", "-o", "plain").output.contains("\tthief\t"))
    #expect(run("game", "pair", "Lydia").code == .notFound)
    #expect(forget("Bjorn").output == "the saves of Bjorn (0C2D58E2) go nowhere now\n")
    #expect(forget("Bjorn").code == .notFound)
    #expect(run("game", "watch").code == .refused)
  }

  @Test("two characters of one name are told apart by their ids")
  func namesakes() {
    give("\(Self.saves)/Save1_22222222_0_4_x.ess", at: 1)
    let outcome = run("game", "pair", "Bjorn")
    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains("their ids are 0C2D58E2 and 22222222"))
    #expect(run("game", "pair", "22222222").code == .success)
  }

  @Test("pairs that cannot be read are named, and nothing is written over them")
  func damagedPairs() {
    let path = "/home/anna/.config/alchemyd/game.json"
    files.contents[path] = Array(#"{"pairs":[{"character":1}]}"#.utf8)
    let outcome = run("game", "pair", "Bjorn")
    #expect(outcome.code == .refused)
    #expect(outcome.errors.contains("cannot read which characters are paired from \(path)"))
    #expect(files.contents[path] == Array(#"{"pairs":[{"character":1}]}"#.utf8))
  }

  @Test("watch takes over a save a second after the last write, and waits without a deadline")
  func watches() {
    #expect(run("game", "pair", "Bjorn").code == .success)
    let folder = PlayedFolder([
      {
        give("\(Self.saves)/Save4_0C2D58E2_0_42_Tamriel_1.ess", wheat: 9, at: 1_800_000_000_000)
        return 500
      },
      {
        // Another character's save is newer, and is nobody's.
        give("\(Self.saves)/Save5_33333333_0_4_x.ess", "Aela", wheat: 77, at: 1_900_000_000_000)
        return 500
      },
    ])
    let outcome = run("game", "watch", watching: folder)
    #expect(outcome.output.contains("Wheat: 0 → 3"), "what was saved before the watch began")
    #expect(outcome.output.contains("Wheat: 3 → 9"))
    #expect(run("bag", "-o", "plain").output.hasPrefix("wheat\tWheat\t9\t"))
    #expect(folder.deadlines == [0, nil, 1500, nil, 3000, nil])
    #expect(run("history", "-o", "plain").output.contains("wheat"), "\(run("history").output)")
  }

  @Test("watch tries a damaged save again after 1, 2 and 4 seconds, and goes on")
  func damaged() {
    #expect(run("game", "pair", "Bjorn").code == .success)
    let path = "\(Self.saves)/Save4_0C2D58E2_0_42_Tamriel_1.ess"
    let folder = PlayedFolder([
      {
        files.contents[path] = Array("TESV_SAVEGAME".utf8)
        files.times[path] = 1_800_000_000_000
        return 0
      },
      {
        give(path, wheat: 5, at: 1_800_000_000_001)
        return 0
      },
    ])
    let outcome = run("game", "watch", watching: folder)
    #expect(folder.deadlines == [0, nil, 1000, 2000, 4000, 8000, nil, 9000, nil])
    #expect(outcome.errors.contains("its header ends early"))
    #expect(outcome.output.contains("Wheat: 3 → 5"))
  }

  private static let fourth = "\(saves)/Save4_0C2D58E2_0_42_Tamriel_1.ess"

  private func wheat() -> Substring? {
    run("bag", "-o", "plain").output.split(separator: "\t").dropFirst(2).first
  }

  @Test func `what is deleted, copied or renamed is no new save, and a restart takes none again`() {
    #expect(run("game", "pair", "Bjorn").code == .success)
    let folder = PlayedFolder([
      {
        give(Self.fourth, wheat: 9, at: 1_800_000_000_000)
        return 0
      },
      {
        files.contents[Self.fourth] = nil
        files.times[Self.fourth] = nil
        return 0
      },
      {
        give("\(Self.saves)/Save7_0C2D58E2_0_42_Tamriel_1.ess", wheat: 3, at: 1_900_000_000_000)
        return 0
      },
    ])
    #expect(run("game", "watch", watching: folder).code == .success)
    #expect(wheat() == "9")
    #expect(run("stock", "wheat", "50").code == .success)
    #expect(run("game", "watch", watching: PlayedFolder([])).code == .success)
    #expect(wheat() == "50")
    #expect(files.contents["/home/anna/.local/state/alchemyd/saves.json"] != nil)
  }

  @Test func `a save that was imported by hand is not taken again`() {
    #expect(run("game", "pair", "Bjorn").code == .success)
    #expect(run("bag", "import", Self.bjorn).code == .success)
    #expect(run("stock", "wheat", "50").code == .success)
    #expect(run("game", "watch", watching: PlayedFolder([])).code == .success)
    #expect(wheat() == "50")
  }

  @Test
  func
    `each pair's save is taken, however many were written at once, and whatever their files' dates`()
  {
    #expect(run("game", "pair", "Bjorn").code == .success)
    let folder = PlayedFolder([
      {
        give(Self.fourth, wheat: 9, at: 4_000_000_000_000)
        return 0
      },
      {
        give("\(Self.saves)/Save5_0C2D58E2_0_42_Tamriel_1.ess", wheat: 11, at: 1_800_000_000_000)
        give("\(Self.saves)/Save6_33333333_0_4_x.ess", "Aela", wheat: 77, at: 1_800_000_000_500)
        return 0
      },
    ])
    #expect(run("game", "watch", watching: folder).code == .success)
    #expect(wheat() == "11")
  }

  @Test func `a save without an id in its name is of the only paired character of its name`() {
    #expect(run("game", "pair", "Bjorn").code == .success)
    let folder = PlayedFolder([
      {
        give("\(Self.saves)/hall.ess", wheat: 12, at: 1_800_000_000_000)
        return 0
      }
    ])
    #expect(run("game", "watch", watching: folder).code == .success)
    #expect(wheat() == "12")
  }

  @Test func `a folder that is missing is told of, and taken up where it is there again`() {
    #expect(run("game", "pair", "Bjorn").code == .success)
    let bjorn = files.contents.removeValue(forKey: Self.bjorn)
    let folder = PlayedFolder([])
    folder.missing = "it does not exist"
    folder.then([
      { 0 },
      {
        files.contents[Self.bjorn] = bjorn
        folder.missing = nil
        return 0
      },
    ])
    let outcome = run("game", "watch", watching: folder)
    let told =
      "\(Self.saves) cannot be watched: it does not exist; the folder is looked for every 5 seconds\n"
    #expect((outcome.output + outcome.errors).components(of: told) == 1, "\(outcome)")
    #expect(wheat() == "3")
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}

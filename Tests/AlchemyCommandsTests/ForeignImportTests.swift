import ClientSession
import JSON
import TestSupport
import Testing
import Wire

@Suite("What an import says, and what it asks for")
struct ForeignImportTests {
  private let friend: OtherReplica
  private let mine: OtherReplica
  private let files = FakeFiles()

  init() throws {
    friend = try OtherReplica()
    mine = try OtherReplica()
  }

  private func there(_ words: String...) -> Outcome {
    Outcome(words: words, peer: friend, files: files)
  }

  private func here(_ words: String...) -> Outcome {
    Outcome(words: words, peer: mine, files: files)
  }

  /// A friend's default, with a bag and choices of its own.
  private func export() {
    _ = there("stock", "Wheat", "60")
    _ = there("cant", "Garlic")
    _ = there("profile", "export", "default", "/f")
  }

  @Test("it says how many changes are new, what became of the recipes, and what lost")
  func news() {
    _ = there("must", "Wheat")
    _ = there("profile", "export", "default", "/f")
    #expect(
      here("profile", "import", "/f")
        == Outcome(
          code: .success, output: "default: 1 new change. 814 recipes (32,001 fewer)\n"))
    #expect(
      here("profile", "import", "/f").output == "default: nothing new. 814 recipes\n")
    _ = here("must", "Nirnroot")
    _ = there("cant", "Nirnroot")
    _ = there("profile", "export", "default", "/g")
    #expect(
      here("profile", "import", "/g").output == """
        default: 1 new change. 807 recipes (800 more)
        1 conflict: alchemy conflicts shows what lost

        """)
    #expect(here("conflicts").output.contains("Nirnroot"))
    #expect(here("profile", "import", "/g").output == "default: nothing new. 807 recipes\n")
  }

  @Test("programs are told the same")
  func forms() throws {
    _ = there("must", "Wheat")
    _ = there("profile", "export", "default", "/f")
    let json = try JSONValue(
      parsing: Array(here("profile", "import", "/f", "-ojson").output.utf8.dropLast()))
    #expect(
      json == [
        "applied": 1, "conflicts": 0, "joined": false, "profile": .string(SmallDaemon.profileID),
        "recipes": 814,
      ])
    #expect(
      here("profile", "import", "/f", "-oplain").output
        == "\(SmallDaemon.profileID)\t0\t\t814\t0\n")
  }

  @Test("a profile that is new here is said to be made, and a deleted one to be deleted")
  func made() {
    _ = there("profile", "create", "Lydia")
    _ = there("profile", "export", "Lydia", "/f")
    #expect(
      here("profile", "import", "/f").output == "Lydia: made from 1 new change. 32,815 recipes\n")
    _ = here("profile", "delete", "Lydia")
    #expect(
      here("profile", "import", "/f").output.contains("it is deleted; alchemy profile undelete "))
  }

  @Test("a stranger's default is refused, and both hints do what they say")
  func foreign() {
    export()
    _ = here("stock", "Wheat", "5")
    _ = here("must", "Garlic")
    let before = here("show").output
    #expect(
      here("profile", "import", "/f")
        == .told(
          .conflict,
          """
          error: /f has somebody else's profile default
          caused by: every daemon has that profile, and neither this one nor the one in the file \
          has seen a change of the other
          hint: to keep it apart, `alchemy profile import /f --as 'default 2'`; to merge it into \
          yours, `alchemy profile import /f --merge`

          """))
    #expect(here("show").output == before)
    #expect(
      here("profile", "import", "/f", "--as", "default 2").output
        == "default 2: made from catalog skyrim. 31,982 recipes\n")
    #expect(here("show").output == before)
    let apart = here("show", "--profile", "default 2").output
    #expect(apart.contains("cant    ingredient  Garlic\n") && apart.contains(" 60  Wheat\n"))
    let merged = here("profile", "import", "/f", "--merge")
    #expect(merged.code == .success && merged.output.hasPrefix("default: 2 new changes. "))
    #expect(merged.output.contains("1 conflict: alchemy conflicts shows what lost\n"))
    _ = there("must", "Nirnroot")
    _ = there("profile", "export", "default", "/g")
    #expect(here("profile", "import", "/g").output.hasPrefix("default: 1 new change. "))
  }

  @Test("an unchanged default takes any file, and so does a default that has met the other replica")
  func untouched() {
    export()
    #expect(here("profile", "import", "/f").code == .success)
    _ = here("must", "Wheat")
    _ = here("profile", "export", "default", "/g")
    #expect(there("profile", "import", "/g").code == .success)
    #expect(there("show").output.contains("must    ingredient  Wheat\n"))
  }

  @Test("a profile whose name another one has is refused, and both hints do what they say")
  func nameTaken() {
    _ = there("profile", "create", "Lydia")
    _ = there("must", "Wheat", "--profile", "Lydia")
    _ = there("profile", "export", "Lydia", "/f")
    _ = here("profile", "create", "Lydia")
    #expect(
      here("profile", "import", "/f")
        == .told(
          .conflict,
          """
          error: another profile is named Lydia here
          caused by: the one in /f has another id
          hint: to keep it apart, `alchemy profile import /f --as 'Lydia 2'`; to have two of that \
          name, `alchemy profile import /f --merge`

          """))
    #expect(here("profiles", "-oplain").output.split(separator: "\n").count == 2)
    #expect(
      here("profile", "import", "/f", "--as", "Lydia 2").output
        == "Lydia 2: made from catalog skyrim. 814 recipes\n")
    #expect(here("profile", "import", "/f", "--merge").code == .success)
    #expect(here("profiles", "-oplain").output.split(separator: "\n").count == 4)
  }

  @Test("what is imported under a name of its own is one's own: another id, and no history")
  func replayed() throws {
    _ = there("call", "profile.apply", Self.reset)
    _ = there("must", "Wheat")
    _ = there("scope", "bag")
    // No command puts in so much, but two replicas together can.
    let million = #"{"by":1000000,"edit":"adjust","ingredient":"wheat"}"#
    for _ in 1...2 {
      _ = there("call", "profile.apply", #"{"edits":[\#(million)],"profile":"default"}"#)
    }
    _ = there("profile", "export", "default", "/f")
    let cut = "wheat: 1,000,000 of the 2,000,000 in the file, the most that can be counted\n"
    #expect(here("profile", "import", "/f", "--as", "Friend", "--dry-run").output.hasSuffix(cut))
    #expect(here("profile", "import", "/f", "--as", "Friend").output.hasSuffix(cut))
    func shown(_ outcome: Outcome) -> [Substring] {
      outcome.output.split(separator: "\n").filter {
        !$0.hasPrefix("id") && !$0.hasPrefix("lsn") && !$0.hasPrefix("name")
      }
    }
    // No bag holds more than a million by one count.
    #expect(
      shown(here("show", "--profile", "Friend", "-oplain"))
        == shown(there("show", "-oplain")).map {
          $0 == "stock:wheat\t2000000" ? "stock:wheat\t1000000" : $0
        })
    #expect(!here("show", "--profile", "Friend", "-oplain").output.contains(SmallDaemon.profileID))
    let again = here("profile", "import", "/f", "--as", "Friend")
    #expect(again.code == .conflict)
    #expect(again.errors.contains("a profile named Friend already exists"))
  }

  /// All ingredients are out, by one reset.
  private static let reset =
    #"{"edits":[{"choice":"cant","edit":"reset","group":"ingredients"}],"profile":"default"}"#

  @Test("a dry run shows what would change, and changes nothing")
  func dryRun() {
    _ = here("stock", "Wheat", "5")
    _ = here("must", "Garlic")
    export()
    let before = here("history").output
    #expect(
      here("profile", "import", "/f", "--dry-run")
        == Outcome(
          code: .success,
          output: """
            default: would have 2 new changes and 1 conflict
              Garlic: must → cant
              Wheat in the bag: 5 → 60
            it is somebody else's: it is merged only with --merge

            """))
    #expect(
      here("profile", "import", "/f", "--as", "Friend", "--dry-run").output == """
        Friend: would be made from catalog skyrim
          Garlic: may → cant
          Wheat in the bag: 0 → 60

        """)
    #expect(here("history").output == before)
    #expect(here("profiles", "-oplain").output.split(separator: "\n").count == 1)
    #expect(
      here("profile", "import", "/f", "--merge", "--dry-run").output.split(separator: "\n").count
        == 3)
  }

  @Test("an error names the line of a file that cannot be carried out, and nothing is changed")
  func unreadable() throws {
    export()
    let text = String(decoding: try #require(files.contents["/f"]), as: UTF8.self)
    files.contents["/f"] = Array(text.replacing("\"seq\":2", with: "\"seq\":3").utf8)
    let outcome = here("profile", "import", "/f", "--as", "Friend")
    #expect(outcome.code == .refused)
    #expect(outcome.errors.hasPrefix("error: /f is not an exported profile\ncaused by: line 3: "))
    #expect(here("profiles", "-oplain").output.split(separator: "\n").count == 1)
  }
}

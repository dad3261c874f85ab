import ClientSession
import JSON
import PlayedWorld
import Testing
import Wire

/// Names with `/` are profiles in folders.
@Suite struct FolderTests {
  private let shelf = ProfileShelf([
    "1": "default", "2": "Tamriel/Lydia", "3": "Tamriel/mages/Farkas", "4": "Tamriel/mages/Aela",
    "5": "Tamriel", "6": "Zoo/Aela", "7": "Tamriel/old!", "8": "//odd", "9": "Tamrielic/Vex",
  ])

  @Test("profiles are listed as a tree, in the order of their names")
  func tree() {
    #expect(
      Outcome("profiles", "--deleted", peer: shelf.peer).output == """
        NAME              CATALOG  RECIPES
        //odd             skyrim    32,815
        default (in use)  skyrim    32,815
        Tamriel           skyrim    32,815
        Tamriel/
          Lydia           skyrim    32,815
          mages/
            Aela          skyrim    32,815
            Farkas        skyrim    32,815
          old (deleted)   skyrim    32,815
        Tamrielic/
          Vex             skyrim    32,815
        Zoo/
          Aela            skyrim    32,815

        """)
    let plain = Outcome("profiles", "-oplain", peer: shelf.peer).output
    #expect(plain.contains("Tamriel/mages/Aela\t\(playedID("4"))\tskyrim\tlive\t3\t32815\n"))
    #expect(!plain.contains("mages/\n"))
  }

  /// What `alchemy profiles` sends and prints for so many profiles in folders of ten.
  private func work(ofListing count: Int) -> (requests: Int, sent: Int, rows: Int, printed: Int) {
    let names = (1000..<1000 + count).map { ("\($0)", "Nirn\($0 / 10)/p\($0)") }
    let peer = ProfileShelf(Dictionary(uniqueKeysWithValues: names)).peer
    let output = Outcome("profiles", peer: peer).output
    return (
      peer.lines.count, peer.lines.reduce(0) { $0 + $1.utf8.count },
      output.split(separator: "\n").count - 1, output.utf8.count
    )
  }

  @Test("ten times as many profiles are listed with as many requests, and ten times the rows")
  func manyProfiles() {
    let (few, many) = (work(ofListing: 100), work(ofListing: 1_000))
    #expect(few.rows == 110)
    #expect(many.rows == 10 * few.rows)
    #expect(many.printed < 10 * few.printed)
    #expect(many.requests == few.requests)
    #expect(many.sent == few.sent)
  }

  @Test("a folder stands before a name that only begins like it")
  func neighbours() {
    let shelf = ProfileShelf(["1": "a-b", "2": "a/c", "3": "a"])
    #expect(
      Outcome("profiles", peer: shelf.peer).output == """
        NAME  CATALOG  RECIPES
        a     skyrim    32,815
        a/
          c   skyrim    32,815
        a-b   skyrim    32,815

        """)
  }

  @Test("a deleted folder says which profiles went and how they come back, and so they do")
  func delete() {
    let outcome = Outcome("profile", "delete", "Tamriel/", "--socket", "/s", peer: shelf.peer)
    #expect(
      outcome
        == Outcome(
          code: .success,
          output: """
            Tamriel/: 3 profiles deleted (alchemy profile undelete Tamriel/ --socket /s brings back \
            all that is deleted there)
              Tamriel/Lydia
              Tamriel/mages/Aela
              Tamriel/mages/Farkas

            """))
    #expect(shelf.liveNames == ["//odd", "Tamriel", "Tamrielic/Vex", "Zoo/Aela", "default"])
    #expect(
      Outcome("profile", "undelete", "Tamriel/mages/", "-oplain", peer: shelf.peer).output == """
        Tamriel/mages/Aela\t\(playedID("4"))\t14
        Tamriel/mages/Farkas\t\(playedID("3"))\t15

        """)
    #expect(
      Outcome("profile", "undelete", "Tamriel/", "-ojson", peer: shelf.peer).output
        == #"{"undeleted":[{"id":"\#(playedID("2"))","lsn":16,"name":"Tamriel/Lydia"},"#
        + #"{"id":"\#(playedID("7"))","lsn":17,"name":"Tamriel/old"}]}"# + "\n")
  }

  @Test("a renamed folder takes along all that is in it")
  func rename() {
    #expect(
      Outcome("profile", "rename", "Tamriel/", "Nirn/", peer: shelf.peer).output == """
        Tamriel/: now Nirn/ (3 profiles)
          Nirn/Lydia
          Nirn/mages/Aela
          Nirn/mages/Farkas

        """)
    #expect(
      Outcome("profile", "rename", "Nirn/mages/", "Nirn/", peer: shelf.peer).output == """
        Nirn/mages/: now Nirn/ (2 profiles)
          Nirn/Aela
          Nirn/Farkas

        """)
  }

  @Test("moving out of a folder of the same name finds each name free")
  func order() {
    let shelf = ProfileShelf(["1": "a/a/x", "2": "a/a/a/x", "3": "a/a/a/a/x"])
    #expect(Outcome("profile", "rename", "a/a/", "a/", peer: shelf.peer).code == .success)
    #expect(shelf.liveNames == ["a/a/a/x", "a/a/x", "a/x"])
  }

  @Test("a folder is found by any spelling of its name, as a profile is")
  func spellings() {
    let run = { (words: [String]) in Outcome(words: words, peer: shelf.peer) }
    #expect(
      run(["profile", "rename", "zOO /", "Nirn/"]).output
        == "Zoo/: now Nirn/ (1 profile)\n  Nirn/Aela\n")
    let deleted = run(["profile", "delete", "tamriel/MAGES/"])
    #expect(
      deleted.output.hasPrefix(
        "Tamriel/mages/: 2 profiles deleted (alchemy profile undelete Tamriel/mages/ brings back "),
      "\(deleted.output)\(deleted.errors)")
    #expect(
      run(["profile", "delete", "nirn/", "tamriel/"]).output.hasPrefix("2 profiles deleted"))
    #expect(
      run(["profile", "undelete", "TAMRIEL/mages/"]).output.hasPrefix("Tamriel/mages/: 2 profiles ")
    )
    #expect(
      run(["show", "--profile", "tamriel/mages"]).errors.hasPrefix(
        "error: no profile tamriel/mages, but a folder Tamriel/mages/\n"))
    #expect(
      run(["show", "--profile", "tamriel/mages/"])
        == .told(
          .notFound,
          """
          error: "tamriel/mages/" is a folder, and one profile is needed
          hint: alchemy show --profile Tamriel/mages/Aela

          """))
    #expect(
      run(["profile", "delete", "tamriel/mages"]).errors
        .hasSuffix("hint: alchemy profiles\n"))
  }

  @Test("another spelling of several folders is refused with their names, an exact one is not")
  func severalFolders() {
    let shelf = ProfileShelf(["1": "Nirn/a", "2": "nirn/b", "3": "default"])
    #expect(
      Outcome("profile", "delete", "NIRN/", peer: shelf.peer)
        == .told(
          .usage,
          """
          error: "NIRN/" fits several folders:
            Nirn/
            nirn/
          hint: alchemy profiles

          """))
    #expect(Outcome("profile", "delete", "nirn/", peer: shelf.peer).code == .success)
    #expect(shelf.liveNames == ["Nirn/a", "default"])
  }

  @Test("a name that is taken keeps the whole folder where it is")
  func taken() {
    #expect(
      Outcome("profile", "rename", "Tamriel/mages/", "Zoo/", peer: shelf.peer)
        == .told(
          .conflict,
          """
          error: nothing was renamed: there are profiles of these names already
            Zoo/Aela
          hint: alchemy profiles

          """))
    #expect(
      Outcome("profile", "rename", "Tamriel/mages/", "zoo/", peer: shelf.peer)
        == .told(
          .conflict,
          """
          error: a folder Zoo/ already exists, and zoo/ counts as the same name
          caused by: case, accents and apostrophes do not tell names apart
          hint: alchemy profile rename Tamriel/mages/ Zoo/

          """))
    let other = ProfileShelf(["1": "A/aela", "2": "B/Aela", "3": "default"])
    #expect(
      Outcome("profile", "rename", "A/", "B/", peer: other.peer)
        == .told(
          .conflict,
          """
          error: nothing was renamed: there are profiles of these names already
            B/Aela (as B/aela)
          hint: alchemy profiles

          """))
    #expect(Outcome("profile", "rename", "A/", "a/", peer: other.peer).code == .success)
    #expect(other.liveNames == ["B/Aela", "a/aela", "default"])
    let long = String(repeating: "x", count: 195) + "/"
    #expect(
      Outcome("profile", "rename", "Tamriel/", long, peer: shelf.peer).errors.hasPrefix(
        "error: nothing was renamed: a name has at most 200 bytes, and these have more\n"))
    #expect(shelf.liveNames.count == 8)
  }

  @Test(
    "names that are none in any folder are refused with what to type",
    arguments: [
      (
        ["profile", "create", "a//b"], "\"a//b\" has an empty part beside a /",
        "alchemy profile create a/b"
      ),
      (
        ["profile", "create", "/a"], "\"/a\" has an empty part beside a /",
        "alchemy profile create a"
      ),
      (
        ["profile", "create", "Tamriel/"], "a folder is made by the first profile in it",
        "alchemy profile create Tamriel/NAME"
      ),
      (
        ["profile", "rename", "default", "Zoo/"],
        "\"Zoo/\" is a folder, and a profile needs a name inside it",
        "alchemy profile rename default Zoo/default"
      ),
      (
        ["profile", "copy", "Tamriel/Lydia", "Zoo/"],
        "\"Zoo/\" is a folder, and a profile needs a name inside it",
        "alchemy profile copy Tamriel/Lydia Zoo/Lydia"
      ),
      (
        ["profile", "rename", "Tamriel/", "Nirn"],
        "\"Tamriel/\" is a folder, and a folder's name ends with a /",
        "alchemy profile rename Tamriel/ Nirn/"
      ),
      (
        ["profile", "rename", "Tamriel/", "Tamriel/mages/"],
        "Tamriel/ cannot be moved into itself", "alchemy profiles"
      ),
      (
        ["profile", "rename", "Tamriel/", "Tamriel/"], "Tamriel/ has that name already",
        "alchemy profiles"
      ),
      (
        ["profile", "rename", "Tamriel/", "Nirn//x/"], "\"Nirn//x/\" has an empty part beside a /",
        "alchemy profile rename Tamriel/ Nirn/x/"
      ),
    ])
  func refused(words: [String], failed: String, hint: String) {
    #expect(
      Outcome(words: words, peer: shelf.peer)
        == .told(.refused, "error: \(failed)\nhint: \(hint)\n"))
    #expect(shelf.liveNames.count == 8)
  }

  @Test("a folder without profiles is not found")
  func empty() {
    #expect(
      Outcome("profile", "delete", "Nirn/", peer: shelf.peer)
        == .told(.notFound, "error: no profile in Nirn/\nhint: alchemy profiles\n"))
    #expect(
      Outcome("profile", "rename", "Nirn/", "Zoo/", peer: shelf.peer)
        == .told(.notFound, "error: no profile in Nirn/\nhint: alchemy profiles\n"))
    #expect(
      Outcome("profile", "undelete", "Zoo/", peer: shelf.peer)
        == .told(
          .notFound, "error: no deleted profile in Zoo/\nhint: alchemy profiles --deleted\n"))
  }

  @Test("what was done is said where the rest is refused")
  func partly() {
    let list: JSONValue = [
      "profiles": .array(
        ["1", "2"].map { id in
          [
            "catalog": "skyrim", "deleted": false, "id": .string(playedID(id)), "lsn": 3,
            "name": .string("a/\(id)"), "recipes": 1,
          ]
        })
    ]
    let peer = FakeDaemon.peer([
      "profile.delete": { parameters in
        parameters["profile"] == .string(playedID("1"))
          ? .result(["lsn": 4])
          : .refusal(code: 1060, kind: "readOnly", message: "the disk is full")
      }, "profile.list": { _ in .result(list) },
    ])
    let outcome = Outcome("profile", "delete", "a/", peer: peer)
    #expect(outcome.code == .refused)
    #expect(outcome.output.hasPrefix("a/: 1 profile deleted ("))
    #expect(outcome.output.hasSuffix("\n  a/1\n"))
    #expect(
      outcome.errors == """
        error: only 1 of 2 were done
        caused by: the disk is full
        hint: alchemy doctor

        """)
  }

  @Test("a profile whose name ends with / is itself, where somebody made one")
  func odd() {
    let shelf = ProfileShelf(["1": "odd/", "2": "odd/inside"])
    #expect(
      Outcome("profile", "rename", "odd/", "even", peer: shelf.peer).output
        == "odd/: now even. 1 recipe (as before)\n")
  }

  @Test(
    "the name of a folder without its slash is put right where a folder will do",
    arguments: [
      (["profile", "delete", "Zoo"], "alchemy profiles"),
      (["show", "--profile", "Zoo"], "alchemy profiles"),
    ])
  func slashless(words: [String], hint: String) {
    let shelf = ProfileShelf(["1": "default", "2": "Zoo/Aela", "3": "Zoology"])
    #expect(
      Outcome(words: words, peer: shelf.peer)
        == .told(.notFound, "error: no profile Zoo, but a folder Zoo/\nhint: \(hint)\n"))
    #expect(shelf.liveNames == ["Zoo/Aela", "Zoology", "default"])
  }

  @Test("a deleted folder's name without its slash is put right, too")
  func slashlessDeleted() {
    let shelf = ProfileShelf(["1": "default", "2": "Zoo/Aela!", "3": "Yard/Vex"])
    #expect(
      Outcome("profile", "undelete", "Zoo", peer: shelf.peer).errors
        == "error: no profile Zoo, but a folder Zoo/\nhint: alchemy profile undelete Zoo/\n")
    #expect(
      Outcome("profile", "undelete", "Yard", peer: shelf.peer).errors
        == "error: no deleted profile \"Yard\"\nhint: alchemy profiles --deleted\n")
  }

  @Test("an empty name is called so", arguments: [["create"], ["copy", "a"], ["rename", "a"]])
  func emptyName(words: [String]) {
    let line = (["profile"] + words).joined(separator: " ")
    #expect(
      Outcome(words: ["profile"] + words + [""], peer: shelf.peer)
        == .told(
          .refused,
          "error: a profile needs a name, and got an empty one\nhint: alchemy \(line) NAME\n"))
  }
}

import LiveProfile
import TestSupport
import Testing

@Suite("Names with folders in them")
struct ProfilePathTests {
  @Test(
    "a name tells the folders it stands in and its own part, and an odd one stands as it is",
    arguments: [
      ("Lydia", [], "Lydia"), ("a/b/c", ["a", "b"], "c"), ("a//b", [], "a//b"),
      ("/a", [], "/a"), ("a/", [], "a/"), ("a/b/", [], "a/b/"), ("/", [], "/"), ("", [], ""),
    ])
  func places(name: String, folders: [String], own: String) {
    let path = ProfilePath(name)
    #expect(Array(path.folders) == folders)
    #expect(path.ownName == own)
  }

  @Test(
    "a folder is meant by its own name, or else by every other spelling of it",
    arguments: [
      ("Nirn/", ["Nirn/"]), ("nirn/", ["Nirn/"]), ("NIRN /Mages/", ["Nirn/mages/"]),
      ("björn/", ["björn/"]), ("bjÖrn/", ["Bjorn/", "björn/"]), ("Bjorn/", ["Bjorn/"]),
      ("nirn", []), ("oblivion/", []), ("/", ["/"]), (" /", []), ("//", ["//"]),
      ("nirn/mages/x/", []),
    ])
  func foldersMeant(name: String, expected: [String]) {
    let names = [
      "Nirn/Lydia", "Nirn/mages/Aela", "björn/a", "Bjorn/b", "oblivion", "//odd", "nirn",
    ]
    #expect(ProfilePath(name).foldersMeant(among: names).map(\.text) == expected)
  }

  @Test("what is in a folder comes before a name that only begins like the folder's")
  func order() {
    let names = ["a/c", "a-b", "a", "a/b/d", "a!", "a/b"]
    #expect(
      names.map(ProfilePath.init).sorted().map(\.text) == [
        "a", "a/b", "a/b/d", "a/c", "a!", "a-b",
      ])
  }

  @Test("the order is that of people: case, accents and apostrophes do not count at first")
  func orderOfPeople() {
    let names = ["zoo", "Éowyn", "Zoo/b", "aela", "Aela/x", "eowyn", "Bjorn", "'Brand", "aela/y"]
    #expect(
      names.sortedAsPaths() == [
        "Aela/x", "aela", "aela/y", "Bjorn", "'Brand", "eowyn", "Éowyn", "Zoo/b", "zoo",
      ])
  }

  @Test("in their order, what is in one folder stands together", .seeds(1...50))
  func together() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let paths = Set((0..<40).map { _ in Self.name(&generator) }).map(ProfilePath.init).sorted()
    for folder in Set(paths.flatMap(\.folders)) {
      let inside = paths.map { $0.folders.first == folder }
      let runs = zip([false] + inside, inside).count { !$0 && $1 }
      #expect(runs <= 1, "seed \(seed): \(folder)/ is opened \(runs) times in \(paths.map(\.text))")
    }
  }

  private static func name(_ generator: inout SeededGenerator) -> String {
    let letters: [Character] = ["a", "b", "-", "!", "/", "/", "é"]
    return String(
      (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? "a"
      })
  }
}

import ClientSession
import Testing
import Unix

@Suite struct CatalogCheckTests {
  private func check(_ text: String, _ more: String...) -> Outcome {
    let files = FakeFiles(contents: ["my.json": Array(text.utf8)], folders: ["folder"])
    return Outcome(words: ["catalog", "check", "my.json"] + more, files: files)
  }

  private let fine = """
    {"id": "mine", "title": "Mine",
     "effects": [{"id": "fear", "name": "Fear", "harmful": true, "baseCost": 1,
       "baseMagnitude": 1, "baseDuration": 1}],
     "ingredients": [
      {"id": "a", "name": "A", "value": 1, "weight": 1,
       "effects": [{"id": "fear", "magnitude": 1, "duration": 1}]},
      {"id": "b", "name": "B", "value": 1, "weight": 1,
       "effects": [{"id": "fear", "magnitude": 1, "duration": 1}]}]}
    """

  @Test("a catalog that is right is called fine, with its counts")
  func right() {
    #expect(
      check(fine)
        == Outcome(
          code: .success,
          output: """
            my.json: fine: 2 ingredients, 1 effect, 1 recipe
            to use it, put it into ~/.local/share/alchemyd/catalogs/ and type pkill -HUP -x alchemyd

            """))
    #expect(check(fine, "-oplain").output == "my.json\tfine\t2\t1\t1\n")
    #expect(check(fine, "-ojson").output.hasPrefix(#"{"effects":1,"hash":""#))
  }

  @Test("where a catalog goes is where this user's daemon looks")
  func wayIn() {
    let files = FakeFiles(contents: ["my.json": Array(fine.utf8)])
    func lastLine(_ environment: [String: String]) -> Substring? {
      Outcome("catalog", "check", "my.json", environment: environment, files: files).output
        .split(separator: "\n").last
    }
    #expect(
      lastLine(["ALCHEMYD_DATA_DIR": "/d", "XDG_DATA_HOME": "/x"])
        == "to use it, put it into /d/catalogs/ and type pkill -HUP -x alchemyd")
    files.contents["/usr/lib/systemd/user/alchemyd.socket"] = []
    #expect(
      lastLine(["XDG_DATA_HOME": "/x"])
        == "to use it, put it into /x/alchemyd/catalogs/ and type systemctl --user reload alchemyd")
  }

  @Test("the id of a catalog that is built in is taken")
  func takenIDs() throws {
    let names = try Folder.list(BuiltInCatalog.folder, suffix: ".json")
    try #require(names.count == 2)
    for name in names {
      let bytes = try File.read(BuiltInCatalog.folder + "/" + name, limitBytes: 4 << 20)
      let id = name.dropLast(".json".count)
      #expect(
        Outcome("catalog", "check", "my.json", files: FakeFiles(contents: ["my.json": bytes]))
          == Outcome(
            code: .refused,
            output: "my.json: \(id): the id \"\(id)\" is taken by a catalog that is built in\n"))
    }
  }

  @Test("each problem is a line that an editor can jump to")
  func wrong() {
    let text = fine.replacing("\"B\", \"value\"", with: "\"B\", \"valeu\"")
    let outcome = check(text)
    #expect(
      outcome
        == Outcome(
          code: .refused,
          output: """
            my.json:7: B: unknown member "valeu"; did you mean "value"?
            my.json:7: B: "value" is missing

            """))
    #expect(
      check("{}}", "-oplain")
        == Outcome(
          code: .refused,
          output: "my.json\t1\t\tthe file is not JSON: something follows the value\n"))
    #expect(
      check("{}}", "-ojson").output
        == #"{"problems":[{"line":1,"problem":"the file is not JSON: something follows the value"}]}"#
        + "\n")
  }

  @Test("a file that is not there, or is none, is told apart from a bad one")
  func unreadable() {
    #expect(
      Outcome("catalog", "check", "none.json")
        == .told(
          .notFound,
          "error: cannot read none.json\ncaused by: there is no such file\nhint: ls -l .\n")
    )
    let folder = Outcome("catalog", "check", "folder", files: FakeFiles(folders: ["folder"]))
    #expect(folder.errors.contains("caused by: it is not a file\n"))
    #expect(folder.code == .refused)
  }
}

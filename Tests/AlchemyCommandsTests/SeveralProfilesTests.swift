import ClientSession
import Testing

@Suite("Several profiles in one command")
struct SeveralProfilesTests {
  private let files = FakeFiles()
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
    for name in ["Lydia", "Aela", "Tamriel/Farkas", "Tamriel/Vilkas", "Lydia the Brave"] {
      _ = run("profile", "create", name)
    }
  }

  private func run(_ words: String...) -> Outcome {
    Outcome(words: words, peer: daemon, files: files)
  }

  private var names: [String] {
    run("profiles", "-o", "plain").output.split(separator: "\n").map {
      String($0.prefix { $0 != "\t" })
    }
  }

  @Test("names and folders are deleted together, each profile once")
  func delete() {
    #expect(
      run("profile", "delete", "Lydia", "Tamriel/", "Tamriel/Farkas").output == """
        3 profiles deleted (alchemy profile undelete NAME brings one back)
          Lydia
          Tamriel/Farkas
          Tamriel/Vilkas

        """)
    #expect(names == ["Aela", "Lydia the Brave", "default"])
  }

  @Test("where one name is wrong, or several are one name, nothing is deleted")
  func nothing() {
    #expect(run("profile", "delete", "Lydia", "Ysolda").code == .notFound)
    #expect(run("profile", "delete", "Lydia", "Nirn/").code == .notFound)
    #expect(
      run("profile", "delete", "Lydia", "the", "Brave")
        == .told(
          .usage,
          """
          error: "profile delete" does not take "the"
          hint: alchemy profile delete --help

          """))
    #expect(names.count == 6)
  }

  @Test("several exports go into a folder, a file each")
  func export() {
    #expect(
      run("profile", "export", "Lydia", "Tamriel/", "--into", "/stick/").output == """
        Lydia: 1 change in /stick/Lydia.jsonl
        Tamriel/Farkas: 1 change in /stick/Tamriel-Farkas.jsonl
        Tamriel/Vilkas: 1 change in /stick/Tamriel-Vilkas.jsonl

        """)
    #expect(files.contents.count == 3)
    let taken = run("profile", "export", "Aela", "Lydia", "--into", "/stick")
    #expect(taken.code == .conflict)
    #expect(taken.errors.hasPrefix("error: cannot write /stick/Lydia.jsonl\n"))
    #expect(files.contents.count == 3)
  }

  @Test("without a folder one file is needed, and no more")
  func usage() {
    #expect(
      run("profile", "export", "Lydia")
        == .told(
          .usage,
          "error: \"profile export\" needs FILE\n"
            + "hint: alchemy profile export Lydia Lydia.jsonl\n"))
    #expect(
      run("profile", "export", "Lydia", "Aela", "f")
        == .told(
          .usage,
          "error: \"profile export\" does not take \"f\"\n"
            + "hint: alchemy profile export Lydia Aela --into .\n"))
    #expect(files.contents.isEmpty)
  }
}

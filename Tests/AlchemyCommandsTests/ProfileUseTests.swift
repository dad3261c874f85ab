import ClientSession
import TestSupport
import Testing

@Suite("The profile in use")
struct ProfileUseTests {
  private let files = FakeFiles()
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
    _ = run("profile", "create", "Lydia")
    _ = run("profile", "create", "Aela")
  }

  private static let path =
    "/home/player/.local/state/alchemyd/current-profile/,run,user,7,alchemyd,socket.json"

  private func run(_ words: String..., adding more: [String: String] = [:]) -> Outcome {
    run(words: words, adding: more)
  }

  private func run(words: [String], adding more: [String: String] = [:]) -> Outcome {
    let usual = ["HOME": "/home/player", "XDG_RUNTIME_DIR": "/run/user/7"]
    return Outcome(
      words: words, peer: daemon, environment: usual.merging(more) { $1 }, files: files)
  }

  /// The name of the profile that a command works on.
  private func shown(_ words: String..., adding more: [String: String] = [:]) -> String {
    let outcome = Outcome(
      words: ["show", "-o", "plain"] + words, peer: daemon,
      environment: ["HOME": "/home/player", "XDG_RUNTIME_DIR": "/run/user/7"].merging(more) { $1 },
      files: files)
    let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("name\t") }
    return line.map { String($0.dropFirst(5)) } ?? outcome.errors
  }

  @Test("commands work on the chosen profile; the variable goes before it, the option before both")
  func order() {
    #expect(shown() == "default")
    #expect(
      run("profile", "use", "Lydia")
        == Outcome(code: .success, output: "Lydia: in use, by alchemy profile use\n"))
    #expect(Set(files.contents.keys) == [Self.path])
    #expect(shown() == "Lydia")
    #expect(run("must", "Wheat").output == "Wheat: must. 814 recipes (32,001 fewer)\n")
    #expect(run("history", "-o", "plain", "--profile", "Lydia").output.contains("ingredient:wheat"))
    #expect(shown(adding: ["ALCHEMY_PROFILE": "Aela"]) == "Aela")
    #expect(shown("--profile", "default", adding: ["ALCHEMY_PROFILE": "Aela"]) == "default")
  }

  @Test("which one is in use is said with the reason, in every form")
  func reasons() {
    #expect(
      run("profile", "use").output == "default: in use, because no profile was chosen\n")
    _ = run("profile", "use", "Lydia")
    let variable = ["ALCHEMY_PROFILE": "Aela"]
    #expect(
      run("profile", "use", adding: variable).output
        == "Aela: in use, by $ALCHEMY_PROFILE, which takes precedence over alchemy profile use (Lydia)\n"
    )
    let fields = run("profile", "use", "-o", "plain").output.split(separator: "\t")
    #expect(fields.first == "Lydia" && fields.last == "alchemy profile use\n")
    #expect(run("show").output.contains(", in use by alchemy profile use\n"))
    #expect(run("show", adding: variable).output.contains(", in use by $ALCHEMY_PROFILE\n"))
    #expect(!run("show", "--profile", "Aela").output.contains("in use"))
    let rows = run("profiles").output.split(separator: "\n").filter { $0.contains("(in use)") }
    #expect(rows.map { $0.prefix(14) } == ["Lydia (in use)"])
  }

  @Test("the profile that commands work on without a choice stays in use when it is renamed")
  func renamedUsual() {
    #expect(
      run("profile", "rename", "default", "Dovahkiin").output
        .hasPrefix("default: now Dovahkiin, and still in use"))
    #expect(shown() == "Dovahkiin")
    _ = run("profile", "rename", "Lydia", "Lydia the Brave")
    #expect(shown() == "Dovahkiin")
  }

  @Test("where somebody else has renamed that profile, the hint chooses another")
  func missingUsual() {
    _ = run(
      "call", "profile.apply",
      #"{"profile":"default","edits":[{"edit":"rename","name":"Zora"}]}"#)
    let outcome = run("show")
    #expect(outcome.errors.contains("no profile default"), "\(outcome)")
    #expect(outcome.errors.contains("hint: alchemy profile use Aela\n"), "\(outcome)")
    #expect(run("profile", "use", "Aela").code == .success)
    #expect(shown() == "Aela")
  }

  @Test("where several deleted profiles have the name, the hint brings one back by its id")
  func severalDeleted() {
    for _ in 0..<2 {
      _ = run("profile", "create", "Zora")
      _ = run("profile", "delete", "Zora")
    }
    let hint = run("show", "--profile", "Zora").errors.split(separator: "\n").last ?? ""
    let words = hint.split(separator: " ").map(String.init)
    #expect(words.dropLast() == ["hint:", "alchemy", "profile", "undelete"], "\(hint)")
    #expect(run("profile", "undelete", words.last ?? "").code == .success)
    #expect(shown("--profile", "Zora") == "Zora")
  }

  @Test("a rename keeps the choice, default and --none take it back")
  func rename() {
    _ = run("profile", "use", "Lydia")
    _ = run("profile", "rename", "Lydia", "Lydia the Brave")
    #expect(shown() == "Lydia the Brave")
    let usual = Outcome(
      code: .success, output: "default: in use, because no profile was chosen\n")
    #expect(run("profile", "use", "default") == usual)
    #expect(files.contents.isEmpty && shown() == "default")
    _ = run("profile", "use", "Aela")
    #expect(run("profile", "use", "--none") == usual)
    #expect(files.contents.isEmpty)
    #expect(run("profile", "use", "Aela", "--none").code == .usage)
  }

  @Test("a deleted profile is worked on by no command, and the way back works")
  func deleted() {
    _ = run("profile", "use", "Lydia")
    #expect(
      run("profile", "delete", "Lydia").output
        == """
        Lydia: deleted (alchemy profile undelete Lydia brings it back)
        Lydia was the profile in use; "alchemy profile use --none" goes back to default

        """)
    for words in [["show"], ["recipes"], ["must", "Wheat"], ["history"], ["profile", "use"]] {
      let outcome = Outcome(
        words: words, peer: daemon,
        environment: ["HOME": "/home/player", "XDG_RUNTIME_DIR": "/run/user/7"], files: files)
      #expect(outcome.code == .notFound, "\(words)")
      #expect(
        outcome.errors == """
          error: the profile in use, Lydia, is deleted
          caused by: it was chosen with "alchemy profile use"; "alchemy profile use --none" goes \
          back to default
          hint: alchemy profile undelete Lydia

          """, "\(words)")
    }
    #expect(run("profile", "use", "Lydia").code == .notFound)
    #expect(run("profile", "use", "--none").code == .success)
    #expect(shown() == "default")
  }

  @Test("the list shows which profile is in use, also where that one is deleted")
  func deletedInList() {
    func marked(_ words: String...) -> [String] {
      let rows = run(words: ["profiles"] + words).output.split(separator: "\n")
      return rows.filter { $0.contains("in use") }.map { String($0.prefix { $0 != ")" }) }
    }
    _ = run("profile", "use", "Lydia")
    _ = run("profile", "delete", "Lydia")
    #expect(marked() == ["Lydia (in use, deleted"])
    #expect(marked("--deleted") == ["Lydia (in use, deleted"])
    #expect(run("profiles", "-o", "plain").output.split(separator: "\n").count == 2)
    _ = run("profile", "use", "--none")
    _ = run("profile", "delete", "default")
    #expect(marked() == ["default (in use, deleted"])
    #expect(run("profile", "undelete", "default").code == .success)
    #expect(marked() == ["default (in use"])
  }

  @Test("the hint brings the profile in use back by its id if another profile has its name")
  func deletedNamesake() {
    _ = run("profile", "use", "Lydia")
    _ = run("profile", "delete", "Lydia")
    _ = run("profile", "create", "Lydia")
    let hint = TypedHints.lines(in: run("show").errors).first ?? []
    #expect(hint.prefix(2) == ["profile", "undelete"] && hint.last != "Lydia", "\(hint)")
    let back = Outcome(
      words: hint, peer: daemon,
      environment: ["HOME": "/home/player", "XDG_RUNTIME_DIR": "/run/user/7"], files: files)
    #expect(back.errors.contains("another profile is named Lydia now"), "\(back)")
  }

  @Test(
    "if default is deleted, no hint leads to default, and --none keeps the choice")
  func deletedUsual() throws {
    _ = run("profile", "use", "Lydia")
    #expect(!run("profile", "delete", "default").output.contains("in use"))
    let refused = run("profile", "use", "--none")
    #expect(
      refused
        == .told(
          .notFound,
          "error: the profile \"default\" is deleted\nhint: alchemy profile undelete default\n"))
    #expect(shown() == "Lydia", "the choice is kept")
    #expect(
      run("profile", "delete", "Lydia").output
        .hasSuffix("Lydia was the profile in use; \"alchemy profile use Aela\" chooses another\n"))
    #expect(run("show").errors.contains("; \"alchemy profile use Aela\" chooses another\n"))
    let kept = try #require(files.contents[Self.path])
    files.contents[Self.path] = Array("x".utf8)
    #expect(run("show").errors.hasSuffix("\nhint: alchemy profile use Aela\n"))
    files.contents[Self.path] = kept
    _ = run("profile", "delete", "Aela")
    files.contents[Self.path] = Array(
      #"{"id":"00000000-0000-4000-8000-0000000000ff","name":"Gone"}"#.utf8)
    #expect(run("show").errors.hasSuffix("\nhint: alchemy profile undelete default\n"))
    #expect(run("profile", "undelete", "default").code == .success)
    #expect(run("show").errors.hasSuffix("\nhint: alchemy profile use --none\n"))
    #expect(run("profile", "use", "--none").code == .success)
  }

  @Test("deleting the profile that is in use without a choice, or by the variable, says so")
  func deletedUnchosen() {
    #expect(
      run("profile", "delete", "default").output
        .hasSuffix("default was the profile in use; \"alchemy profile use Aela\" chooses another\n")
    )
    #expect(
      run("profile", "delete", "Aela", adding: ["ALCHEMY_PROFILE": "Aela"]).output
        .hasSuffix("Aela was the profile in use, by $ALCHEMY_PROFILE\n"))
    #expect(!run("profile", "delete", "Lydia", "-o", "plain").output.contains("in use"))
  }

  @Test("a profile that the daemon does not know, and a damaged file, are told of")
  func unknown() throws {
    files.contents[Self.path] = Array(
      #"{"id":"00000000-0000-4000-8000-0000000000ff","name":"Gone"}"#.utf8)
    #expect(
      run("show")
        == .told(
          .notFound,
          """
          error: the profile in use, Gone, no longer exists here
          caused by: it was chosen with "alchemy profile use"
          hint: alchemy profile use --none

          """))
    files.contents[Self.path] = Array("x".utf8)
    #expect(
      run("must", "Wheat")
        == .told(
          .refused,
          """
          error: cannot read which profile is in use from \(Self.path)
          caused by: it is not what profile use writes
          hint: alchemy profile use --none

          """))
    #expect(run("profile", "use", "--none").code == .success)
  }

  @Test("each daemon and each replica has a choice of its own")
  func apart() throws {
    _ = run("profile", "use", "Lydia")
    #expect(shown("--socket", "/run/a,b%") == "default")
    _ = run("profile", "use", "Aela", "--socket", "/run/a,b%")
    #expect(files.contents.keys.contains { $0.hasSuffix("/,run,a%2Cb%25.json") })
    #expect(shown("--socket", "/run/a,b%") == "Aela")
    #expect(shown() == "Lydia")
    _ = run("profile", "use", "Aela", adding: ["XDG_STATE_HOME": "/state"])
    #expect(
      files.contents.keys.contains(
        "/state/alchemyd/current-profile/,run,user,7,alchemyd,socket.json"))
    #expect(shown() == "Lydia")
  }

  @Test("a replica keeps its choice in its own folder, whatever path leads there")
  func replica() throws {
    let folder = try TemporaryFolder()
    let pocket = folder.appending("pocket")
    func here(_ words: String...) -> Outcome {
      Outcome(
        words: words, environment: ["HOME": "/home/player"], files: files)
    }
    _ = here("profile", "create", "Farkas", "--replica", pocket, "--create")
    #expect(
      here("profile", "use", "Farkas", "--replica", pocket).output
        == "Farkas: in use, by alchemy profile use\n")
    #expect(Set(files.contents.keys) == [pocket + "/current-profile.json"])
    #expect(here("show", "--replica", pocket).output.hasPrefix("Farkas: "))
  }

  @Test("without a home there is no place for the choice, which is said")
  func noPlace() {
    let outcome = Outcome("profile", "use", "Lydia", peer: daemon, files: files)
    #expect(outcome.code == .refused)
    #expect(outcome.errors.hasPrefix("error: no place to note which profile is in use\n"))
  }
}

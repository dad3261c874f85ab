import ClientSession
import Testing

@Suite("New names of profiles")
struct ProfileNameTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private let files = FakeFiles()

  private func run(_ words: String...) -> Outcome {
    Outcome(
      words: words, peer: daemon,
      environment: ["HOME": "/home/player", "XDG_RUNTIME_DIR": "/run/user/7"], files: files)
  }

  private var names: [String] {
    run("profiles", "-o", "plain").output.split(separator: "\n").map {
      String($0.prefix { $0 != "\t" })
    }
  }

  @Test("those around a name and around a folder's do not count, whatever makes the name")
  func trimmed() {
    #expect(
      run("profile", "create", " Nirn / Lydia ").output
        == "Nirn/Lydia: made from catalog skyrim. 32,815 recipes\n")
    _ = run("profile", "copy", "Nirn/Lydia", "Aela ")
    #expect(
      run("profile", "rename", "Aela", "Nirn /Aela the  Huntress ").output
        == "Aela: now Nirn/Aela the  Huntress. 32,815 recipes (as before)\n")
    _ = run("profile", "rename", "Nirn/", " Mundus / Nirn /")
    #expect(names == ["Mundus/Nirn/Aela the  Huntress", "Mundus/Nirn/Lydia", "default"])
  }

  @Test("a part of blanks alone is none, and the hint has the rest")
  func blank() {
    #expect(
      run("profile", "create", "Nirn/ /Lydia")
        == .told(
          .refused,
          """
          error: "Nirn/ /Lydia" has an empty part beside a /
          hint: alchemy profile create Nirn/Lydia

          """))
    #expect(run("profile", "create", "  ").code == .refused)
    #expect(names == ["default"])
  }

  @Test("a name that differs from another one in case, accents or apostrophes alone is refused")
  func alike() {
    _ = run("profile", "create", "Björn")
    let refusal = Outcome.told(
      .conflict,
      """
      error: a profile named Björn already exists, and björn counts as the same name
      caused by: case, accents and apostrophes do not tell names apart
      hint: alchemy show --profile 'Björn'

      """)
    #expect(run("profile", "create", "björn") == refusal)
    #expect(run("profile", "copy", "default", "björn") == refusal)
    #expect(run("profile", "rename", "default", "björn") == refusal)
    #expect(run("profile", "create", "Bjorn").code == .conflict)
    #expect(names == ["Björn", "default"])
    #expect(run("profile", "rename", "Björn", "björn").code == .success)
    #expect(run("profile", "create", "Bjorna").code == .success)
    #expect(names == ["Bjorna", "björn", "default"])
  }

  @Test("a name in another spelling of a folder is refused, and the hint names the folder")
  func folderAlike() {
    _ = run("profile", "create", "Nirn/mages/Aela")
    let refusal = { (words: String, hint: String) in
      Outcome.told(
        .conflict,
        """
        error: a folder Nirn/mages/ already exists, and \(words) counts as the same name
        caused by: case, accents and apostrophes do not tell names apart
        hint: alchemy profile \(hint)

        """)
    }
    #expect(
      run("profile", "create", "nirn/Mages/Bo")
        == refusal("nirn/Mages/", "create Nirn/mages/Bo"))
    #expect(
      run("profile", "copy", "default", "NIRN/mages/Bo")
        == refusal("NIRN/mages/", "copy default Nirn/mages/Bo"))
    #expect(run("profile", "create", "Nirn/mages/Bo").code == .success)
    #expect(run("profile", "rename", "Nirn/mages/Bo", "nirn/Bo").code == .conflict)
    #expect(run("profile", "rename", "Nirn/mages/Bo", "Oblivion/Bo").code == .success)
    // No other profile is in these folders.
    #expect(run("profile", "rename", "nirn/mages/aela", "nirn/Mages/Aela").code == .success)
    #expect(names == ["Oblivion/Bo", "default", "nirn/Mages/Aela"])
  }

  @Test("a profile's name without its folder is answered with the whole name")
  func folderForgotten() {
    _ = run("profile", "create", "Nirn/Lydia")
    #expect(
      run("show", "--profile", "lydia")
        == .told(
          .notFound,
          """
          error: no profile lydia; did you mean Nirn/Lydia?
          hint: alchemy show --profile Nirn/Lydia

          """))
    #expect(
      run("profile", "delete", "lydia").errors.hasSuffix(
        "; did you mean Nirn/Lydia?\nhint: alchemy profiles\n"))
    _ = run("profile", "create", "Mundus/Lydia")
    #expect(!run("show", "--profile", "lydia").errors.contains("did you mean"))
  }

  @Test("a command finds a profile by any spelling of its name")
  func found() {
    _ = run("profile", "create", "Björn")
    #expect(run("must", "wheat", "--profile", "bjorn").code == .success)
    #expect(run("show", "--profile", " BJÖRN ").output.hasPrefix("Björn: 814 recipes"))
    #expect(run("recipes", "--profile", "bjorn", "-n1").output.contains("of 814 recipes"))
    #expect(run("history", "--profile", "bjorn").output.contains("Wheat: may → must"))
    #expect(run("profile", "use", "bjorn").output == "Björn: in use, by alchemy profile use\n")
    #expect(
      run("profile", "copy", "bjorn", "Aela").output == "Aela: copied from Björn. 814 recipes\n")
    #expect(
      run("profile", "rename", "BJORN", "Bjorn").output
        == "Björn: now Bjorn. 814 recipes (as before)\n")
    #expect(
      run("profile", "delete", "bjorn").output
        == """
        Bjorn: deleted (alchemy profile undelete Bjorn brings it back)
        Bjorn was the profile in use; "alchemy profile use --none" goes back to default

        """)
    #expect(run("profile", "undelete", "björn").output == "Bjorn: back\n")
    #expect(names == ["Aela", "Bjorn", "default"])
  }

  @Test("the profile of a variable is in use under any spelling, and the exact one wins")
  func inUse() {
    _ = run("profile", "create", "Lydia")
    let environment = ["XDG_RUNTIME_DIR": "/run/user/7", "ALCHEMY_PROFILE": "lydia"]
    let list = Outcome("profiles", peer: daemon, environment: environment).output
    #expect(list.contains("Lydia (in use"))
  }

  @Test("a spelling that fits several profiles is refused with their names, an exact one is not")
  func several() {
    let shelf = ProfileShelf(["a": "Lydia", "b": "lydia", "c": "LYDIA!"])
    #expect(
      Outcome("profile", "delete", "LYDIA", peer: shelf.peer)
        == .told(
          .usage,
          """
          error: "LYDIA" fits several profiles:
            Lydia
            lydia
          hint: alchemy profiles

          """))
    #expect(shelf.liveNames == ["Lydia", "lydia"])
    #expect(Outcome("show", "--profile", "nobody", peer: shelf.peer).code == .notFound)
  }

  @Test("call sends what was typed")
  func call() {
    _ = run("profile", "create", "Lydia")
    let parameters = #"{"profile":"lydia"}"#
    #expect(run("call", "profile.get", parameters).code == .notFound)
  }
}

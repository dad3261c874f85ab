import AlchemyCommands
import Testing

@Suite("New names of profiles")
struct ProfileNameTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ words: String...) -> Outcome { Outcome(words: words, peer: daemon) }

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
}

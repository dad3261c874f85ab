import ClientSession
import Testing

@Suite("Long output, page by page")
struct PagerTests {
  private let pager = FakePager()
  private let files = FakeFiles(contents: ["/bin/less": [], "/opt/bat": []])

  private func run(
    _ words: String..., adding more: [String: String] = [:], columns: Int? = 80,
    pager: FakePager? = nil
  ) -> Outcome {
    let usual = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "XDG_RUNTIME_DIR": "/run/user/7"]
    return Outcome(
      words: words, peer: SmallDaemon.peer(), environment: usual.merging(more) { $1 },
      columns: columns, files: files, pager: pager ?? self.pager)
  }

  private static let less = #"export LESS="${LESS-FRX}" LV="${LV--c}"; less"#

  @Test("on a terminal a listing goes to less, with the settings that git gives it")
  func less() {
    let outcome = run("ingredients")
    #expect(outcome == Outcome(code: .success))
    #expect(pager.started == [Self.less] && pager.ends == 1)
    #expect(pager.shown.hasSuffix("\n6 ingredients\n"))
  }

  @Test("so do the other listings and the help, and what is short does not")
  func commands() {
    for words in [["help"], ["help", "must"], ["must", "--help"], ["show"], ["effects"]] {
      let pager = FakePager()
      let environment = ["PATH": "/bin", "TERM": "xterm", "XDG_RUNTIME_DIR": "/run/user/7"]
      let outcome = Outcome(
        words: words, peer: SmallDaemon.peer(), environment: environment, columns: 80,
        files: files, pager: pager)
      #expect(outcome.output.isEmpty && !pager.shown.isEmpty && pager.ends == 1, "\(words)")
    }
    #expect(run("must", "Wheat").output.hasPrefix("Wheat: must."))
    #expect(run("version").output.hasPrefix("alchemy "))
    #expect(pager.started.isEmpty)
  }

  @Test("the variables choose another one, ALCHEMY_PAGER before PAGER")
  func variables() {
    _ = run("effects", adding: ["PAGER": "/opt/bat -p"])
    _ = run("effects", adding: ["PAGER": "less", "ALCHEMY_PAGER": "X=1 /opt/bat"])
    #expect(pager.started.count == 2)
    #expect(pager.started.first?.hasSuffix("; /opt/bat -p") == true)
    #expect(pager.started.last?.hasSuffix("; X=1 /opt/bat") == true)
  }

  @Test("without a terminal, with --no-pager, with cat and without the program nothing is paged")
  func direct() {
    for outcome in [
      run("effects", columns: nil), run("effects", "--no-pager"), run("--no-pager", "effects"),
      run("effects", adding: ["PAGER": "cat"]), run("effects", adding: ["PAGER": "most"]),
      run("effects", adding: ["PATH": "/nowhere"]), run("effects", adding: ["TERM": "dumb"]),
      run("effects", adding: ["ALCHEMY_PAGER": "/opt/gone"]), run("help", "--no-pager"),
    ] {
      #expect(outcome.code == .success && outcome.output.count > 20)
    }
    #expect(pager.started.isEmpty)
  }

  @Test("a pager that is left early ends the program quietly")
  func leftEarly() {
    let pager = FakePager(isLeftEarly: true)
    #expect(run("ingredients", pager: pager) == Outcome(code: .success))
    #expect(pager.ends == 1)
  }
}

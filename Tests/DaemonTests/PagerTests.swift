import TestSupport
import Testing

@Suite("Long output on a terminal", .enabled(if: PseudoTerminal.isPossible, "no pseudo terminals"))
struct PagerTests {
  /// What the terminal shows after the program has ended.
  private func shown(
    _ words: [String], adding more: [String: String], until expected: String
  ) throws -> String {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal()
    var environment = BuiltPrograms.environment(home: folder.path)
    environment.merge(["LANG": "C.UTF-8", "TERM": "xterm"].merging(more) { $1 }) { $1 }
    let program = try ChildProcess(
      BuiltPrograms.client, words, environment: environment, terminal: terminal.user)
    let bytes = try terminal.wait("\(expected)") {
      String(decoding: $0, as: UTF8.self).contains(expected)
    }
    #expect(try program.waitForEnd().code == 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("it is what the chosen pager prints, to which the shell gives its options")
  func chosen() throws {
    let text = try shown(
      ["help", "must"], adding: ["ALCHEMY_PAGER": "tr a-z A-Z"], until: "SHOW THIS PAGE")
    #expect(text.hasPrefix("ALCHEMY MUST: "))
  }

  @Test("a pager that ends early ends the program without a word")
  func leftEarly() throws {
    let text = try shown(
      ["help"], adding: ["PAGER": "sed 2q; echo left"], until: "left")
    #expect(text.split(separator: "\r\n").count == 2, "\(text)")
  }

  @Test("a pager that is not there is done without")
  func missing() throws {
    let text = try shown(
      ["help", "must"], adding: ["PAGER": "no-such-pager -x"], until: "show this page")
    #expect(text.hasPrefix("alchemy must: "))
  }
}

import ClientSession
import JSON
import TestSupport
import Testing
import Wire

@Suite("A profile through standard output and input")
struct StandardFileTests {
  private let files = FakeFiles()

  @Test("- is standard output of an export, and standard input of an import")
  func pipe() throws {
    let (source, target) = (try OtherReplica(), try OtherReplica())
    _ = Outcome("must", "Wheat", peer: source)
    let export = Outcome("profile", "export", "default", "-", peer: source, files: files)
    #expect(export.code == .success && files.contents.isEmpty)
    _ = Outcome("profile", "export", "default", "/f", peer: source, files: files)
    #expect(Array(export.output.utf8) == files.contents["/f"])
    files.input = Array(export.output.utf8)
    #expect(
      Outcome("profile", "import", "-", peer: target, files: files).output
        == "default: 1 new change. 814 recipes (32,001 fewer)\n")
    files.input = Array("x\n".utf8)
    let outcome = Outcome("profile", "import", "-", peer: target, files: files)
    #expect(outcome.errors.hasPrefix("error: standard input is not an exported profile\n"))
  }

  @Test("an export to a terminal escapes what would steer it, and is the same file")
  func terminal() throws {
    let source = try OtherReplica()
    _ = Outcome("profile", "create", "a\u{200B}b\u{202E}", peer: source)
    let words = ["profile", "export", "a\u{200B}b\u{202E}", "-"]
    let piped = Outcome(words: words, peer: source).output
    #expect(piped.contains("a\u{200B}b\u{202E}"))
    let shown = Outcome(words: words, peer: source, columns: 80).output
    #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || $0.isASCII && $0.value >= 0x20 })
    let lines = try [piped, shown].map { text in
      try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }
    #expect(lines[0] == lines[1] && !lines[0].isEmpty)
  }

  @Test("an export does not replace a symbolic link that leads nowhere")
  func link() throws {
    let source = try OtherReplica()
    files.linksToNowhere = ["/f"]
    let outcome = Outcome("profile", "export", "default", "/f", peer: source, files: files)
    #expect(outcome.code == .conflict)
    #expect(outcome.errors.contains("there is a file of that name"))
    #expect(files.contents.isEmpty)
  }
}

import AlchemyCommands
import TestSupport
import Testing

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

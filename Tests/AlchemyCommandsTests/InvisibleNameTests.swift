import ClientSession
import TestSupport
import Testing
import Unix

/// A name is shown with what a reader cannot see written out, which is not what a shell has to read.
@Suite("Names with invisible characters")
struct InvisibleNameTests {
  private static let name = "zero\u{200B}width 100% it's"
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
    try #require(run("profile", "create", Self.name).code == .success)
  }

  private func run(_ words: String...) -> Outcome { Outcome(words: words, peer: daemon) }

  /// The words of a command line as a shell reads them.
  private func words(_ line: Substring, in shell: String) throws -> [String] {
    let ending = try ChildProcess.run(
      shell, ["-c", "printf '%s\\n' \(line)"], environment: ["PATH": "/usr/bin:/bin"])
    #expect(ending.code == 0, "\(shell): \(ending.errors)")
    return ending.output.split(separator: "\n").map(String.init)
  }

  /// Types what is proposed between `alchemy` and the end of the text.
  private func type(_ text: String, in shell: String = "sh") throws -> Outcome {
    let begin = try #require(text.firstRange(of: "alchemy "))
    #expect(text.utf8.allSatisfy { $0 < 0x7F })
    return Outcome(words: try words(text[begin.upperBound...], in: shell), peer: daemon)
  }

  @Test("a hint with such a name works in every shell", arguments: ["sh", "bash", "zsh", "fish"])
  func hint(shell: String) throws {
    let refused = run("show", "--profile", Self.name + "s")
    #expect(refused.code == .notFound)
    let line = try #require(refused.errors.split(separator: "\n").last)
    let shown = try type(String(line), in: shell)
    #expect(shown.code == .success && shown.output.hasPrefix(#"zero\u{200b}width 100% it's: "#))
  }

  @Test("what brings such a profile back can be typed, and so can a name that begins with a dash")
  func undelete() throws {
    let deleted = run("profile", "delete", Self.name)
    let back = try #require(deleted.output.firstRange(of: " brings it back"))
    let proposal = String(deleted.output[..<back.lowerBound].drop { $0 != "(" })
    #expect(try type(proposal).code == .success)
    #expect(run("show", "--profile", Self.name).code == .success)
    #expect(run("profile", "create", "--", "-\u{200B}x").code == .success)
    let refused = run("profile", "delete", "--", "-\u{200B}y")
    #expect(refused.code == .notFound)
    let line = try #require(refused.errors.split(separator: "\n").last)
    #expect(try type(String(line)).code == .success)
  }
}

import CommandLine
import TestSupport
import Testing

@Suite("A manual page")
struct ManualPageTests {
  private func page(_ blocks: [ManualBlock]) -> ManualPage {
    ManualPage(
      "some-thing", chapter: 7, summary: "a thing",
      source: ManualPage.Source(version: "alchemyd 1.2", date: "2026-01-31"),
      sections: [ManualSection("ABOUT IT", blocks)])
  }

  private static let head = """
    .TH "SOME-THING" "7" "2026-01-31" "alchemyd 1.2"
    .nh
    .ad l
    .SH NAME
    some-thing \\- a thing
    .SH "ABOUT IT"

    """

  private func body(_ blocks: [ManualBlock]) -> String {
    let roff = page(blocks).roff
    #expect(roff.hasPrefix(Self.head))
    return String(roff.dropFirst(Self.head.count))
  }

  @Test("its file is named after it and its chapter")
  func fileName() {
    #expect(page([]).fileName == "some-thing.7")
  }

  @Test("paragraphs, items and examples are written with the macros of every man")
  func blocks() {
    #expect(
      body([
        .paragraph("One `ls -l` here."), .paragraph("Two."),
        .item("`--all`", [.paragraph("All."), .example(["$ ls", ".x"]), .paragraph("More.")]),
        .subsection("below", [.item("term", "words")]),
      ]) == """
        One \\fBls \\-l\\fR here.\\&
        .PP
        Two.\\&
        .TP
        \\fB\\-\\-all\\fR
        All.\\&
        .RS
        .PP
        .nf
        .RS 4
        $ ls
        \\&.x
        .RE
        .fi
        .PP
        More.\\&
        .RE
        .SS "below"
        .TP
        term
        words

        """)
  }

  @Test(
    "no text is obeyed, whatever it holds",
    arguments: [
      (".so /etc/passwd", "\\&.so /etc/passwd"), ("'br", "\\&'br"), ("a\\fBb", "a\\efBb"),
      ("−1 … ~ ^", "\\[u2212]1 \\[u2026] \\(ti \\(ha"), ("a\n.br", "a .br"),
    ])
  func harmless(text: String, roff: String) {
    #expect(body([.paragraph(.of(.plain, text))]) == roff + "\n")
  }

  @Test("what is literal is copied into a shell as it was: dashes, quotes and backticks")
  func literal() {
    #expect(
      body([.paragraph(.of(.literal, "a-b 'c' `d`"))])
        == "\\fBa\\-b \\(aqc\\(aq \\(gad\\(ga\\fR\n")
  }

  @Test("a long text is broken between words, and no line becomes a request by it")
  func long() {
    let text = String(repeating: "word .br ", count: 40)
    let lines = body([.paragraph(.of(.plain, text))]).split(separator: "\n")
    #expect(lines.count > 3)
    for line in lines { #expect(line.utf8.count <= 80 && !line.hasPrefix("."), "\(line)") }
    #expect(lines.joined(separator: " ").replacing("\\&", with: "") + " " == text)
  }
}

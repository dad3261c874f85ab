extension ManualPage {
  /// The page in the language of `man`, with macros that all its versions have.
  package var roff: String {
    let title = [
      name.uppercased(), String(chapter), source.date, source.version,
    ]
    var lines = [".TH " + title.map(RoffText.argument).joined(separator: " ")]
    // Adjacent words in two styles form long words: a ragged margin looks better than wide gaps.
    lines += [".nh", ".ad l", ".SH NAME"]
    // Page indexers require exactly this dash, on one line.
    lines.append("\(RoffText.escaped(name)) \\- \(RoffText.escaped(summary))")
    for section in sections {
      lines.append(".SH " + RoffText.argument(section.heading))
      lines += Self.lines(section.blocks)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The first paragraph below a heading or a term needs no macro.
  private static func lines(_ blocks: [ManualBlock]) -> [String] {
    blocks.enumerated().flatMap { index, block in lines(block, isFirst: index == 0) }
  }

  private static func lines(_ block: ManualBlock, isFirst: Bool) -> [String] {
    switch block {
    case .paragraph(let text):
      (isFirst ? [] : [".PP"]) + filled(text)
    case .item(let term, let blocks):
      [".TP", RoffText.line(RoffText.escaped(term))] + nested(blocks)
    case .example(let shown):
      (isFirst ? [] : [".PP"]) + [".nf", ".RS 4"]
        + shown.map { RoffText.line(RoffText.escaped($0, isLiteral: true)) } + [".RE", ".fi"]
    case .subsection(let heading, let blocks):
      [".SS " + RoffText.argument(heading)] + lines(blocks)
    }
  }

  /// A term's description, indented: otherwise only its first paragraph would be.
  private static func nested(_ blocks: [ManualBlock]) -> [String] {
    guard let first = blocks.first else { return [] }
    let rest = blocks.dropFirst().flatMap { lines($0, isFirst: false) }
    return lines(first, isFirst: true) + (rest.isEmpty ? [] : [".RS"] + rest + [".RE"])
  }

  /// Source lines stay short for readers, and each begins with a word.
  private static let lineWidth = 78

  private static func filled(_ text: ManualText) -> [String] {
    var lines: [String] = []
    for word in RoffText.escaped(text).split(separator: " ") {
      if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= lineWidth {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(RoffText.line(String(word)))
      }
    }
    return lines.map(unended)
  }

  /// Some versions of roff put two blanks after a line that ends like a sentence.
  private static func unended(_ line: String) -> String {
    guard let last = line.last, ".?!".contains(last) else { return line }
    return line + "\\&"
  }
}

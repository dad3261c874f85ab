internal import TerminalScreen

/// Facts that stand one behind the other, and go on in the next line where there is no room.
struct DetailGroup: Equatable, Sendable {
  let facts: [StyledLine]
  var separator = " · "

  /// What is before a line that goes on from another one.
  private static let indent = "  "

  /// The facts in lines of at most `width` cells; a fact that is longer has a line of its own.
  func lines(inCells width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    var line = StyledLine()
    for fact in facts {
      let longer = line.parts.isEmpty ? fact : line.adding(separator, .muted).adding(fact)
      if line.parts.isEmpty || longer.cells <= width {
        line = longer
      } else {
        lines.append(line.adding(separator.trimmedAtEnd, .muted))
        line = StyledLine(Self.indent).adding(fact)
      }
    }
    return line.parts.isEmpty ? lines : lines + [line]
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}

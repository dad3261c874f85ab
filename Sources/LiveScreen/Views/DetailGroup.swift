internal import TerminalScreen

/// Facts in a row, which wrap into the next line if there is no room.
struct DetailGroup: Equatable, Sendable {
  let facts: [StyledLine]
  var separator = " · "

  /// The indent of a continued line.
  private static let indent = "  "

  /// The facts in lines of at most `width` cells; a longer fact gets lines of its own.
  func lines(inCells width: Int) -> [StyledLine] {
    joined(inCells: width).flatMap {
      $0.wrapped(toCells: width, indent: Self.indent.cells)
    }
  }

  /// As many facts in each line as fit.
  private func joined(inCells width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    var line = StyledLine()
    for (number, fact) in facts.enumerated() {
      let longer = line.parts.isEmpty ? fact : line.adding(separator, .muted).adding(fact)
      // The separator at the end of a line needs room, too; otherwise it would break the fact in two.
      let end = number + 1 < facts.count ? separator.trimmedAtEnd.cells : 0
      if line.parts.isEmpty || longer.cells + end <= width {
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

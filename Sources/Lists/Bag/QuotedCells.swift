/// The cells of a line of CSV.
package enum QuotedCells {
  /// The cells between separators, without blanks around them; linear in the line.
  ///
  /// Within quotation marks the separator is text, and two marks are one mark.
  package static func of(_ line: Substring, _ separator: Character) -> [Substring] {
    var cells = [""]
    var (isQuoted, wasMark) = (false, false)
    for character in line {
      if character == "\"" {
        // The second of two marks in a row is text.
        if !isQuoted, wasMark { cells[cells.count - 1].append(character) }
        isQuoted.toggle()
        wasMark = !isQuoted
        continue
      }
      wasMark = false
      if character == separator, !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells.map { $0[...].trimmed }
  }
}

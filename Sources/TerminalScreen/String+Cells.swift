extension String {
  /// How many terminal cells the text takes, once its control characters are made visible.
  package var cells: Int {
    isPlainASCII ? utf8.count : reduce(0) { $0 + $1.cells }
  }

  /// Letters, digits and signs of ASCII alone, whose bytes are their cells: nearly every text is.
  var isPlainASCII: Bool {
    utf8.allSatisfy { 0x20..<0x7F ~= $0 }
  }

  /// The longest beginning that fits, ended by … where something had to go.
  ///
  /// A cluster is never cut: where two cells do not fit into one, the result is a cell shorter.
  package func truncated(toCells limit: Int) -> String {
    if cells <= limit { return self }
    if limit < 1 { return "" }
    if isPlainASCII { return String(unicodeScalars.prefix(limit - 1)) + "…" }
    var kept = ""
    var used = 0
    for character in self {
      if used + character.cells > limit - 1 { break }
      kept.append(character)
      used += character.cells
    }
    return kept + "…"
  }

  /// The text with blanks after it up to the given number of cells; a longer text stays as it is.
  package func padded(toCells width: Int) -> String {
    self + blanks(upTo: width)
  }

  /// The text with blanks before it, so that numbers stand below each other.
  package func paddedBefore(toCells width: Int) -> String {
    blanks(upTo: width) + self
  }

  private func blanks(upTo width: Int) -> String {
    String(repeating: " ", count: max(0, width - cells))
  }
}

extension String {
  /// How many terminal cells the text takes; control characters must be made visible first.
  package var cells: Int {
    isPlainASCII ? utf8.count : reduce(0) { $0 + $1.cells }
  }

  /// Whether the text is printable ASCII, one byte per cell; true for nearly every text.
  var isPlainASCII: Bool {
    utf8.allSatisfy { 0x20..<0x7F ~= $0 }
  }

  /// The longest beginning that fits, with … at the end if something was cut.
  ///
  /// Never cuts a cluster: if a cluster of two cells does not fit, the result is a cell shorter.
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

  /// The text in lines of at most `width` cells, broken after a comma where one fits and
  /// `prefersCommas` is true, otherwise at a blank, and within a word that is longer than a line.
  ///
  /// Only a cluster of two cells is wider than a line of one cell.
  package func wrapped(toCells width: Int, prefersCommas: Bool = true) -> [String] {
    guard width > 0, cells > width else { return [self] }
    var lines: [String] = []
    var rest = self[...]
    while !rest.isEmpty {
      let end = rest.endOfLine(inCells: width, prefersCommas: prefersCommas)
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines
  }

  /// The text padded with blanks at the end to a number of cells; a longer text stays unchanged.
  package func padded(toCells width: Int) -> String {
    self + blanks(upTo: width)
  }

  /// The text padded with blanks at the start, so that numbers align on the right.
  package func paddedBefore(toCells width: Int) -> String {
    blanks(upTo: width) + self
  }

  private func blanks(upTo width: Int) -> String {
    String(repeating: " ", count: max(0, width - cells))
  }
}

extension Substring {
  /// The end of the text's first line.
  fileprivate func endOfLine(inCells width: Int, prefersCommas: Bool) -> Index {
    var used = 0
    var (comma, blank): (Index?, Index?) = (nil, nil)
    for index in indices {
      if self[index] == " ", index > startIndex {
        blank = index
        if prefersCommas, self[self.index(before: index)] == "," { comma = index }
      }
      used += self[index].cells
      if used > width {
        return comma ?? blank ?? (index > startIndex ? index : self.index(after: index))
      }
    }
    return endIndex
  }
}

extension Character {
  /// How many terminal cells the whole cluster takes, including its marks and joiners.
  package var cells: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.count == 1 { return first.cells }
    return isDrawnAsEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.cells }
  }

  /// True for flags, joined sequences and signs with the selector that requests the emoji form.
  private var isDrawnAsEmoji: Bool {
    let pictureSelector: UInt32 = 0xFE0F
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return first.properties.isEmojiPresentation
      || unicodeScalars.contains { $0.value == pictureSelector }
  }
}

extension CellGrid {
  /// A base with all the marks that stream-safe text allows; further marks are left out.
  static let scalarLimit = 31

  /// Puts as much of a text as fits into `width` cells; returns how many cells it took.
  ///
  /// Leaves out a wide character that does not fit. Escapes unassigned characters, those without a
  /// width and those that could control the terminal, as `\u{1b}`. Writes to one row only, and
  /// nothing outside the grid.
  @discardableResult
  package mutating func put(
    _ text: String, column: Int, row: Int, width: Int = .max, style: CellStyle = .plain
  ) -> Int {
    guard 0..<rows ~= row, 0..<columns ~= column else { return 0 }
    let room = Self.clamped(column, width, to: columns)
    guard !room.isEmpty else { return 0 }
    var place = room.lowerBound
    // Nearly every text is printable ASCII, which needs neither escapes nor a look at widths.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      place += min(text.utf8.count, room.count)
      cutWideCharacters(at: room.lowerBound..<place, row: row)
      for (index, byte) in zip(cellIndices(room, row: row), text.utf8) {
        store(Cluster(byte), cells: 1, at: index, style: style)
      }
      return place - room.lowerBound
    }
    for character in text.drawable {
      let character = character.withMarks(upTo: Self.scalarLimit)
      let cells = character.cells
      guard place + cells <= room.upperBound else { break }
      let across = place..<place + cells
      cutWideCharacters(at: across, row: row)
      let index = cellIndices(across, row: row).lowerBound
      store(cluster(of: String(character)), cells: cells, at: index, style: style)
      place += cells
    }
    return place - room.lowerBound
  }
}

extension Character {
  /// The character, cut to at most `limit` scalars.
  fileprivate func withMarks(upTo limit: Int) -> Character {
    guard unicodeScalars.count > limit else { return self }
    return Character(String(String.UnicodeScalarView(unicodeScalars.prefix(limit))))
  }
}

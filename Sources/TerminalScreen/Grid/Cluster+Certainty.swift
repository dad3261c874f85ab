extension Cluster {
  /// Whether every terminal moves its cursor by as many cells as we count.
  ///
  /// European letters, rulers and blocks are one cell wide, unless an East Asian user chose
  /// otherwise; then every program looks askew. East Asian letters are two cells wide everywhere.
  /// For signs, emoji and composed characters, terminals of different years disagree.
  var hasCertainWidth: Bool {
    guard let scalar = onlyScalar else { return false }
    switch scalar {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x48A..<0x530: return true
    case 0x2010...0x2015, 0x2018...0x2027, 0x2500...0x259F: return true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return true
    default: return false
    }
  }

  /// The most cells that a terminal may count for the character: two per scalar.
  var highestCells: Int {
    onlyScalar != nil ? 2 : 2 * (tableIndex == nil ? 3 : CellGrid.scalarLimit)
  }
}

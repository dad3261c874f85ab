extension Cluster {
  /// Whether every terminal moves its cursor by as many cells as we count.
  ///
  /// Letters of Europe, rulers and blocks are one cell wide but where East Asian users asked for
  /// otherwise, and those see every program askew; their own letters are two wide everywhere. Of
  /// signs, pictures and whatever is put together, terminals of different years think differently.
  var hasCertainWidth: Bool {
    guard let scalar = onlyScalar else { return false }
    switch scalar {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x48A..<0x530: return true
    case 0x2010...0x2015, 0x2018...0x2027, 0x2500...0x259F: return true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return true
    default: return false
    }
  }

  /// The most cells that a terminal may think it takes: two a scalar.
  var highestCells: Int {
    onlyScalar != nil ? 2 : 2 * (tableIndex == nil ? 3 : CellGrid.scalarLimit)
  }
}

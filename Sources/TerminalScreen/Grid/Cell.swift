/// One cell of a grid.
struct Cell: Hashable, Sendable {
  var cluster: Cluster
  var style: CellStyle

  static let blank = Cell(cluster: .blank, style: .plain)

  /// A blank on a background.
  static func blank(_ style: CellStyle) -> Cell {
    Cell(cluster: .blank, style: style.ofBlank)
  }
}

/// The three columns, and which of them the keys act on.
struct ColumnSet: Equatable, Sendable {
  private var columns = [Column](repeating: Column(), count: ColumnKind.allCases.count)
  var focus = ColumnKind.ingredients

  subscript(kind: ColumnKind) -> Column {
    get { columns[kind.rawValue] }
    set { columns[kind.rawValue] = newValue }
  }

  /// What was picked in one profile is not meant for another.
  mutating func unpickAll() {
    for index in columns.indices { columns[index].picked = [] }
  }

  var focused: Column {
    get { self[focus] }
    set { self[focus] = newValue }
  }
}

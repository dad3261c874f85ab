/// The three columns, and the one that has the focus.
struct ColumnSet: Equatable, Sendable {
  private var columns = [Column](repeating: Column(), count: ColumnKind.allCases.count)
  var focus = ColumnKind.ingredients

  subscript(kind: ColumnKind) -> Column {
    get { columns[kind.rawValue] }
    set { columns[kind.rawValue] = newValue }
  }

  /// Drops all picks, which are not meant for another profile.
  mutating func unpickAll() {
    for index in columns.indices { columns[index].picked = [] }
  }

  var focused: Column {
    get { self[focus] }
    set { self[focus] = newValue }
  }
}

/// A column's own state: its selection and its filter.
struct Column: Equatable, Sendable {
  private(set) var filter = ""
  /// How the rows are sorted; `RecipeSettings` sorts the recipes instead.
  var order = ChoiceOrder.name
  /// The cursor from before the filter was set, to go back to.
  private var unfiltered: ListCursor<Int>?
  var cursor = ListCursor<Int>()
  /// The things that the next choice applies to, shown or not; if empty, the one at the cursor.
  var picked: Set<Int> = []

  var isFiltered: Bool { unfiltered != nil }

  /// Filters the column by names that contain a text; an empty text restores the former selection.
  ///
  /// Each text starts from the selection before the first text, so that typing and deleting a wrong
  /// letter loses nothing.
  mutating func narrow(to text: String) {
    filter = text
    if text.isEmpty {
      cursor = unfiltered ?? cursor
      unfiltered = nil
    } else {
      let origin = unfiltered ?? cursor
      unfiltered = origin
      cursor = origin
    }
  }
}

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

/// The three columns, from left to right.
enum ColumnKind: Int, CaseIterable, Sendable {
  case ingredients, recipes, effects

  var title: String {
    switch self {
    case .ingredients: "Ingredients"
    case .recipes: "Recipes"
    case .effects: "Effects"
    }
  }

  /// The column to the right; after the last comes the first.
  var next: ColumnKind { Self.allCases[(rawValue + 1) % Self.allCases.count] }

  /// The column to the left; before the first comes the last.
  var previous: ColumnKind {
    Self.allCases[(rawValue + Self.allCases.count - 1) % Self.allCases.count]
  }
}

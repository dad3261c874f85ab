/// A column's own state: its selection and its filter.
struct Column: Equatable, Sendable {
  private var narrowing = Narrowing<Int>()
  /// How the rows are sorted; `RecipeSettings` sorts the recipes instead.
  var order = ChoiceOrder.name
  var cursor = ListCursor<Int>()
  /// The things that the next choice applies to, shown or not; if empty, the one at the cursor.
  var picked: Set<Int> = []

  var filter: String { narrowing.text }
  var isFiltered: Bool { narrowing.isActive }

  /// Shows only the names that contain a text.
  mutating func narrow(to text: String) {
    narrowing.narrow(&cursor, to: text)
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
  var next: ColumnKind { Self.allCases.following(self) }

  /// The column to the left; before the first comes the last.
  var previous: ColumnKind { Self.allCases.reversed().following(self) }
}

/// The orders of ingredients and effects, by what their rows show.
enum ChoiceOrder: CaseIterable, Sendable {
  case name
  /// Things that must be in recipes first, then those that can't.
  case choice
  /// The largest quantity first; for ingredients only.
  case bag
  /// Beneficial ones first; for effects only.
  case harm
  /// Things that leave the most recipes first.
  case recipesLeft

  /// The orders of a column, the default first; none for the recipes, which have their own.
  static func all(of kind: ColumnKind) -> [ChoiceOrder] {
    switch kind {
    case .ingredients: [.name, .bag, .recipesLeft, .choice]
    case .effects: [.name, .harm, .recipesLeft, .choice]
    case .recipes: []
    }
  }

  /// The column's next order; after the last comes the default.
  func next(of kind: ColumnKind) -> ChoiceOrder {
    kind == .recipes ? .name : Self.all(of: kind).following(self)
  }

  /// The heading's words; empty for the default order.
  var words: String {
    switch self {
    case .name: ""
    case .choice: " by choice"
    case .bag: " by bag"
    case .harm: " by harm"
    case .recipesLeft: " by recipes"
    }
  }
}

/// The selected thing of a column: a number in the catalog, or a position in its index.
enum Thing: Hashable, Sendable {
  case ingredient(Int)
  case effect(Int)
  case recipe(Int)

  init(_ kind: ColumnKind, _ number: Int) {
    switch kind {
    case .ingredients: self = .ingredient(number)
    case .recipes: self = .recipe(number)
    case .effects: self = .effect(number)
    }
  }

  var kind: ColumnKind {
    switch self {
    case .ingredient: .ingredients
    case .effect: .effects
    case .recipe: .recipes
    }
  }

  var number: Int {
    switch self {
    case .ingredient(let number), .effect(let number), .recipe(let number): number
    }
  }
}

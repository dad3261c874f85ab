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

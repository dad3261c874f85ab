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

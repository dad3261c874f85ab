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
    let all = Self.all(of: kind)
    guard let place = all.firstIndex(of: self) else { return .name }
    return all[(place + 1) % all.count]
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

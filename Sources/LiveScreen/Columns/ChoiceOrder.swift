/// In which order ingredients or effects stand: by what their rows show.
enum ChoiceOrder: CaseIterable, Sendable {
  case name
  /// What must be in recipes first, then what can't.
  case choice
  /// The most first; of ingredients only.
  case bag
  /// The beneficial first; of effects only.
  case harm
  /// What leaves the most recipes first.
  case recipesLeft

  /// The orders of a column, the usual one first; none of the recipes, which have their own.
  static func all(of kind: ColumnKind) -> [ChoiceOrder] {
    switch kind {
    case .ingredients: [.name, .bag, .recipesLeft, .choice]
    case .effects: [.name, .harm, .recipesLeft, .choice]
    case .recipes: []
    }
  }

  /// The one that follows in a column; the usual one behind the last.
  func next(of kind: ColumnKind) -> ChoiceOrder {
    let all = Self.all(of: kind)
    guard let place = all.firstIndex(of: self) else { return .name }
    return all[(place + 1) % all.count]
  }

  /// What the heading says; nothing of the usual order.
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

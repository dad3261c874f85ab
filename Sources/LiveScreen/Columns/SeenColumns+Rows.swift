internal import Alchemy
internal import LiveProfile

extension SeenColumns {
  /// A column's rows, in its order and with its filter.
  func rows(of kind: ColumnKind) -> any Rows<Int> {
    guard let catalog, let profile else { return NumberedRows([]) }
    let query = NameQuery(typed: columns[kind].filter)
    switch kind {
    case .ingredients:
      let terms = NameTerms(query, among: query.isEmpty ? [] : catalog.ingredients.map(\.name))
      return NumberedRows(ordered(catalog.ingredients.indices, .ingredients)) { index in
        let ingredient = catalog.ingredients[index]
        return (!panel.showsBagOnly || profile.quantity(of: ingredient.id) > 0)
          && terms.fit(ingredient.name)
      }
    case .effects:
      let terms = NameTerms(query, among: query.isEmpty ? [] : catalog.effects.map(\.name))
      return NumberedRows(ordered(catalog.effects.indices, .effects)) { index in
        terms.fit(catalog.effects[index].name)
      }
    case .recipes:
      return cookbook.recipes?.rows ?? NumberedRows([])
    }
  }

  /// All things of a column in its order; equal ones stay in the catalog's order.
  private func ordered(_ indices: Range<Int>, _ kind: ColumnKind) -> [Int] {
    let order = columns[kind].order
    guard order != .name else { return Array(indices) }
    let ranks = indices.map { rank(of: Thing(kind, $0), in: order) }
    return indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }

  /// The rank in an order: lower ranks come first.
  private func rank(of thing: Thing, in order: ChoiceOrder) -> Int {
    guard let catalog, let profile else { return 0 }
    switch order {
    case .name: return 0
    case .recipesLeft: return -(left(by: thing) ?? 0)
    case .bag:
      guard case .ingredient(let index) = thing else { return 0 }
      return -profile.quantity(of: catalog.ingredients[index].id)
    case .harm:
      guard case .effect(let index) = thing else { return 0 }
      return catalog.effects[index].isHarmful ? 1 : 0
    case .choice: return choice(of: thing, catalog, profile).rank
    }
  }

  private func choice(of thing: Thing, _ catalog: Catalog, _ profile: OpenProfile) -> Choice {
    switch thing {
    case .ingredient(let index): profile.choice(ofIngredient: catalog.ingredients[index].id)
    case .effect(let index): profile.choice(ofEffect: catalog.effects[index].id)
    case .recipe: .may
    }
  }

  /// Whether some rows of a column are hidden.
  func isNarrowed(_ kind: ColumnKind) -> Bool {
    columns[kind].isFiltered || kind == .ingredients && panel.showsBagOnly
  }
}

extension Choice {
  fileprivate var rank: Int {
    switch self {
    case .must: 0
    case .cant: 1
    case .may: 2
    }
  }
}

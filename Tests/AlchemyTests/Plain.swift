import Alchemy
import TestSupport

extension RecipeIndex {
  /// A recipe by the names that its indices stand for.
  func plain(_ position: Int) -> PlainRecipe {
    let recipe = self[position]
    return PlainRecipe(
      ingredients: recipe.ingredients.map { catalog.ingredients[$0].id },
      effects: Set(recipe.effects.map { catalog.effects[$0].id }), gold: recipe.gold,
      dearest: catalog.effects[recipe.dearestEffect].id)
  }

  /// A whole list, put together from pages of a size.
  func pages(_ set: RecipeSet, _ view: RecipeView, limit: Int) -> [RecipePage] {
    var pages = [page(set, view, limit: limit)]
    while let next = pages.last?.next {
      pages.append(page(set, view, after: next, limit: limit))
    }
    return pages
  }
}

extension Alchemist {
  /// Any alchemist; every third is within what the game allows, and some are at the ends.
  static func random(using generator: inout SeededGenerator) throws -> Alchemist {
    let isUsual = generator.chance(oneIn: 3)
    var alchemist = Alchemist()
    for field in Field.allCases {
      guard let range = field.range else {
        try alchemist.set(field, to: .flag(Bool.random(using: &generator)))
        continue
      }
      var highest = range.upperBound
      if isUsual && field == .skill { highest = 100 }
      if isUsual && field == .fortify { highest = 130 }
      let numbers = [range.lowerBound, highest, Int.random(in: 0...highest, using: &generator)]
      try alchemist.set(field, to: .number(numbers.randomElement(using: &generator) ?? 0))
    }
    return alchemist
  }
}

extension Selection {
  /// The selection that choices by id amount to.
  init(_ catalog: Catalog, _ ingredients: [String: Choice], _ effects: [String: Choice]) {
    self.init(of: catalog)
    for (id, choice) in ingredients {
      if let index = catalog.ingredientIndex(of: id) { choose(choice, ingredient: index) }
    }
    for (id, choice) in effects {
      if let index = catalog.effectIndex(of: id) { choose(choice, effect: index) }
    }
  }
}

/// Where two lists first differ, and what each has there; nil when they are equal.
///
/// To be expected nil: for lists of thousands that differ, a plain comparison takes minutes to
/// find words for all of the difference.
func firstDifference<Element: Equatable>(_ one: [Element], _ other: [Element]) -> String? {
  if let index = zip(one, other).enumerated().first(where: { $1.0 != $1.1 })?.offset {
    return "at \(index): \(one[index]), \(other[index])"
  }
  return one.count == other.count ? nil : "\(one.count) and \(other.count) elements"
}

/// A catalog with too many recipes for a list: recipes are counted and found on request.
///
/// A game with many mods has thousands of ingredients and tens of millions of recipes.
/// `RecipeIndex` holds every recipe in memory; this type holds only the effects of each ingredient,
/// in some hundred kilobytes. Its answers equal those of an index of the same catalog.
package final class SearchedCatalog: Sendable {
  /// The most ingredients; the largest collections of mods have about 2,000.
  ///
  /// The rank of a recipe has 12 bits for each ingredient.
  package static let maximumIngredients = 3_000
  /// The most effects; every effect costs a row of bits for the neighbours of one ingredient.
  package static let maximumEffects = 1_000

  /// The catalog to which all ingredient and effect indices refer.
  package let catalog: Catalog
  let slots: EffectSlots
  let holders: EffectHolders

  /// Linear in the ingredients.
  ///
  /// Throws if the catalog has more than `maximumIngredients` or `maximumEffects`.
  package init(of catalog: Catalog) throws(RecipeIndexRefusal) {
    try Self.checkSize(of: catalog)
    self.catalog = catalog
    slots = EffectSlots(catalog)
    holders = EffectHolders(slots, effectCount: catalog.effects.count) { _ in true }
  }

  static func checkSize(of catalog: Catalog) throws(RecipeIndexRefusal) {
    guard catalog.ingredients.count <= maximumIngredients else {
      throw .tooManyIngredients(count: catalog.ingredients.count, maximum: maximumIngredients)
    }
    guard catalog.effects.count <= maximumEffects else {
      throw .tooManyEffects(count: catalog.effects.count, maximum: maximumEffects)
    }
  }
}

/// Stops a search because its answer is no longer wanted.
package struct SearchCancellation: Error, Sendable, Equatable {}

/// The effects of each ingredient, ascending, in rows of five numbers.
///
/// A row has up to four effects, then `none`, so a loop over a row needs no count. An empty row
/// follows the last ingredient.
struct EffectSlots: Sendable {
  static let stride = Ingredient.maximumEffects + 1
  /// Higher than every effect.
  static let none = UInt16.max

  let numbers: [UInt16]
  /// The number of ingredients.
  let count: Int

  init(_ catalog: Catalog) {
    count = catalog.ingredients.count
    var numbers = [UInt16](repeating: Self.none, count: (count + 1) * Self.stride)
    for row in catalog.ingredients.indices {
      for (slot, effect) in catalog.effectIndices(of: row).sorted().enumerated() {
        numbers[row * Self.stride + slot] = UInt16(truncatingIfNeeded: effect)
      }
    }
    self.numbers = numbers
  }

  /// Whether two ingredients share an effect for which the closure returns true.
  @inline(__always)
  func share(_ first: Int, _ second: Int, _ isWanted: (Int) -> Bool) -> Bool {
    let numbers = numbers.span
    var one = first &* Self.stride
    var two = second &* Self.stride
    while numbers[one] != Self.none && numbers[two] != Self.none {
      let (inOne, inTwo) = (numbers[one], numbers[two])
      if inOne == inTwo, isWanted(Int(inOne)) { return true }
      one &+= inOne <= inTwo ? 1 : 0
      two &+= inTwo <= inOne ? 1 : 0
    }
    return false
  }

  /// The number of the empty row, which stands for the missing third ingredient of a pair.
  var noThird: Int { count }
}

/// The ingredients that have each effect, ascending.
struct EffectHolders: Sendable {
  private let starts: [Int]
  /// The holders of all effects, one effect after the other.
  let all: [UInt16]

  /// Holds only ingredients for which `isAllowed` is true; linear in the ingredients and effects.
  init(_ slots: EffectSlots, effectCount: Int, where isAllowed: (Int) -> Bool) {
    var starts = [Int](repeating: 0, count: effectCount + 1)
    let allowed = (0..<slots.count).filter(isAllowed)
    for ingredient in allowed {
      Self.forEach(of: ingredient, slots) { starts[$0 + 1] += 1 }
    }
    for effect in 0..<effectCount { starts[effect + 1] += starts[effect] }
    var ingredients = [UInt16](repeating: 0, count: starts[effectCount])
    var places = starts
    for ingredient in allowed {
      Self.forEach(of: ingredient, slots) { effect in
        ingredients[places[effect]] = UInt16(truncatingIfNeeded: ingredient)
        places[effect] += 1
      }
    }
    self.starts = starts
    all = ingredients
  }

  private static func forEach(of ingredient: Int, _ slots: EffectSlots, _ body: (Int) -> Void) {
    var place = ingredient * EffectSlots.stride
    while slots.numbers[place] != EffectSlots.none {
      body(Int(slots.numbers[place]))
      place += 1
    }
  }

  /// The places of an effect's holders in `all`.
  func range(of effect: Int) -> Range<Int> { starts[effect]..<starts[effect + 1] }
}

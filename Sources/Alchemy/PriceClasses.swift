/// The recipes of an index, in classes that have the same price for every alchemist.
///
/// All recipes of a class have the same number of ingredients, and the same effects with the same
/// strengths. So every alchemist gets the same gold and name for all of them, and Purity removes
/// the same effects. The game's 32,815 recipes are 2,645 classes: pricing an alchemist is one sum
/// for each class, and a counting sort of the recipes by class gives every order (`RecipePrices`).
///
/// Takes 8 bytes for each recipe and about 30 for each class, once for an index.
package struct PriceClasses: Sendable {
  /// The index of the recipes.
  package let index: RecipeIndex
  /// The different strengths of effects of all ingredients.
  let strengths: [EffectStrength]
  /// All positions: pairs first, then by the ingredients' ids, which decide between equal prices.
  let positions: [UInt32]
  /// The class number of each recipe, by position.
  let classes: [UInt32]
  /// How many recipes each class has.
  private(set) var recipeCounts: [UInt32] = []
  /// Classes below this number are of recipes with two ingredients; the others, with three.
  private(set) var pairClassCount = 0
  /// Indices of `strengths`, class by class, each class in the order of the effects.
  private var members: [UInt16] = []
  /// Where the members of each class start in `members`; the last element is the end.
  private var starts: [UInt32] = [0]

  /// Linear in the recipes.
  package init(of index: RecipeIndex) {
    let table = StrengthTable(index)
    self.index = index
    strengths = table.strengths
    positions = RecipeOrder.byIngredients(index.recipes)
    var classes = [UInt32](repeating: 0, count: index.count)
    var numbers: [UInt128: UInt32] = [:]
    for position in positions {
      let ingredients = index.recipes[Int(position)].ingredients
      let effects = index.sharedEffects(of: ingredients)
      let key = table.key(of: ingredients, effects)
      let number: UInt32
      if let known = numbers[key] {
        number = known
      } else {
        number = UInt32(truncatingIfNeeded: numbers.count)
        numbers[key] = number
        recipeCounts.append(0)
        if ingredients.count == 2 { pairClassCount += 1 }
        for effect in effects { members.append(table.strongest(effect, of: ingredients)) }
        starts.append(UInt32(truncatingIfNeeded: members.count))
      }
      recipeCounts[Int(number)] += 1
      classes[Int(position)] = number
    }
    self.classes = classes
  }

  /// The number of classes.
  package var count: Int { recipeCounts.count }

  /// The strengths of a class's effects, in the order of the effects.
  func members(of number: Int) -> ArraySlice<UInt16> {
    members[Int(starts[number])..<Int(starts[number + 1])]
  }
}

/// One strength of one effect; all ingredients with equal numbers share it.
struct EffectStrength: Sendable, Hashable {
  let effect: Int
  let strength: Strength
}

/// The strength of each ingredient's effects, as a number.
private struct StrengthTable {
  /// The different strengths; at most `RecipeIndex.maximumIngredients` × four.
  private(set) var strengths: [EffectStrength] = []

  private struct Entry {
    /// Decides which ingredient's strength counts; −1 without the effect.
    var weight = -1.0
    var number: UInt16 = 0
  }

  private let effectCount: Int
  /// One row of effects for each ingredient.
  private var entries: [Entry]

  init(_ index: RecipeIndex) {
    let catalog = index.catalog
    effectCount = catalog.effects.count
    entries = [Entry](repeating: Entry(), count: catalog.ingredients.count * effectCount)
    var numbers: [EffectStrength: UInt16] = [:]
    for (row, ingredient) in catalog.ingredients.enumerated() {
      for (column, effect) in zip(catalog.effectIndices(of: row), ingredient.effects) {
        let strength = EffectStrength(effect: column, strength: Strength(effect))
        let number = numbers[strength] ?? UInt16(truncatingIfNeeded: strengths.count)
        if numbers.updateValue(number, forKey: strength) == nil { strengths.append(strength) }
        entries[row * effectCount + column] = Entry(
          weight: strength.strength.weight, number: number)
      }
    }
  }

  /// The strength of the ingredient whose effect costs the most; the first id wins a tie.
  func strongest(_ effect: Int, of ingredients: RecipeIngredients) -> UInt16 {
    var best = Entry()
    for ingredient in ingredients {
      let entry = entries[ingredient * effectCount + effect]
      if entry.weight > best.weight { best = entry }
    }
    return best.number
  }

  /// A key that two recipes share exactly if they are of one class.
  ///
  /// The number of ingredients, then up to six numbers below 2^11; the first number also tells
  /// where they start.
  func key(of ingredients: RecipeIngredients, _ effects: EffectSet) -> UInt128 {
    var key = UInt128(truncatingIfNeeded: ingredients.count)
    for effect in effects {
      key = key << 11 | UInt128(truncatingIfNeeded: strongest(effect, of: ingredients))
    }
    return key
  }
}

import Alchemy
import Profiles
import Wire

/// Explains why ingredients are or are not a recipe of a profile's list.
struct Explainer {
  private let profile: Profile
  private let catalog: Catalog
  private let alchemist: Alchemist

  init(_ profile: Profile, _ catalog: Catalog, by alchemist: Alchemist) {
    self.profile = profile
    self.catalog = catalog
    self.alchemist = alchemist
  }

  func explain(_ ingredients: [Int]) -> RecipesExplain.Result {
    let (choices, removed) = (choices, removedEffects(of: ingredients))
    let explanation = catalog.explain(
      ingredients: ingredients, selection: choices, removed: removed)
    let blockedBy = explanation.blocks.map { field($0).description } + lacking(ingredients)
    return RecipesExplain.Result(
      isValid: explanation.isValid, matches: explanation.isValid && blockedBy.isEmpty,
      effects: explanation.effects.map { catalog.effects[$0].id }, blockedBy: blockedBy,
      superfluous: explanation.superfluous.map { catalog.ingredients[$0].id })
  }

  /// The effects that Purity removes, which depend on whether the result is a poison.
  private func removedEffects(of ingredients: [Int]) -> [Int] {
    guard alchemist.hasPurity else { return [] }
    return catalog.brew(ingredients, by: alchemist)?.removed ?? []
  }

  /// What the alchemist makes of the ingredients; nil if they share no effect.
  func details(_ ingredients: [Int]) -> RecipesExplain.Details? {
    catalog.brew(ingredients, by: alchemist).map { brew in
      RecipesExplain.Details(
        isPoison: brew.isPoison, named: brew.name,
        gold: min(brew.gold, SaturatingSum.limit),
        strengths: brew.parts.map {
          RecipesExplain.EffectStrength($0, catalog, explainedFor: alchemist)
        },
        removed: brew.removed.map { catalog.effects[$0].id },
        times: ingredients.map { profile.available(catalog.ingredients[$0].id) }.min() ?? 0)
    }
  }

  /// The choices of the profile, regardless of its bag.
  private var choices: Selection {
    var selection = Selection(of: catalog)
    for index in catalog.ingredients.indices {
      selection.choose(profile.ingredients[catalog.ingredients[index].id], ingredient: index)
    }
    for index in catalog.effects.indices {
      selection.choose(profile.effects[catalog.effects[index].id], effect: index)
    }
    return selection
  }

  private func field(_ block: Explanation.Block) -> Field {
    switch block {
    case .ingredientBlocked(let index), .ingredientMissing(let index):
      .ingredient(catalog.ingredients[index].id)
    case .effectBlocked(let index), .effectMissing(let index): .effect(catalog.effects[index].id)
    }
  }

  private func lacking(_ ingredients: [Int]) -> [String] {
    guard profile.scope.value == .stock else { return [] }
    return ingredients.sorted().map { catalog.ingredients[$0].id }
      .filter { profile.available($0) == 0 }.map { id in
        let isInBag = profile.inventory[id]?.value ?? 0 > 0
        return (isInBag ? Field.bench(.reserve(id)) : .stock(id)).description
      }
  }
}

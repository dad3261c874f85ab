/// Tells whether a view shows a single recipe, such as one just gained or lost.
package struct RecipeFilter: Sendable {
  private let catalog: Catalog
  private let view: RecipeView
  private let terms: NameTerms
  private let effects: [EffectSet]
  private let harmful: EffectSet
  private let pricing: RecipePricing
  private let alchemist: Alchemist
  private let keptEffects: KeptEffects

  /// Linear in ingredients and effects; throws if the catalog is too large for an index.
  package init(
    _ view: RecipeView, of catalog: Catalog, alchemist: Alchemist = Alchemist()
  ) throws(RecipeIndexRefusal) {
    try RecipeIndex.checkSize(of: catalog)
    self.catalog = catalog
    self.view = view
    terms = NameTerms(
      NameQuery(words: [view.text] + view.query.words, notWords: view.query.notWords))
    effects = RecipeIndex.effects(of: catalog)
    harmful = EffectSet(catalog.effects.indices.filter { catalog.effects[$0].isHarmful })
    pricing = RecipePricing(catalog: catalog, alchemist: alchemist)
    self.alchemist = alchemist
    keptEffects = KeptEffects(catalog, alchemist)
  }

  /// Whether the view shows the recipe of these ids; false if the catalog lacks an ingredient.
  package func shows(_ ids: [String]) -> Bool {
    let ingredients = ids.compactMap(catalog.ingredientIndex).sorted()
    guard ingredients.count == ids.count, (2...3).contains(ingredients.count) else { return false }
    let shared = resultEffects(of: ingredients)
    return !shared.isEmpty && (view.ingredientCount ?? ingredients.count) == ingredients.count
      && fitsKind(shared) && (view.leastGold.map { gold(ingredients, shared) >= $0 } ?? true)
      && view.with.allSatisfy { has($0, ids, shared) }
      && !view.without.contains { has($0, ids, shared) }
      && fitsTerms(ingredients, shared)
  }

  /// The effects of the result, without what Purity removes.
  private func resultEffects(of ingredients: [Int]) -> EffectSet {
    let shared = RecipeIndex.sharedEffects(of: ingredients, effects)
    guard alchemist.hasPurity && !shared.isEmpty else { return shared }
    let dearest = dearestEffect(ingredients, shared)
    return keptEffects.kept(of: shared, isPoison: catalog.effects[dearest].isHarmful)
  }

  private func has(_ part: RecipePart, _ ids: [String], _ shared: EffectSet) -> Bool {
    switch part {
    case .ingredient(let id): ids.contains(id)
    case .effect(let id): catalog.effectIndex(of: id).map(shared.contains) ?? false
    }
  }

  private func fitsKind(_ shared: EffectSet) -> Bool {
    let isBeneficial = shared.bits & harmful.bits == 0
    let isHarmful = shared.bits & ~harmful.bits == 0
    return switch view.kind {
    case .any: true
    case .beneficial: isBeneficial
    case .harmful: isHarmful
    case .pure: isBeneficial || isHarmful
    }
  }

  private func fitsTerms(_ ingredients: [Int], _ shared: EffectSet) -> Bool {
    if terms.isEmpty { return true }
    let result = catalog.effects[dearestEffect(ingredients, shared)].resultName
    return terms.fit(
      ingredients.map { catalog.ingredients[$0].name } + shared.map { catalog.effects[$0].name }
        + [result])
  }

  private func gold(_ ingredients: [Int], _ shared: EffectSet) -> Int {
    // Effects that Purity removes still count in the price.
    let all = RecipeIndex.sharedEffects(of: ingredients, effects)
    let (first, second) = (ingredients[0], ingredients[1])
    return Int(pricing.price(first, second, ingredients[ingredients.count - 1], all.bits).gold)
  }

  /// The effect that gives the result its name.
  private func dearestEffect(_ ingredients: [Int], _ shared: EffectSet) -> Int {
    let (first, second) = (ingredients[0], ingredients[1])
    return pricing.price(first, second, ingredients[ingredients.count - 1], shared.bits)
      .dearestEffect
  }
}

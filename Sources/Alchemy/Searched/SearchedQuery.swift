/// The recipes of a searched catalog that a selection leaves and a view shows.
///
/// Means the same as `RecipeIndex.matches` and `RecipeIndex.filtered`. Ignores the selection's
/// `purity`, which belongs to an index: the alchemist of the prices decides whether results lose
/// effects. Ignores the view's order, too.
package struct SearchedQuery: Sendable {
  /// The prices, which decide the results' names and the effects that they lose.
  package let prices: SearchedPrices
  /// Alternatives: each recipe of the query fulfils exactly one of them; empty if nothing can
  /// match.
  let terms: [SearchedTerms]

  /// Linear in ingredients and effects, for each word of the view.
  package init(_ selection: Selection, _ view: RecipeView = RecipeView(), prices: SearchedPrices) {
    self.prices = prices
    let reader = TermsReader(prices)
    let isEither = view.kind == .pure && !prices.alchemist.hasPurity
    let kinds = isEither ? [RecipeKind.beneficial, .harmful] : [view.kind]
    terms = kinds.map { reader.terms(selection, view, kind: $0) }
      .filter { !$0.required.contains(where: \.isNothing) }
  }

  /// Whether the query has the recipe of these ingredients, already mixed with its prices.
  @inline(__always)
  func shows(_ first: Int, _ second: Int, _ third: Int, _ mix: Mix) -> Bool {
    for terms in terms where terms.fit(first, second, third, mix, prices) { return true }
    return false
  }

  /// Recipes with less gold are outside the query.
  var leastGold: UInt64 { terms.reduce(.max) { min($0, $1.leastGold) } }

  /// Whether every recipe must have something specific, so a sweep may be faster than a search.
  package var isNarrow: Bool { terms.contains { !$0.required.isEmpty } }
}

/// What recipes must and can't have.
struct SearchedTerms: Sendable {
  /// A recipe must have at least one thing of each part.
  var required: [Part] = []
  /// A recipe must have nothing of this part.
  var refused: Part
  var hasPairs = true
  var hasTriples = true
  var leastGold: UInt64 = 0
  /// Whether some effects are refused in every recipe, because no result loses effects.
  var refusesEffects = false
  /// Whether anything but ingredients is refused, or anything is required.
  var isMore = false

  /// Ingredients, effects and names of results: a recipe has the part if it has any of them.
  ///
  /// Flags for each ingredient and effect, which are faster to look up than bits.
  struct Part: Sendable {
    private(set) var ingredients: [Bool]
    /// Effects that the result must keep to have the part.
    private(set) var effects: [Bool]
    /// Effects that give the part to a recipe if they name its result.
    private(set) var results: [Bool]
    private(set) var hasResults = false

    init(_ prices: SearchedPrices) {
      ingredients = prices.searched.catalog.ingredients.map { _ in false } + [false]
      effects = prices.isHarmful.map { _ in false }
      results = effects
    }

    mutating func add(ingredient: Int) { ingredients[ingredient] = true }

    mutating func add(effect: Int) { effects[effect] = true }

    mutating func add(resultOf effect: Int) {
      results[effect] = true
      hasResults = true
    }

    /// A recipe that has the part has one of these effects or one of the ingredients.
    var likely: [Bool] { zip(effects, results).map { $0 || $1 } }
    /// Whether no recipe has the part, such as a text that no name has.
    var isNothing: Bool { !ingredients.contains(true) && !likely.contains(true) }
    /// Whether every recipe has the part: every effect that can name a result is in it.
    var isEverything: Bool { likely.allSatisfy(\.self) }
  }

  /// Whether a recipe fulfils all terms.
  @inline(__always)
  func fit(_ first: Int, _ second: Int, _ third: Int, _ mix: Mix, _ prices: SearchedPrices) -> Bool
  {
    if mix.gold < leastGold { return false }
    guard third < refused.ingredients.count - 1 ? hasTriples : hasPairs else { return false }
    if has(refused, first, second, third, mix, prices) { return false }
    for part in required where !has(part, first, second, third, mix, prices) { return false }
    return true
  }

  @inline(__always)
  private func has(
    _ part: Part, _ first: Int, _ second: Int, _ third: Int, _ mix: Mix, _ prices: SearchedPrices
  ) -> Bool {
    if part.ingredients[first] || part.ingredients[second] || part.ingredients[third] {
      return true
    }
    if part.results[mix.dearestEffect] { return true }
    for place in 0..<mix.effects.count {
      let effect = mix.effects[place]
      if part.effects[effect], prices.keeps(effect, isPoison: mix.isPoison) { return true }
    }
    return false
  }
}

/// Turns selections and views into terms.
private struct TermsReader {
  private let prices: SearchedPrices
  private let catalog: Catalog

  init(_ prices: SearchedPrices) {
    self.prices = prices
    catalog = prices.searched.catalog
  }

  func terms(_ selection: Selection, _ view: RecipeView, kind: RecipeKind) -> SearchedTerms {
    var terms = SearchedTerms(refused: SearchedTerms.Part(prices))
    for ingredient in selection.blockedIngredients { terms.refused.add(ingredient: ingredient) }
    for ingredient in selection.requiredIngredients {
      terms.required.append(part { $0.add(ingredient: ingredient) })
    }
    for effect in selection.blockedEffects {
      terms.refused.add(effect: effect)
      terms.isMore = true
    }
    for effect in selection.requiredEffects {
      terms.required.append(part { $0.add(effect: effect) })
    }
    refuse(otherThan: kind, &terms)
    read(view, &terms)
    terms.refusesEffects =
      !prices.alchemist.hasPurity && terms.refused.effects.contains(true)
    terms.isMore = terms.isMore || !terms.required.isEmpty || terms.leastGold > 0
    return terms
  }

  private func part(_ fill: (inout SearchedTerms.Part) -> Void) -> SearchedTerms.Part {
    var part = SearchedTerms.Part(prices)
    fill(&part)
    return part
  }

  /// With Purity all effects of a result are of one kind, the kind of the effect that names the
  /// result.
  private func refuse(otherThan kind: RecipeKind, _ terms: inout SearchedTerms) {
    let refusesHarmful: Bool
    switch kind {
    case .any, .pure: return
    case .beneficial: refusesHarmful = true
    case .harmful: refusesHarmful = false
    }
    terms.isMore = true
    let hasPurity = prices.alchemist.hasPurity
    for (effect, isHarmful) in prices.isHarmful.enumerated() where isHarmful == refusesHarmful {
      if hasPurity {
        terms.refused.add(resultOf: effect)
      } else {
        terms.refused.add(effect: effect)
      }
    }
  }

  private func read(_ view: RecipeView, _ terms: inout SearchedTerms) {
    terms.hasPairs = (view.ingredientCount ?? 2) == 2
    terms.hasTriples = (view.ingredientCount ?? 3) == 3
    terms.leastGold = UInt64(max(0, view.leastGold ?? 0))
    for text in ([view.text] + view.query.words).map(NameFilter.init) where !text.isEmpty {
      terms.required.append(part { add(text, to: &$0) })
    }
    terms.required.removeAll(where: \.isEverything)
    for part in view.with { terms.required.append(self.part { add(part, to: &$0) }) }
    for text in view.query.notWords.map(NameFilter.init) where !text.isEmpty {
      add(text, to: &terms.refused)
      terms.isMore = true
    }
    for part in view.without {
      add(part, to: &terms.refused)
      terms.isMore = true
    }
  }

  private func add(_ part: RecipePart, to terms: inout SearchedTerms.Part) {
    switch part {
    case .ingredient(let id): catalog.ingredientIndex(of: id).map { terms.add(ingredient: $0) }
    case .effect(let id): catalog.effectIndex(of: id).map { terms.add(effect: $0) }
    }
  }

  private func add(_ text: NameFilter, to part: inout SearchedTerms.Part) {
    for (index, ingredient) in catalog.ingredients.enumerated() where text.fits(ingredient.name) {
      part.add(ingredient: index)
    }
    for (index, effect) in catalog.effects.enumerated() {
      if text.fits(effect.name) {
        part.add(effect: index)
      } else if text.fits(effect.resultName) {
        part.add(resultOf: index)
      }
    }
  }
}

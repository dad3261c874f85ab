/// What ingredients make together in the hands of an alchemist: its name, its price, its strength.
package struct Brew: Sendable, Equatable {
  /// One of its effects, as strong as the alchemist makes it.
  package struct Part: Sendable, Equatable {
    /// The index of the effect in the catalog.
    package let effect: Int
    /// Of what the effect is measured in, such as points or percent.
    package let magnitude: Double
    /// 0 means at once.
    package let seconds: Double
  }

  /// As the game calls it: `Potion of Fortify Health`.
  package let name: String
  /// Whole, as the recipe of these ingredients has it.
  package let gold: Int
  /// In the order of the effects' ids; never empty.
  package let parts: [Part]
}

extension Catalog {
  /// What two or three different ingredients make, by their indices, be one of them superfluous or
  /// not; nil where they share no effect, and for a catalog that no index could be built for.
  ///
  /// Takes time for every ingredient and effect of the catalog.
  package func brew(_ ingredients: [Int], by alchemist: Alchemist = Alchemist()) -> Brew? {
    precondition(
      (2...3).contains(ingredients.count) && Set(ingredients).count == ingredients.count,
      "a recipe is made of two or three different ingredients")
    do throws(RecipeIndexRefusal) {
      try RecipeIndex.checkSize(of: self)
    } catch {
      return nil
    }
    let sorted = ingredients.sorted()
    let shared = RecipeIndex.sharedEffects(of: sorted, RecipeIndex.effects(of: self))
    if shared.isEmpty { return nil }
    let packed = RecipePricing(catalog: self, alchemist: alchemist).priced(
      RecipeIngredients(sorted[0], sorted[1]), sorted[0], sorted[1], sorted[sorted.count - 1],
      shared.bits)
    let dearest = effects[Int(packed.dearestEffect)]
    let result: Alchemist.Result = dearest.isHarmful ? .poison : .potion
    return Brew(
      name: dearest.resultName, gold: Int(packed.gold),
      parts: shared.map { part($0, of: sorted, by: alchemist, in: result) })
  }

  /// Whose strength counts is decided before any skill; the earliest id wins a tie.
  func part(
    _ index: Int, of ingredients: [Int], by alchemist: Alchemist, in result: Alchemist.Result
  ) -> Brew.Part {
    let effect = effects[index]
    let entries = ingredients.flatMap { row in
      self.ingredients[row].effects.filter { $0.id == effect.id }
    }
    var strongest = Strength(entries[0])
    for strength in entries.dropFirst().map(Strength.init) where strength.weight > strongest.weight
    {
      strongest = strength
    }
    let scaled = strongest.scaled(effect.scales, by: alchemist.power(over: effect, in: result))
    return Brew.Part(effect: index, magnitude: scaled.magnitude, seconds: scaled.duration)
  }
}

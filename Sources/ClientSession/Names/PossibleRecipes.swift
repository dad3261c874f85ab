internal import Alchemy
internal import LiveProfile
internal import Wire

/// Whether some of a catalog's ingredients make any recipe, to find out what keeps all recipes away.
///
/// It tries every two and three of them: only where a list is empty does anybody wait for that.
struct PossibleRecipes {
  private let catalog: Catalog
  private let alchemist: Alchemist
  /// A bit for each effect that an ingredient has.
  private let effects: [UInt128]
  private let selection: Selection
  /// Whether something is must that the catalog here leaves out, so that no recipe fits the choices.
  private let lacksRequired: Bool

  /// Nil for a catalog that this program cannot read, or for a bag too large for recipes.
  ///
  /// Of a catalog that is searched, only what is in the bag is known here: trying all would take long.
  init?(_ context: ProfileContext) {
    do throws(MirrorFailure) {
      let whole = try Catalog(checking: context.catalog)
      let bag = context.profile.inventory.filter { $0.value > 0 }.keys
      catalog =
        whole.isSearched ? whole.subset(bag.compactMap(whole.ingredientIndex).sorted()) : whole
    } catch {
      return nil
    }
    guard !catalog.isSearched else { return nil }
    let must = { (choices: [String: Choice]) in choices.filter { $0.value == .must }.keys }
    lacksRequired =
      must(context.profile.ingredients).contains { [catalog] in
        catalog.ingredientIndex(of: $0) == nil
      }
      || must(context.profile.effects).contains { [catalog] in
        catalog.effectIndex(of: $0) == nil
      }
    alchemist = context.profile.bench.alchemist
    effects = catalog.ingredients.indices.map { [catalog] ingredient in
      Self.bits(catalog.effectIndices(of: ingredient))
    }
    var selection = Selection(of: catalog)
    for (id, choice) in context.profile.ingredients {
      guard let index = catalog.ingredientIndex(of: id) else { continue }
      selection.choose(choice, ingredient: index)
    }
    for (id, choice) in context.profile.effects {
      guard let index = catalog.effectIndex(of: id) else { continue }
      selection.choose(choice, effect: index)
    }
    self.selection = selection
  }

  /// Whether the ingredients with these ids make a recipe, one that fits the choices if they count.
  func exist(of ids: some Sequence<String>, byChoices: Bool) -> Bool {
    if byChoices, lacksRequired { return false }
    let usable = ids.compactMap(catalog.ingredientIndex).filter { index in
      !byChoices || !selection.blockedIngredients.contains(index)
    }
    let required = byChoices ? Array(selection.requiredIngredients) : []
    guard required.count <= 3, required.allSatisfy(usable.contains) else { return false }
    let others = usable.filter { !required.contains($0) }
    return exists(required, others[...], byChoices: byChoices)
  }

  /// Whether a recipe has these ingredients, and otherwise only some of the others.
  private func exists(_ taken: [Int], _ others: ArraySlice<Int>, byChoices: Bool) -> Bool {
    if taken.count >= 2, fits(taken, byChoices: byChoices) { return true }
    if taken.count == 3 { return false }
    return others.indices.contains { place in
      exists(taken + [others[place]], others[(place + 1)...], byChoices: byChoices)
    }
  }

  private func fits(_ ingredients: [Int], byChoices: Bool) -> Bool {
    let shared = shared(ingredients)
    if shared == 0 { return false }
    let isSuperfluous = { (left: Int) in self.shared(ingredients.filter { $0 != left }) == shared }
    if ingredients.count == 3, ingredients.contains(where: isSuperfluous) { return false }
    if !byChoices { return true }
    let kept = kept(of: shared, ingredients)
    let required = Self.bits(selection.requiredEffects)
    return kept & Self.bits(selection.blockedEffects) == 0 && kept & required == required
  }

  /// The effects that two of the ingredients have.
  private func shared(_ ingredients: [Int]) -> UInt128 {
    var (seen, shared): (UInt128, UInt128) = (0, 0)
    for ingredient in ingredients {
      shared |= seen & effects[ingredient]
      seen |= effects[ingredient]
    }
    return shared
  }

  /// The effects that the result keeps; without Purity all of them.
  private func kept(of shared: UInt128, _ ingredients: [Int]) -> UInt128 {
    guard alchemist.hasPurity, let brew = catalog.brew(ingredients, by: alchemist) else {
      return shared
    }
    return shared & ~Self.bits(brew.removed)
  }

  private static func bits(_ indices: some Sequence<Int>) -> UInt128 {
    indices.reduce(0) { $0 | 1 << UInt128($1) }
  }
}

import Alchemy
import JSON
import Profiles
import Wire

/// What brewing or eating takes from a profile's bag, makes and teaches.
struct BagUse {
  private let profile: Profile
  private let catalog: Catalog
  private let alchemist: Alchemist
  private let isForced: Bool
  /// The gold that this replica's brews have earned so far.
  private let earnedBefore: Int
  /// Nil before the first brew.
  private var brewed: [BagBrew.Brewed]?
  private var earned = 0
  /// How many pieces are taken, by the ingredient's id.
  private var taken: [String: Int] = [:]
  /// All effects that the brews show, known or not: they must stay known after an undo of an
  /// earlier brew.
  private var revealed = Set<BagBrew.KnownEffect>()

  init(of profile: Profile, in catalog: Catalog, by origin: Origin, isForced: Bool) {
    self.profile = profile
    self.catalog = catalog
    alchemist = profile.bench.alchemist
    self.isForced = isForced
    earnedBefore = profile.bench.tallies[.gold]?.sum(of: origin) ?? 0
  }

  /// Adds a brew; throws if an ingredient shares no effect with another, or a total exceeds its limit.
  mutating func brew(_ brew: BagBrew.Brew) throws(Refusal) {
    var ingredients: [Int] = []
    for id in brew.ingredients { ingredients.append(try catalog.checkedIngredient(id)) }
    ingredients.sort()
    let shared = ingredients.map { sharedEffects(of: $0, among: ingredients) }
    guard !shared.contains([]), let result = catalog.brew(ingredients, by: alchemist) else {
      throw .noPotion(ingredients: brew.ingredients)
    }
    for (ingredient, effects) in zip(ingredients, shared) {
      try take(ingredient, brew.times)
      for effect in effects { reveal(effect, of: ingredient) }
    }
    let gold = min(result.gold, SaturatingSum.limit)
    let row = BagBrew.Brewed(
      ingredients: ingredients.map { catalog.ingredients[$0].id }, isPoison: result.isPoison,
      named: result.name, gold: gold, times: brew.times)
    brewed = (brewed ?? []) + [row]
    earned = SaturatingSum.add(earned, SaturatingSum.multiply(gold, brew.times))
    guard SaturatingSum.add(earnedBefore, earned) <= Tally.limit else {
      let most = "must earn at most \(Tally.limit) gold, with what was earned before"
      throw .invalidParams(field: "brews", .other(most))
    }
  }

  /// Adds a meal, which reveals one effect, plus one for each rank of Experimenter; throws if `id`
  /// is unknown.
  mutating func eat(_ id: String, times: Int) throws(Refusal) {
    let ingredient = try catalog.checkedIngredient(id)
    try take(ingredient, times)
    for effect in catalog.ingredients[ingredient].effects.prefix(1 + alchemist.experimenterRank) {
      reveal(effect.id, of: ingredient)
    }
  }

  /// The ids of the effects that an ingredient shares with another one.
  private func sharedEffects(of ingredient: Int, among ingredients: [Int]) -> [String] {
    catalog.ingredients[ingredient].effects.map(\.id).filter { id in
      ingredients.contains { other in
        other != ingredient && catalog.ingredients[other].effects.contains { $0.id == id }
      }
    }
  }

  private mutating func reveal(_ effect: String, of ingredient: Int) {
    let id = catalog.ingredients[ingredient].id
    revealed.insert(BagBrew.KnownEffect(ingredient: id, effect: effect))
  }

  private mutating func take(_ ingredient: Int, _ count: Int) throws(Refusal) {
    let id = catalog.ingredients[ingredient].id
    let sum = taken[id, default: 0] + count
    // The edit `adjust` is limited to this number of pieces.
    guard sum <= Edit.greatestAdjust else {
      let name = catalog.ingredients[ingredient].name
      let most = "must take at most \(Edit.greatestAdjust) \(name) in all"
      throw .invalidParams(field: "brews", .other(most))
    }
    taken[id] = sum
  }

  /// The edits of the change; throws `bagLacks` if the bag has too little, unless the use is forced.
  ///
  /// If several ingredients are lacking, names the scarcest one: its number limits how often a
  /// single recipe can be brewed.
  func edits() throws(Refusal) -> [Edit] {
    let uses = taken.sorted { $0.key < $1.key }
    let lacking = uses.map {
      (id: $0.key, have: profile.inventory[$0.key]?.value ?? 0, need: $0.value)
    }
    .filter { $0.have < $0.need }
    if !isForced, let least = lacking.min(by: { $0.have < $1.have }) {
      let index = try catalog.checkedIngredient(least.id)
      throw .bagLacks(
        ingredient: least.id, name: catalog.ingredients[index].name, have: least.have,
        need: least.need)
    }
    let brews = (brewed ?? []).map {
      Edit.brew(ingredients: $0.ingredients, times: $0.times, gold: $0.gold)
    }
    return brews + uses.map { .adjust(ingredient: $0.key, by: -$0.value) }
      + sorted(revealed).map { .know(ingredient: $0.ingredient, effect: $0.effect, true) }
  }

  /// The revealed effects that were unknown before.
  private var lessons: [BagBrew.KnownEffect] {
    sorted(revealed.filter { !profile.bench.knows($0.effect, of: $0.ingredient) })
  }

  private func sorted(_ effects: Set<BagBrew.KnownEffect>) -> [BagBrew.KnownEffect] {
    effects.sorted { ($0.ingredient, $0.effect) < ($1.ingredient, $1.effect) }
  }

  /// The result, including what is left in the profile after the change.
  func result(_ applied: ProfileApply.Result, _ after: Profile) -> BagBrew.Result {
    var left: [String: Int] = [:]
    for id in taken.keys { left[id] = after.inventory[id]?.value ?? 0 }
    return BagBrew.Result(
      applied: applied, brewed: brewed, earned: earned, learned: lessons, left: left)
  }
}

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
  /// How many pieces are taken, by the ingredient's index.
  private var taken: [Int: Int] = [:]
  /// All effects that the brews show, known or not: they must stay known after an undo of an
  /// earlier brew.
  private var revealed = Set<Lesson>()

  /// An effect of an ingredient, by the catalog's indices, whose order is that of the ids.
  private struct Lesson: Hashable, Comparable {
    let ingredient: Int
    let effect: Int

    static func < (one: Lesson, other: Lesson) -> Bool {
      (one.ingredient, one.effect) < (other.ingredient, other.effect)
    }
  }

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
    let shared = catalog.sharedEffects(of: ingredients)
    let lessons = ingredients.map { catalog.effectIndices(of: $0).filter(shared.contains) }
    guard !lessons.contains([]), let result = catalog.brew(ingredients, by: alchemist) else {
      throw .noPotion(ingredients: brew.ingredients)
    }
    for (ingredient, effects) in zip(ingredients, lessons) {
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
    for effect in catalog.effectIndices(of: ingredient).prefix(1 + alchemist.experimenterRank) {
      reveal(effect, of: ingredient)
    }
  }

  private mutating func reveal(_ effect: Int, of ingredient: Int) {
    revealed.insert(Lesson(ingredient: ingredient, effect: effect))
  }

  private mutating func take(_ ingredient: Int, _ count: Int) throws(Refusal) {
    let sum = taken[ingredient, default: 0] + count
    // The edit `adjust` is limited to this number of pieces.
    guard sum <= Edit.greatestAdjust else {
      let name = catalog.ingredients[ingredient].name
      let most = "must take at most \(Edit.greatestAdjust) \(name) in all"
      throw .invalidParams(field: "brews", .other(most))
    }
    taken[ingredient] = sum
  }

  /// The edits of the change; throws `bagLacks` if the bag has too little, unless the use is forced.
  ///
  /// If several ingredients are lacking, names the scarcest one: its number limits how often a
  /// single recipe can be brewed.
  func edits() throws(Refusal) -> [Edit] {
    let uses = taken.sorted { $0.key < $1.key }.map {
      (id: catalog.ingredients[$0.key].id, index: $0.key, need: $0.value)
    }
    if !isForced {
      let lacking = uses.map { (use: $0, have: profile.inventory[$0.id]?.value ?? 0) }
        .filter { $0.have < $0.use.need }
      if let least = lacking.min(by: { $0.have < $1.have }) {
        throw .bagLacks(
          ingredient: least.use.id, name: catalog.ingredients[least.use.index].name,
          have: least.have, need: least.use.need)
      }
    }
    let brews = (brewed ?? []).map {
      Edit.brew(ingredients: $0.ingredients, times: $0.times, gold: $0.gold)
    }
    return brews + uses.map { .adjust(ingredient: $0.id, by: -$0.need) }
      + revealed.sorted().map {
        let (ingredient, effect) = ids(of: $0)
        return .know(ingredient: ingredient, effect: effect, true)
      }
  }

  /// The revealed effects that were unknown before.
  private var lessons: [BagBrew.KnownEffect] {
    revealed.sorted().compactMap {
      let (ingredient, effect) = ids(of: $0)
      return profile.bench.knows(effect, of: ingredient)
        ? nil : BagBrew.KnownEffect(ingredient: ingredient, effect: effect)
    }
  }

  private func ids(of lesson: Lesson) -> (ingredient: String, effect: String) {
    (catalog.ingredients[lesson.ingredient].id, catalog.effects[lesson.effect].id)
  }

  /// The result, including what is left in the profile after the change.
  func result(_ applied: ProfileApply.Result, _ after: Profile) -> BagBrew.Result {
    var left: [String: Int] = [:]
    for id in taken.keys.map({ catalog.ingredients[$0].id }) {
      left[id] = after.inventory[id]?.value ?? 0
    }
    return BagBrew.Result(
      applied: applied, brewed: brewed, earned: earned, learned: lessons, left: left)
  }
}

internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

// What the alchemist makes, and what is said of it.

extension Talk {
  /// What some ingredients make, by their ids, with the alchemist's own skill; nil if they make nothing.
  func ownBrew(of ids: [String]) -> Brew? {
    guard let catalog, let profile else { return nil }
    let indices = ids.compactMap(catalog.ingredientIndex)
    guard indices.count == ids.count, (2...3).contains(Set(indices).count) else { return nil }
    return catalog.brew(indices, by: profile.watched.alchemist)
  }

  /// `at your own skill: 973`, while the screen shows the gold of another alchemist; otherwise nil.
  func ownGoldWords(of ids: [String]) -> String? {
    guard profile?.otherAlchemist != nil else { return nil }
    return ownBrew(of: ids).map { "at your own skill: \(Quantity.grouped($0.gold))" }
  }

  /// The ingredients that the bag has none of, once all orders are carried out.
  func lacking(_ ids: [String]) -> [String] { ids.filter { intendedQuantity(of: $0) <= 0 } }

  /// Says at once that something cannot be brewed, and the way to put what is lacking into the bag;
  /// nil if the bag has one of each.
  func wordsForLack(of ids: [String], way: String) -> String? {
    let names = lacking(ids).map { changeWords.name(of: .ingredient($0)) }
    return names.isEmpty ? nil : "the bag lacks \(names.joined(separator: ", ")): \(way)"
  }

  /// What a page's alchemist makes of a row's recipe; nil without a recipe.
  func brew(of row: WorkbenchRow, on tab: WorkbenchTab) -> Brew? {
    guard let catalog, let ids = row.recipe, let profile else { return nil }
    // What was brewed, and what is learned, is the profile's own alchemist's.
    let alchemist = tab.hasPrices ? profile.alchemist : profile.watched.alchemist
    let indices = ids.compactMap(catalog.ingredientIndex)
    guard indices.count == ids.count, Set(indices).count == ids.count else { return nil }
    return catalog.brew(indices, by: alchemist)
  }

  /// `Fortify Health 24 for 60 s, Restore Health 30`.
  func words(for brew: Brew) -> String {
    partWords(of: brew).joined(separator: ", ")
  }

  func partWords(of brew: Brew) -> [String] {
    brew.parts.map { part in
      changeWords.name(of: .effect(catalog?.effects[part.effect].id ?? ""))
        + DetailWords.strength(part.magnitude, part.seconds)
    }
  }

  /// Says what was made, and what was learned from it.
  mutating func used(_ result: BagBrew.Result) {
    let potions = (result.brewed ?? []).map { brew in
      let own = profile?.otherAlchemist == nil ? "" : ", at your own skill"
      let each = brew.times == 1 ? "" : " each, \(Quantity.grouped(result.earned)) in all"
      return "\(Quantity.grouped(brew.times)) × \(brew.named): "
        + "\(Quantity.grouped(brew.gold)) gold" + each + own
    }
    let lessons = result.learned.map { changeWords.words(for: $0) }
    let learned = lessons.isEmpty ? [] : ["learned: " + lessons.joined(separator: ", ")]
    let made = potions + learned
    let facts = (made.isEmpty ? ["eaten: nothing new was learned"] : made) + heldBackWords(result)
    notice = Notice(words: facts.joined(separator: " · "), kind: .news)
  }

  /// `taken although held back: Wheat 1`; nothing if all reserves are whole, or were not touched.
  private func heldBackWords(_ result: BagBrew.Result) -> [String] {
    var taken: [String: Int] = [:]
    for brew in result.brewed ?? [] {
      for id in brew.ingredients { taken[id, default: 0] += brew.times }
    }
    if taken.isEmpty { taken = result.left.mapValues { _ in 1 } }
    return result.heldBackWords(
      asking: taken, reserve: { profile?.reserve(of: $0) ?? 0 },
      name: { changeWords.name(of: .ingredient($0)) })
  }
}

extension ChangeWords {
  /// The effect and the ingredient that has it.
  fileprivate func words(for lesson: BagBrew.KnownEffect) -> String {
    name(of: .effect(lesson.effect)) + " of " + name(of: .ingredient(lesson.ingredient))
  }
}

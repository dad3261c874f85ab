internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// Brews, eats, or changes the bench.
enum BenchCommand: Command {
  /// Asks how often to brew the selected recipe.
  case brew
  /// Eats one of the selected ingredient.
  case eat
  /// Asks how many of the selected ingredient to hold back.
  case reserve

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    guard let catalog = model.catalog else { return }
    switch (self, model.selected) {
    case (.brew, .recipe(let position)):
      guard let ingredients = model.cookbook.recipes?.ingredients(of: position) else { return }
      let ids = ingredients.map { catalog.ingredients[$0].id }
      if let words = model.wordsForLack(of: ids, way: "Enter and n go to it, + puts one in") {
        return model.complain(words)
      }
      model.mode.open(Amount(.brew(ids, usual: 1)))
    case (.eat, .ingredient(let index)): model.eat(catalog.ingredients[index].id)
    case (.reserve, .ingredient(let index)):
      model.mode.open(Amount(.reserve(catalog.ingredients[index].id)))
    case (.brew, _), (.eat, _), (.reserve, _): break
    }
  }
}

extension ScreenModel {
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

  mutating func brew(_ ingredients: [String], times: Int) {
    use(BagBrew().with { $0.brews = [BagBrew.Brew(ingredients: ingredients, times: times)] })
  }

  mutating func eat(_ ingredient: String) {
    use(BagEat().with { $0.ingredient = ingredient })
  }

  /// Gives an order to use up a part of the bag.
  private mutating func use(_ asked: some ProfileRequest) {
    guard let id = profile?.watched.id else { return }
    give(Order(asked.with { $0.profile = ProfileReference(id.description) }, .use))
  }

  mutating func setReserve(_ quantity: Int, of id: String) {
    edit(
      [.reserve(ingredient: id, quantity: quantity)],
      [.init(field: .bench(.reserve(id)), value: .number(quantity))])
  }

  /// The value that a field of the alchemist has on the screen, or will have once all orders are
  /// carried out.
  func intendedValue(of field: Alchemist.Field) -> Alchemist.Value {
    profile?.whatIf?[field] ?? intention(for: .bench(.alchemist(field)))?.ofAlchemist
      ?? (profile?.watched.alchemist ?? Alchemist())[field]
  }

  /// Sets a field of the alchemist to a value in its range; with a what if, only on this screen.
  mutating func set(_ field: Alchemist.Field, to value: Alchemist.Value) {
    guard intendedValue(of: field) != value else {
      notice = Notice(words: "\(field.title): \(field.words(for: value)) already", kind: .news)
      return
    }
    if profile?.whatIf != nil { return attempt(field, value) }
    edit(
      [.alchemist(field, value)],
      [.init(field: .bench(.alchemist(field)), value: FieldValue(value))])
  }

  private mutating func attempt(_ field: Alchemist.Field, _ value: Alchemist.Value) {
    let isOwn = profile?.watched.alchemist[field] == value
    changeWhatIf { $0?[field] = isOwn ? nil : value }
  }

  /// Begins or ends trying other values; the recipes, their order and their gold follow.
  mutating func changeWhatIf(_ change: (inout [Alchemist.Field: Alchemist.Value]?) -> Void) {
    guard case .open(var open) = standing else { return }
    change(&open.whatIf)
    standing = .open(open)
    followProfile()
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

  /// The words for a bag that lacks something, with the keys that help; nil for other refusals.
  func wordsForBag(_ refusal: DaemonRefusal) -> String? {
    guard refusal.kind == "bagLacks", let id = refusal[.ingredient]?.string,
      let have = refusal[.have]?.integer, let need = refusal[.need]?.integer
    else { return nil }
    let name = changeWords.name(of: .ingredient(id))
    let way = mode.front is ColumnsPanel ? "" : "Esc goes to the columns; "
    return
      "the bag has \(Quantity.grouped(max(0, have))) of \(Quantity.grouped(need)) \(name): \(way)"
      + "find it with /, then + puts one in"
  }
}

extension ChangeWords {
  /// The effect and the ingredient that has it.
  fileprivate func words(for lesson: BagBrew.KnownEffect) -> String {
    name(of: .effect(lesson.effect)) + " of " + name(of: .ingredient(lesson.ingredient))
  }
}

internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

// What panels wish of the daemon, from what is known of the profile.

extension Talk {
  /// The value that a field of the open profile will have once all orders are carried out.
  private func intention(for field: Field) -> FieldValue? {
    profile.flatMap { outbox.intention(for: field, of: $0.watched.id) }
  }

  func intendedChoice(of field: Field) -> Choice {
    if case .choice(let choice) = intention(for: field) { return choice }
    return profile?.choice(of: field) ?? .may
  }

  func intendedQuantity(of id: String) -> Int {
    if case .quantity(let quantity) = intention(for: .stock(id)) { return quantity }
    return profile?.quantity(of: id) ?? 0
  }

  /// The value that a field of the alchemist has on the screen, or will have once all orders are
  /// carried out.
  func intendedValue(of field: Alchemist.Field) -> Alchemist.Value {
    profile?.whatIf?[field] ?? intention(for: .bench(.alchemist(field)))?.ofAlchemist
      ?? (profile?.watched.alchemist ?? Alchemist())[field]
  }

  /// Those of some things that will have another choice.
  func withoutChoice(_ choice: Choice, among ids: [String], in group: ChoiceGroup) -> [String] {
    ids.filter { intendedChoice(of: Field(group, $0)) != choice }
  }

  func edit(_ edits: [Edit], _ intentions: [Order.FieldIntention]) -> [Wish] {
    guard let id = profile?.watched.id, !edits.isEmpty else { return [] }
    return [.give(.apply(edits, to: id, intending: intentions))]
  }

  private func edit(_ field: Field, _ value: FieldValue, by edit: Edit) -> [Wish] {
    self.edit([edit], [.init(field: field, value: value)])
  }

  /// Sets the choice of things, in one change.
  func choose(_ choice: Choice, for ids: [String], in group: ChoiceGroup) -> [Wish] {
    edit(
      ids.map { .choose(group, id: $0, choice) },
      ids.map { .init(field: Field(group, $0), value: .choice(choice)) })
  }

  /// Adds to the quantities of ingredients, or removes some of each, in one change.
  func add(_ amount: Int, of ids: [String]) -> [Wish] {
    edit(
      ids.map { .adjust(ingredient: $0, by: amount) },
      ids.map { id in
        .init(field: .stock(id), value: .quantity(intendedQuantity(of: id) + amount))
      })
  }

  func toggleScope() -> [Wish] {
    guard let profile else { return [] }
    var scope = profile.watched.scope
    if case .scope(let intended) = intention(for: .scope) { scope = intended }
    let other: Scope = scope == .all ? .stock : .all
    return edit(.scope, .scope(other), by: .scope(other))
  }

  func undelete() -> [Wish] {
    guard case .nothing(let absence) = standing, let id = absence.id else { return [] }
    return [.give(Order(ProfileUndelete(of: id.description), .undelete))]
  }

  /// Undoes a change; without one, the last change.
  func undo(_ change: HistoryChange?) -> [Wish] {
    undoing(change).map { [.give($0)] } ?? []
  }

  private func undoing(_ change: HistoryChange?) -> Order? {
    guard let id = profile?.watched.id else { return nil }
    let undo = ProfileUndo(of: id.description).with {
      $0.change = change.map { Dot(origin: Origin($0.origin) ?? Origin.none, seq: $0.sequence) }
    }
    return Order(undo, .undo)
  }

  func brew(_ ingredients: [String], times: Int) -> [Wish] {
    use(BagBrew().with { $0.brews = [BagBrew.Brew(ingredients: ingredients, times: times)] })
  }

  func eat(_ ingredient: String) -> [Wish] {
    use(BagEat().with { $0.ingredient = ingredient })
  }

  /// Uses up a part of the bag.
  private func use(_ asked: some ProfileRequest) -> [Wish] {
    guard let id = profile?.watched.id else { return [] }
    return [.give(Order(asked.with { $0.profile = ProfileReference(id.description) }, .use))]
  }

  func setQuantity(_ quantity: Int, of id: String) -> [Wish] {
    edit(
      .stock(id), .quantity(quantity), by: .stock(ingredient: id, quantity: quantity, seen: 0))
  }

  func setReserve(_ quantity: Int, of id: String) -> [Wish] {
    edit(
      .bench(.reserve(id)), .number(quantity), by: .reserve(ingredient: id, quantity: quantity))
  }

  /// Writes a note or the name of a favourite down; the empty text takes it away.
  func write(_ text: String, to label: Label) -> [Wish] {
    let field = Field.bench(.label(label))
    guard text != self.text(of: label) else {
      return [.tell("\(changeWords.name(of: field)): nothing changed")]
    }
    return edit(field, .name(text), by: .label(label, text))
  }

  /// The text that a label will have once all orders are carried out; empty without one.
  func text(of label: Label) -> String {
    if case .name(let text) = intention(for: .bench(.label(label))) { return text }
    return profile?.watched.text(of: label) ?? ""
  }

  /// Sets a field of the alchemist to a value in its range; with a what if, only on this screen.
  func set(_ field: Alchemist.Field, to value: Alchemist.Value) -> [Wish] {
    guard intendedValue(of: field) != value else {
      return [.tell("\(field.title): \(field.words(for: value)) already")]
    }
    if var values = profile?.whatIf {
      values[field] = profile?.watched.alchemist[field] == value ? nil : value
      return [.tryOut(values)]
    }
    return edit(.bench(.alchemist(field)), FieldValue(value), by: .alchemist(field, value))
  }

  /// Gives lines to the terminal's clipboard, and says so.
  ///
  /// Control characters are shown as the screen shows them: names can come from anywhere.
  func copy(_ lines: [String]) -> [Wish] {
    guard identity.hasClipboard else {
      return [.complain("this terminal has no clipboard that can be reached from here")]
    }
    guard let first = lines.first else { return [.complain("there is nothing to copy")] }
    let words = lines.count == 1 ? first : Quantity.counted(lines.count, "line", "lines")
    return [
      .act(.copy(lines.map(\.visible).joined(separator: "\n"))),
      .tell("given to the terminal's clipboard: \(words)"),
    ]
  }
}

/// Redo: the newest changes tell which undo it undoes, once every order before it has been carried out.
extension Talk {
  /// Brings back what the last undo took away.
  mutating func redo() {
    guard link.isConnected, redosDue < ScreenLimits.waitingOrders else { return }
    redosDue += 1
    askForRedo()
  }

  /// Asks for the newest changes if a redo is due and no order is waiting.
  mutating func askForRedo() {
    guard redosDue > 0, outbox.waiting.isEmpty, let id = profile?.watched.id,
      !link.isWaiting(for: .redo(id))
    else { return }
    let page = ProfileHistory(of: id.description).with {
      $0.limit = ProfileHistory.limits.upperBound
    }
    ask(Request(page), for: .redo(id))
  }

  /// Receives the newest changes of the profile in which to redo.
  mutating func receive(redo result: JSONValue, in id: ProfileID) throws(MirrorFailure) {
    guard redosDue > 0, id == profile?.watched.id else { return redosDue = 0 }
    // Something was ordered meanwhile: it may be an undo.
    guard outbox.waiting.isEmpty else { return }
    redosDue -= 1
    guard let change = HistoryChange.undoToRedo(among: try HistoryChange.page(result)) else {
      redosDue = 0
      return complain("no undo is left to redo")
    }
    if let order = undoing(change) { give(order) }
  }
}

/// What the alchemist makes, and what is said of it.
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
    let lacking = lacking(ids)
    return lacking.isEmpty ? nil : "the bag lacks \(changeWords.names(lacking)): \(way)"
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

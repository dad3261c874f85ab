internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// A change of the open profile.
enum EditCommand: Command {
  case choose(Choice)
  /// Cycles through may, must and can't.
  case chooseNext
  case reset(Choice)
  case adjust(by: Int)
  /// Begins a quantity with the typed digit.
  case count
  case toggleScope
  case undo
  /// Brings back what the last undo took away.
  case redo
  /// Brings back the profile that was on the screen when it was deleted.
  case undelete

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    switch self {
    case .choose(let choice): model.choose(choice)
    case .chooseNext: model.chooseNext()
    case .reset(let choice): model.reset(to: choice)
    case .adjust(let amount): model.adjust(by: amount)
    case .count: model.count(stroke)
    case .toggleScope: model.toggleScope()
    case .undo: model.undo()
    case .redo: model.redo()
    case .undelete: model.undelete()
    }
  }
}

extension ScreenModel {
  /// The selected choice: its column and id.
  private var selectedChoice: (group: ChoiceGroup, id: String)? {
    guard let catalog else { return nil }
    switch selected {
    case .ingredient(let index): return (.ingredients, catalog.ingredients[index].id)
    case .effect(let index): return (.effects, catalog.effects[index].id)
    case .recipe, nil: return nil
    }
  }

  /// The value that a field of the open profile will have once all orders are carried out.
  func intention(for field: Field) -> FieldValue? {
    profile.flatMap { outbox.intention(for: field, of: $0.watched.id) }
  }

  private func intendedChoice(of field: Field) -> Choice {
    if case .choice(let choice) = intention(for: field) { return choice }
    return profile?.choice(of: field) ?? .may
  }

  func intendedQuantity(of id: String) -> Int {
    if case .quantity(let quantity) = intention(for: .stock(id)) { return quantity }
    return profile?.quantity(of: id) ?? 0
  }

  fileprivate mutating func choose(_ choice: Choice) {
    guard columns.focused.picked.isEmpty else { return choosePicked(choice) }
    guard let (group, id) = selectedChoice else { return }
    let field = Field(group, id)
    guard intendedChoice(of: field) != choice else {
      notice = Notice(words: "\(changeWords.name(of: field)): \(choice.words) already", kind: .news)
      return
    }
    edit([.choose(group, id: id, choice)], [.init(field: field, value: .choice(choice))])
  }

  /// Sets the choice of all picked things, in one change; then drops the picks.
  private mutating func choosePicked(_ choice: Choice) {
    guard let (group, ids) = focusedChoices else { return }
    let picked = columns.focused.picked.sorted()
    columns.focused.picked = []
    let others = picked.map { ids[$0] }.filter { intendedChoice(of: Field(group, $0)) != choice }
    if others.isEmpty {
      notice = Notice(words: "all picked: \(choice.words) already", kind: .news)
    }
    edit(others.map { .choose(group, id: $0, choice) }, intentions(group, others, choice))
  }

  /// Continues from the choice ordered last, even if it is not shown yet.
  fileprivate mutating func chooseNext() {
    guard let (group, id) = selectedChoice else { return }
    choose(intendedChoice(of: Field(group, id)).next)
  }

  /// Asks whether to set the whole column, or the rows that a filter shows, in one change.
  fileprivate mutating func reset(to choice: Choice) {
    guard let (group, ids) = focusedChoices else { return }
    guard isNarrowed(columns.focus) else {
      return mode.open(ColumnQuestion(whole: group, ids, choice))
    }
    let rows = rows(of: columns.focus)
    let shown = (0..<rows.count).map { ids[rows[$0]] }
    let others = shown.filter { intendedChoice(of: Field(group, $0)) != choice }
    if others.isEmpty {
      let words = shown.isEmpty ? "none is shown" : "all shown: \(choice.words) already"
      notice = Notice(words: words, kind: .news)
    } else {
      mode.open(ColumnQuestion(shown: group, others, choice))
    }
  }

  /// The things of the focused column that have choices: their kind, and the ids of all of them.
  private var focusedChoices: (group: ChoiceGroup, ids: [String])? {
    guard let catalog else { return nil }
    return columns.focus == .effects
      ? (.effects, catalog.effects.map(\.id)) : (.ingredients, catalog.ingredients.map(\.id))
  }

  private func intentions(
    _ group: ChoiceGroup, _ ids: [String], _ choice: Choice
  ) -> [Order.FieldIntention] {
    ids.map { .init(field: Field(group, $0), value: .choice(choice)) }
  }

  /// Adds to an ingredient's quantity, or to that of each ingredient of a recipe.
  fileprivate mutating func adjust(by amount: Int) {
    guard let catalog else { return }
    let ids = selectedIngredients.map { catalog.ingredients[$0].id }
    if amount < 0, let missing = ids.first(where: { intendedQuantity(of: $0) < -amount }) {
      return complain("\(changeWords.name(of: .ingredient(missing))) is not in the bag")
    }
    add(amount, of: ids)
  }

  /// Adds to the quantities of ingredients, or takes from them, in one change.
  mutating func add(_ amount: Int, of ids: [String]) {
    edit(
      ids.map { .adjust(ingredient: $0, by: amount) },
      ids.map { id in
        .init(field: .stock(id), value: .quantity(intendedQuantity(of: id) + amount))
      })
  }

  /// The picked ingredients, or else the selected ingredient, or those of the selected recipe.
  private var selectedIngredients: [Int] {
    let picked = columns.focused.picked
    if columns.focus == .ingredients, !picked.isEmpty { return picked.sorted() }
    return switch selected {
    case .ingredient(let index): [index]
    case .recipe(let position): cookbook.recipes?.ingredients(of: position) ?? []
    case .effect, nil: []
    }
  }

  fileprivate mutating func count(_ stroke: KeyStroke) {
    guard case .character(let digit) = stroke, case .ingredient(let index) = selected,
      let catalog
    else { return }
    mode.open(Counting(ingredient: catalog.ingredients[index].id, digits: String(digit)))
  }

  mutating func setQuantity(_ quantity: Int, of id: String) {
    edit(
      [.stock(ingredient: id, quantity: quantity, seen: 0)],
      [.init(field: .stock(id), value: .quantity(quantity))])
  }

  fileprivate mutating func toggleScope() {
    guard let profile else { return }
    var scope = profile.watched.scope
    if case .scope(let intended) = intention(for: .scope) { scope = intended }
    let other: Scope = scope == .all ? .stock : .all
    edit([.scope(other)], [.init(field: .scope, value: .scope(other))])
  }

  mutating func edit(_ edits: [Edit], _ intentions: [Order.FieldIntention]) {
    guard let id = profile?.watched.id, !edits.isEmpty else { return }
    give(.apply(edits, to: id, intending: intentions))
  }

  fileprivate mutating func undelete() {
    guard case .nothing(let absence) = standing, let id = absence.id else { return }
    give(Order(ProfileUndelete(of: id.description), .undelete))
  }

  /// Undoes a change; without one, the last change.
  mutating func undo(_ change: HistoryChange? = nil) {
    guard let id = profile?.watched.id else { return }
    let undo = ProfileUndo(of: id.description).with {
      $0.change = change.map { Dot(origin: Origin($0.origin) ?? Origin.none, seq: $0.sequence) }
    }
    give(Order(undo, .undo))
  }
}

/// Redo: the newest changes tell which undo it undoes, once every order before it has been carried out.
extension ScreenModel {
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

  /// Takes the newest changes of the profile in which to redo.
  mutating func receive(redo result: JSONValue, in id: ProfileID) throws(MirrorFailure) {
    guard redosDue > 0, id == profile?.watched.id else { return redosDue = 0 }
    // Something was ordered meanwhile: it may be an undo.
    guard outbox.waiting.isEmpty else { return }
    redosDue -= 1
    guard let change = HistoryChange.undoToRedo(among: try HistoryChange.page(result)) else {
      redosDue = 0
      return complain("no undo is left to redo")
    }
    undo(change)
  }
}

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
    return edit([.scope(other)], [.init(field: .scope, value: .scope(other))])
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

  func setReserve(_ quantity: Int, of id: String) -> [Wish] {
    edit(
      [.reserve(ingredient: id, quantity: quantity)],
      [.init(field: .bench(.reserve(id)), value: .number(quantity))])
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
    return edit(
      [.alchemist(field, value)],
      [.init(field: .bench(.alchemist(field)), value: FieldValue(value))])
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

internal import Alchemy
internal import LiveProfile
package import Profiles

/// Puts changes into words, with the names of a catalog; without a catalog, with ids.
struct ChangeWords: Sendable {
  let catalog: Catalog?
  /// Who makes the potions of today.
  let alchemist: Alchemist

  /// One change of any number of fields, in few words.
  func sentence(_ changes: [FieldChange]) -> String {
    guard let first = changes.first else { return "no change" }
    if changes.count == 1 { return sentence(first) }
    if let words = column(changes) ?? Self.brew(changes) ?? meal(changes) { return words }
    let sums = Self.sums(changes.map { ($0.field.group, Self.words($0.to)) })
    let rest = sums.rest.map { changes[$0] }
    let more = rest.count < 2 ? "" : " and \(rest.count - 1) more"
    return Self.joined(sums.words, rest.first.map { sentence($0) + more }) ?? sentence(first)
  }

  /// Counts the new choices of each column with many changes or a reset: `109 ingredients: can't`.
  ///
  /// `rest` has the indices of all other values.
  static func sums(
    _ values: [(group: ChoiceGroup?, words: String)], resets: [ChoiceGroup] = []
  ) -> (words: [String], rest: [Int]) {
    var words: [String] = []
    var rest = Array(values.indices)
    for group in ChoiceGroup.allCases {
      let changed = values.filter { $0.group == group }
      guard resets.contains(group) || changed.count > HistoryChange.mostListedChoices else {
        continue
      }
      rest.removeAll { values[$0].group == group }
      let counts = Dictionary(changed.map { ($0.words, 1) }, uniquingKeysWith: +)
      let one = String(group.rawValue.dropLast())
      words += counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { choice, count in
        Quantity.counted(count, one, group.rawValue) + ": " + choice
      }
    }
    return (words, rest)
  }

  /// The parts of a sentence; nil without any.
  static func joined(_ sums: [String], _ rest: String?) -> String? {
    let parts = sums + [rest].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// A whole column, or a part of it, that got one choice.
  private func column(_ changes: [FieldChange]) -> String? {
    guard let first = changes.first, let group = first.field.group,
      case .choice(let choice) = first.to,
      changes.allSatisfy({ $0.field.group == group && $0.to == first.to })
    else { return nil }
    return "\(Quantity.grouped(changes.count)) \(group.rawValue): \(choice.words)"
  }

  /// What was brewed and for how much gold, or taken back by an undo; nil if nothing was.
  ///
  /// The ingredients that a brew takes and the effects that it teaches are not worth the room.
  private static func brew(_ changes: [FieldChange]) -> String? {
    let made = difference(of: .made, in: changes)
    guard made != 0 else { return nil }
    let gold = Quantity.grouped(abs(difference(of: .gold, in: changes)))
    let others = changes.count { change in
      switch change.field {
      case .stock, .bench(.known), .tally: false
      case .ingredient, .effect, .single, .bench: true
      }
    }
    return (made > 0 ? "brewed " : "took back ") + "\(Quantity.grouped(abs(made))) for \(gold) gold"
      + (others == 0 ? "" : " and \(others) more")
  }

  /// What was eaten, with what that taught, or taken back by an undo; nil for any other change.
  private func meal(_ changes: [FieldChange]) -> String? {
    var eaten: (id: String, count: Int)?
    var lessons: [(ingredient: String, effect: String, isKnown: Bool)] = []
    for change in changes {
      if eaten == nil, case .stock(let id) = change.field, case .quantity(let before) = change.from,
        case .quantity(let after) = change.to
      {
        eaten = (id, before - after)
      } else if case .bench(.known(let id, let effect)) = change.field,
        case .flag(let isKnown) = change.to
      {
        lessons.append((id, effect, isKnown))
      } else {
        return nil
      }
    }
    guard let eaten, eaten.count != 0, !lessons.isEmpty,
      lessons.allSatisfy({ $0.ingredient == eaten.id && $0.isKnown == (eaten.count > 0) })
    else { return nil }
    let count = abs(eaten.count) == 1 ? "" : Quantity.grouped(abs(eaten.count)) + " "
    let learned = lessons.map { effect($0.effect) }.joined(separator: ", ")
    return eaten.count > 0
      ? "ate \(count)\(ingredient(eaten.id)), learned \(learned)"
      : "taken back: ate \(count)\(ingredient(eaten.id))"
  }

  /// By how much a tally rose; negative if it fell.
  private static func difference(of tally: Tally, in changes: [FieldChange]) -> Int {
    guard let change = changes.first(where: { $0.field == .tally(tally) }),
      case .quantity(let before) = change.from, case .quantity(let after) = change.to
    else { return 0 }
    return after - before
  }

  private func sentence(_ change: FieldChange) -> String {
    switch change.to {
    case .choice, .quantity, .number, .flag:
      "\(name(of: change.field)): \(Self.words(change.from)) → \(Self.words(change.to))"
    case .name(let name) where change.field == .name: "renamed to \(name)"
    case .name(let text):
      text.isEmpty ? "\(name(of: change.field)) taken away" : "\(name(of: change.field)): \(text)"
    case .scope, .deleted: Self.words(change.to)
    }
  }

  private static func words(_ value: FieldValue) -> String {
    switch value {
    case .choice(let choice): choice.words
    case .quantity(let quantity) where quantity < 0: "0 (debt \(Quantity.grouped(value.debt)))"
    case .quantity(let quantity): Quantity.grouped(quantity)
    case .name(let name): name
    case .scope(let scope): scope.words
    case .deleted(let isDeleted): isDeleted ? "deleted" : "brought back"
    case .number(let number): Quantity.grouped(number)
    case .flag(let flag): flag ? "yes" : "no"
    }
  }

  /// The name of a field's subject.
  func name(of field: Field) -> String {
    switch field {
    case .ingredient(let id): ingredient(id)
    case .stock(let id): ingredient(id) + " in the bag"
    case .effect(let id): effect(id)
    case .single(.name): "name"
    case .single(.scope): "scope"
    case .single(.deleted): "deletion"
    case .bench(.alchemist(let field)): field.title
    case .bench(.reserve(BenchField.everyIngredient)): "every ingredient held back"
    case .bench(.reserve(let id)): ingredient(id) + " held back"
    case .bench(.known(let id, let effect)): "\(self.effect(effect)) of \(ingredient(id)) known"
    case .bench(.label(let label)): name(of: label)
    case .tally(.made): "potions made"
    case .tally(.gold): "gold earned"
    }
  }

  private func name(of label: Label) -> String {
    switch label {
    case .note(.ingredient(let id)): "note on " + ingredient(id)
    case .note(.effect(let id)): "note on " + effect(id)
    case .note(.recipe(let recipe)): "note on " + names(recipe.ids, separator: " + ")
    case .favourite(let recipe): "favourite " + names(recipe.ids, separator: " + ")
    }
  }

  /// The words for a value of a history, which has the protocol's form.
  static func words(_ value: String, of field: Field?) -> String {
    switch field {
    case .ingredient, .effect, nil: value == "cant" ? "can't" : value
    case .single(let field): field.words(for: value)
    case .bench(.known): value == "true" ? "yes" : "no"
    case .bench(.alchemist(let field)) where field.range == nil: value == "true" ? "yes" : "no"
    case .stock, .bench, .tally: value
    }
  }

  /// The names of ingredients, by their ids.
  func names(_ ids: [String], separator: String = ", ") -> String {
    ids.map(ingredient).joined(separator: separator)
  }

  func ingredient(_ id: String) -> String {
    catalog?.ingredientIndex(of: id).flatMap { catalog?.ingredients[$0].name } ?? id
  }

  private func effect(_ id: String) -> String {
    catalog?.effectIndex(of: id).flatMap { catalog?.effects[$0].name } ?? id
  }

  /// The author of a change, to follow a sentence; empty if unknown.
  static func by(_ author: LastChange.Author?) -> String {
    switch author {
    case .ourselves: " by you"
    case .other(let name): " by \(name)"
    case .unknown, nil: ""
    }
  }
}

extension SingleField {
  /// The words for a value, which has the protocol's form.
  package func words(for value: String) -> String {
    switch self {
    case .scope: value == Scope.stock.rawValue ? "bag" : value
    case .name, .deleted: value
    }
  }
}

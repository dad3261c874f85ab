internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import LiveScreen
internal import Profiles
internal import Wire

extension HistoryChange {
  /// The effects in words: a sentence per field, but one sentence for many choices of a column.
  func sentences(_ names: CatalogNames?) -> [String] {
    if let step = bagStep(names) { return [step] }
    return effects.sentences(resets: resets.map(\.rawValue), names)
  }

  /// What the change asked for, where nothing came of it.
  func sentencesWithoutEffect(_ names: CatalogNames?) -> [String] {
    if asked.isEmpty { return ["no change"] }
    return asked.map { "\($0.askedWords(names)) (no change)" }
  }

  /// What was put in or taken out by steps, if the change did nothing else.
  private func bagStep(_ names: CatalogNames?) -> String? {
    let steps = asked.compactMap(\.bagStep)
    guard !steps.isEmpty, steps.count == asked.count, effects.count == asked.count,
      Set(asked.map(\.field)) == Set(effects.map(\.field))
    else { return nil }
    guard steps.count == 1 else { return nil }
    let (ingredient, amount) = steps[0]
    let value = "\(names?.ingredient(ingredient) ?? ingredient) \(effects[0].words)"
    return "\(amount < 0 ? "took out" : "put in") \(Quantity.grouped(abs(amount))): \(value)"
  }
}

extension [HistoryChange.Effect] {
  /// What an event did in words; it does not tell a reset from many choices.
  func sentencesOfEvent(_ names: CatalogNames?) -> [String] {
    sentences(resets: [], names)
  }

  /// A sentence per field; in a column with many changes, a sentence per kind of change.
  ///
  /// A column that was reset counts as one with many changes. The undo of a reset is no reset.
  fileprivate func sentences(resets: [String], _ names: CatalogNames?) -> [String] {
    let groups = ChoiceGroup.allCases.map(\.rawValue).filter { group in
      resets.contains(group) || count { $0.isOf(group) } > HistoryChange.mostListedChoices
    }
    return sentences(collapsing: groups, names) { group, words, count in
      resets.contains(group)
        ? "all \(group): \(words) (\(Quantity.of(count, "value")))"
        : "\(Quantity.of(count, String(group.dropLast()))): \(words)"
    }
  }

  private func sentences(
    collapsing groups: [String], _ names: CatalogNames?,
    _ sum: (_ group: String, _ words: String, _ count: Int) -> String
  ) -> [String] {
    var sentences: [String] = []
    var counts: [[String]: Int] = [:]
    for effect in self {
      if let group = groups.first(where: effect.isOf) {
        counts[[group, effect.words], default: 0] += 1
      } else {
        sentences.append(effect.sentence(names))
      }
    }
    let sums = counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return sums.map { sum($0.key[0], $0.key[1], $0.value) } + sentences
  }
}

extension HistoryChange.Effect {
  /// Whether it is a choice in one of the columns: `ingredients`, `effects`.
  fileprivate func isOf(_ group: String) -> Bool {
    field.hasPrefix(group.dropLast() + ":")
  }

  /// What became of the field, as a person says it.
  fileprivate func sentence(_ names: CatalogNames?) -> String {
    switch field {
    case "name": from.isEmpty ? "made as \(to)" : "renamed: \(words)"
    case "deleted": to == "true" ? "deleted" : "brought back"
    default: "\(names?.words(forField: field) ?? field): \(words)"
    }
  }

  /// What an edit asked for, as a person says it.
  fileprivate func askedWords(_ names: CatalogNames?) -> String {
    field == "name" ? "renamed to \(to)" : sentence(names)
  }

  private static let bagField = "stock:"

  /// The value before and after; what a profile is made with had no value before.
  fileprivate var words: String {
    let after = words(to, debt: toDebt)
    return from.isEmpty ? after : "\(words(from, debt: fromDebt)) → \(after)"
  }

  private func words(_ value: String, debt: Int) -> String {
    switch Field(field) {
    case .single(let field): return field.words(for: value)
    case .bench(.known): return value == "true" ? "known" : "unknown"
    case .bench(.alchemist(let field)) where field.range == nil:
      return value == "true" ? "on" : "off"
    case .bench(.label): return value.isEmpty ? "none" : value
    case .bench, .tally: return Int(value).map(Quantity.grouped) ?? value
    case .effect, .ingredient, .stock, nil: break
    }
    guard field.hasPrefix(Self.bagField), let quantity = Int(value) else { return value }
    return Quantity.ofBag(quantity, debt: debt)
  }
}

extension HistoryChange.Effect {
  /// A change that an event told of.
  init(_ change: FieldChange) {
    self.init(
      field: change.field.description, from: change.from.text, to: change.to.text,
      fromDebt: change.from.debt, toDebt: change.to.debt)
  }
}

extension HistoryChange {
  /// The changes of a reply to profile.history, newest first.
  static func page(_ reply: Reply) throws(CommandFailure) -> [HistoryChange] {
    try reply.read(Wire.ProfileHistory.Result.self).changes.map { HistoryChange($0) }
  }

  /// The rows of `-o plain`, one for each field, which never change their order.
  var plainRows: [[String]] {
    let start = ["\(lsn)", time, client ?? "", origin, "\(sequence)"]
    if effects.isEmpty { return [start + ["", "", ""]] }
    return effects.map { start + [$0.field, $0.from, $0.to] }
  }
}

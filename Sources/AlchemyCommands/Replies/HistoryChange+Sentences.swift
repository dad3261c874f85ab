internal import LiveProfile
internal import Profiles

extension HistoryChange {
  /// What the change did in words: a sentence for each field, and one for all that a reset set.
  func sentences(_ names: CatalogNames?) -> [String] {
    effects.sentences(collapsing: resets.map(\.rawValue), names)
  }
}

extension [HistoryChange.Effect] {
  /// So many changes of one column at once are mostly a reset, and dull to read one by one.
  private static let mostOfColumn = 8

  /// A sentence for each field, but one for each kind of change in columns that a reset set.
  func sentences(collapsing groups: [String], _ names: CatalogNames?) -> [String] {
    sentences(collapsing: groups, names) { group, words, count in
      "all \(group): \(words) (\(Quantity.of(count, "value")))"
    }
  }

  /// What an event did in words; it does not tell a reset from many choices.
  func sentencesOfEvent(_ names: CatalogNames?) -> [String] {
    let groups = ChoiceGroup.allCases.map(\.rawValue).filter { group in
      count { $0.isOf(group) } > Self.mostOfColumn
    }
    return sentences(collapsing: groups, names) { group, words, count in
      "\(Quantity.of(count, String(group.dropLast()))): \(words)"
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
        sentences.append("\(names?.words(forField: effect.field) ?? effect.field): \(effect.words)")
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

  /// The value before and after; what a profile is made with had no value before.
  fileprivate var words: String {
    let after = words(to, debt: toDebt)
    return from.isEmpty ? after : "\(words(from, debt: fromDebt)) → \(after)"
  }

  private func words(_ value: String, debt: Int) -> String {
    guard field.hasPrefix("stock:"), let quantity = Int(value) else { return value }
    return Quantity.ofBag(quantity, debt: debt)
  }
}

extension HistoryChange {
  /// What the change did in words: a sentence for each field, and one for all that a reset set.
  func sentences(_ names: CatalogNames?) -> [String] {
    var sentences: [String] = []
    var counts: [String: Int] = [:]
    for effect in effects {
      guard let group = resetGroup(of: effect) else {
        sentences.append("\(names?.words(forField: effect.field) ?? effect.field): \(effect.words)")
        continue
      }
      counts["all \(group): \(effect.words)", default: 0] += 1
    }
    let resets = counts.sorted { $0.key < $1.key }
    return resets.map { "\($0.key) (\(Quantity.of($0.value, "value")))" } + sentences
  }

  private func resetGroup(of effect: FieldChange) -> String? {
    resetGroups.first { effect.field.hasPrefix($0.dropLast() + ":") }
  }
}

extension HistoryChange.FieldChange {
  /// The value before and after; what a profile is made with had no value before.
  fileprivate var words: String {
    from.isEmpty ? grouped(to) : "\(grouped(from)) → \(grouped(to))"
  }

  private func grouped(_ value: String) -> String {
    guard field.hasPrefix("stock:"), let quantity = Int(value) else { return value }
    return Quantity.grouped(quantity)
  }
}

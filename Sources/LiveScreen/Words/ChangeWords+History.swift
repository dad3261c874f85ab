internal import LiveProfile
internal import Profiles

extension ChangeWords {
  /// What a change in the history did, in few words.
  func sentence(_ change: HistoryChange) -> String {
    if let brew = brewWords.sentences(change)?.first {
      let rest = change.effects.count { !$0.isOfBrew }
      return Self.withoutColon(brew) + (rest == 0 ? "" : " and \(rest) more")
    }
    let fields = change.effects.map { Field($0.field) }
    let values = zip(fields, change.effects).map { field, effect in
      (group: field?.group, words: Self.words(effect.to, of: field))
    }
    let sums = Self.sums(values, resets: change.resets)
    let rest = words(sums.rest.map { change.effects[$0] })
    if let words = Self.joined(sums.words, rest) { return words }
    return words(change.asked).map { $0 + " (no change)" } ?? "no change"
  }

  /// All that a change in the history did, one sentence for each field.
  func sentences(_ change: HistoryChange) -> [String] {
    if let brews = brewWords.sentences(change) {
      return brews + change.effects.filter { !$0.isOfTally }.map { sentence($0) }
    }
    if !change.effects.isEmpty { return change.effects.map { sentence($0) } }
    if change.asked.isEmpty { return ["no change"] }
    return change.asked.map { sentence($0) + " (no change)" }
  }

  private var brewWords: BrewWords {
    BrewWords(ingredient: ingredient) { brew in
      catalog.flatMap { brew.product(in: $0, by: alchemist) }
    }
  }

  /// The sentence before a list, without the list.
  private static func withoutColon(_ sentence: String) -> String {
    sentence.hasSuffix(":") ? String(sentence.dropLast()) : sentence
  }

  private func words(_ effects: [HistoryChange.Effect]) -> String? {
    guard let first = effects.first else { return nil }
    let rest = effects.count - 1
    return sentence(first) + (rest == 0 ? "" : " and \(rest) more")
  }

  private func sentence(_ effect: HistoryChange.Effect) -> String {
    let field = Field(effect.field)
    if field == .single(.deleted) { return effect.to == "true" ? "deleted" : "brought back" }
    let name = field.map(name(of:)) ?? effect.field
    let after = Self.words(effect.to, of: field) + Self.words(debt: effect.toDebt)
    let before = Self.words(effect.from, of: field) + Self.words(debt: effect.fromDebt)
    return effect.from.isEmpty ? "\(name): \(after)" : "\(name): \(before) → \(after)"
  }

  private static func words(debt: Int) -> String {
    debt > 0 ? " (debt \(Quantity.grouped(debt)))" : ""
  }
}

extension HistoryChange.Effect {
  /// Whether a brew or a meal has it: what it took, taught and earned.
  fileprivate var isOfBrew: Bool {
    switch Field(field) {
    case .stock, .bench(.known), .tally: true
    case .ingredient, .effect, .single, .bench, nil: false
    }
  }
}

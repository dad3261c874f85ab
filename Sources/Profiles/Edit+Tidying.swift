extension Edit {
  /// The same edits without those that a later one of them makes void.
  ///
  /// Of several edits of one field the last stays; a choice before a reset of its column is
  /// dropped, and so is an adjust before a stated count. Adjusts of one ingredient that no count
  /// follows become one, their sum, where the last of them stood; a sum of zero is dropped. A
  /// profile's creation always stays: it says more than its name.
  package static func tidied(_ edits: [Edit]) -> [Edit] {
    guard edits.count > 1 else { return edits }
    var tidying = EditTidying()
    for edit in edits.reversed() { tidying.take(edit) }
    return tidying.kept.reversed().filter { !$0.isVoid }
  }

  private var isVoid: Bool {
    if case .adjust(_, by: 0) = self { true } else { false }
  }
}

extension [Edit] {
  /// The same edits without each reset that a later one of the same column makes void.
  ///
  /// Each reset costs a pass over its column, and another replica's change may have thousands.
  var withLastResets: [Edit] {
    var last: [ChoiceGroup: Int] = [:]
    var count = 0
    for (index, edit) in enumerated() {
      guard case .reset(let group, _) = edit else { continue }
      last[group] = index
      count += 1
    }
    guard count > last.count else { return self }
    return enumerated().compactMap { index, edit in
      if case .reset(let group, _) = edit, last[group] != index { nil } else { edit }
    }
  }
}

/// Goes through edits from the last to the first and keeps those that count.
private struct EditTidying {
  private(set) var kept: [Edit] = []
  private var settled = Set<Field>()
  private var resets = Set<ChoiceGroup>()
  /// Where in `kept` the adjust of an ingredient stands.
  private var adjusts: [String: Int] = [:]

  mutating func take(_ edit: Edit) {
    switch edit {
    case .reset(let group, _):
      if resets.insert(group).inserted { kept.append(edit) }
    case .choose(let group, _, _) where resets.contains(group): break
    case .adjust(let ingredient, let amount): take(adjust: ingredient, by: amount)
    case .create, .unknown: kept.append(edit)
    default:
      if let field = edit.field, settled.insert(field).inserted { kept.append(edit) }
    }
  }

  private mutating func take(adjust ingredient: String, by amount: Int) {
    guard !settled.contains(.stock(ingredient)) else { return }
    guard let place = adjusts[ingredient], case .adjust(_, let later) = kept[place],
      abs(amount + later) <= Edit.greatestAdjust
    else {
      adjusts[ingredient] = kept.count
      kept.append(.adjust(ingredient: ingredient, by: amount))
      return
    }
    kept[place] = .adjust(ingredient: ingredient, by: amount + later)
  }
}

extension Edit {
  /// Removes edits that a later edit in the list overrides.
  ///
  /// Of several edits of one field only the last stays. A choice before a reset of its column is
  /// dropped, and so is an adjustment before a stated count. An ingredient's remaining adjustments
  /// are added up in the place of the last: into one edit, into several if the sum exceeds
  /// `greatestAdjust`, or into none if the sum is zero. The creation of a profile always stays,
  /// because it sets more than the name.
  package static func tidied(_ edits: [Edit]) -> [Edit] {
    guard edits.count > 1 else { return edits }
    var tidying = EditTidying()
    for edit in edits.reversed() { tidying.add(edit) }
    return tidying.kept.reversed().filter { !$0.isVoid }
  }

  private var isVoid: Bool {
    if case .adjust(_, by: 0) = self { true } else { false }
  }
}

extension [Edit] {
  /// Removes each reset that a later reset of the same column overrides.
  ///
  /// Keeps application linear: each reset costs a pass over its column, and another replica's
  /// change may have thousands.
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

/// Visits edits from last to first and keeps those that take effect.
private struct EditTidying {
  private(set) var kept: [Edit] = []
  private var settled = FieldSet()
  private var resets = Set<ChoiceGroup>()
  /// The index in `kept` of each ingredient's adjustment.
  private var adjusts: [String: Int] = [:]

  mutating func add(_ edit: Edit) {
    switch (edit.place, edit) {
    case (.column(let group), _):
      if resets.insert(group).inserted { kept.append(edit) }
    case (.field, .adjust(let ingredient, let amount)): add(adjust: ingredient, by: amount)
    case (.field, .create), (.field, .brew), (nil, _): kept.append(edit)
    case (.field(let field), _):
      if let group = field.group, resets.contains(group) { return }
      if settled.insert(field) { kept.append(edit) }
    }
  }

  private mutating func add(adjust ingredient: String, by amount: Int) {
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

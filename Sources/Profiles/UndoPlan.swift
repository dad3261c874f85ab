/// A change that can be undone, with the fields that later changes have edited.
package struct UndoTarget: Equatable, Sendable {
  /// The change; undoing an undo restores what it undid.
  package var logged: LoggedChange
  /// Fields edited by later changes that are neither undone nor undos.
  package var editedSince: EditedFields
  /// What the remaining changes say about each effect that this change states as known.
  package internal(set) var knowledge: [Field: FieldValue] = [:]
  /// What to restore where older changes were undone, too.
  var former: FormerValues

  /// `editedSince` must cover every later change of the log.
  init(logged: LoggedChange, editedSince: EditedFields, former: FormerValues) {
    self.logged = logged
    self.editedSince = editedSince
    self.former = former
  }
}

/// The edits that undo a change, and the fields that the undo leaves unchanged.
package struct UndoPlan: Equatable, Sendable {
  /// Edits that set values, then adjustments of counts; empty if every field is left unchanged.
  package private(set) var edits: [Edit] = []
  /// Sorted by name: fields that were edited since, and fields whose old value can't be restored.
  package private(set) var kept: [Field] = []
  private var adjustCount = 0

  /// Whether there is something to restore, but none of it can be restored.
  package var leavesAll: Bool { edits.isEmpty && !kept.isEmpty }

  /// The most adjustments of an undo, as of one call of profile.apply; a larger difference is left
  /// alone.
  package static let adjustLimit = 1000

  /// `isFree` tells whether no other profile has a given name.
  package init(of target: UndoTarget, in profile: Profile, isFree: (String) -> Bool) {
    for effect in target.logged.effects where !effect.field.isKnowledge {
      let value = target.former.values[effect.field] ?? effect.from
      guard let edit = Edit(putting: value, into: effect.field) else { continue }
      // Only separate commands delete a profile or restore it.
      var isLeft = effect.field == .deleted || target.editedSince.contains(effect.field)
      if case .rename(let name) = edit, !isFree(name) { isLeft = true }
      if isLeft { kept.append(effect.field) } else { edits.append(edit) }
    }
    for (ingredient, own) in target.logged.takenBack {
      let difference = SaturatingSum.add(own, target.former.differences[ingredient] ?? 0)
      if difference == 0 { continue }
      let field = Field.stock(ingredient)
      let adjusts = Edit.adjusts(of: ingredient, by: difference)
      if !target.editedSince.contains(field), let adjusts,
        adjustCount + adjusts.count <= Self.adjustLimit
      {
        edits += adjusts
        adjustCount += adjusts.count
      } else {
        kept.append(field)
      }
    }
    for brew in target.logged.change.brewsTakenBack { edits.append(brew) }
    know(target, in: profile)
    kept.sort { $0.description < $1.description }
  }

  /// Keeps an effect known if the remaining changes still reveal it.
  private mutating func know(_ target: UndoTarget, in profile: Profile) {
    for (field, value) in target.knowledge.sorted(by: { $0.key.description < $1.key.description })
    where value != profile.value(of: field) {
      if let edit = Edit(putting: value, into: field) { edits.append(edit) }
    }
    for effect in target.logged.effects where effect.field.isKnowledge {
      let value = target.knowledge[effect.field] ?? profile.value(of: effect.field)
      if value != effect.from { kept.append(effect.field) }
    }
  }
}

extension Edit {
  /// Splits a difference into adjustments; nil if there were too many.
  fileprivate static func adjusts(of ingredient: String, by difference: Int) -> [Edit]? {
    guard abs(difference) <= greatestAdjust * UndoPlan.adjustLimit else { return nil }
    var adjusts: [Edit] = []
    var left = difference
    while left != 0 {
      let part = min(max(left, -greatestAdjust), greatestAdjust)
      adjusts.append(.adjust(ingredient: ingredient, by: part))
      left -= part
    }
    return adjusts
  }
}

extension LoggedChange {
  /// Whether the change altered anything on this replica.
  ///
  /// A repeated choice, or a change that lost to a newer one, alters nothing.
  var didAnything: Bool {
    !effects.isEmpty || takenBack.contains { $0.difference != 0 }
  }

  /// What the undo must add to each ingredient that the change counted or adjusted.
  ///
  /// Includes debts; in the order of the edits.
  var takenBack: [(ingredient: String, difference: Int)] {
    let stated = change.statedIngredients
    var order: [String] = []
    var adjusted: [String: Int] = [:]
    for edit in change.edits {
      switch edit.bagStep {
      case .count(let ingredient, _):
        if adjusted.updateValue(0, forKey: ingredient) == nil { order.append(ingredient) }
      case .adjust(let ingredient, let amount):
        let sum = SaturatingSum.add(adjusted[ingredient] ?? 0, amount)
        if adjusted.updateValue(sum, forKey: ingredient) == nil { order.append(ingredient) }
      case nil: continue
      }
    }
    return order.map { ingredient in
      let difference =
        stated.contains(ingredient)
        ? shownDifference(of: ingredient) : SaturatingSum.subtract(0, adjusted[ingredient] ?? 0)
      return (ingredient, difference)
    }
  }

  /// The shown quantity before the change minus the quantity after it.
  ///
  /// The effect of a stated count depends on the local state, because its author may not have seen
  /// all adjustments. The effect of an adjustment does not.
  private func shownDifference(of ingredient: String) -> Int {
    for effect in effects where effect.field == .stock(ingredient) {
      guard case .quantity(let before) = effect.from, case .quantity(let after) = effect.to
      else { continue }
      return SaturatingSum.subtract(before, after)
    }
    return 0
  }
}

extension Change {
  /// The brews with negated `times`: tallies only add up, so later changes cannot prevent this.
  fileprivate var brewsTakenBack: [Edit] {
    edits.compactMap { edit in
      guard case .brew(let ingredients, let times, let gold) = edit else { return nil }
      return .brew(ingredients: ingredients, times: -times, gold: gold)
    }
  }
}

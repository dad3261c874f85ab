import Replication

/// The edits that undo a change, and the fields of it that are left as they are.
package struct UndoPlan: Equatable, Sendable {
  /// First what sets a value, then the adjusts of counts; empty where all is left as it is.
  package private(set) var edits: [Edit] = []
  /// By name; those that were edited again since, and those whose old value cannot be had.
  package private(set) var kept: [Field] = []
  private var adjustCount = 0

  /// Whether there is something to put back, and none of it can be.
  package var leavesAll: Bool { edits.isEmpty && !kept.isEmpty }

  /// As many as one call of profile.apply can hold; a greater difference is left alone.
  package static let adjustLimit = 1000

  /// `isFree` tells whether the profile may have a name.
  package init(of target: UndoTarget, isFree: (String) -> Bool) {
    for effect in target.logged.effects {
      guard let edit = Edit(putting: effect.from, into: effect.field) else { continue }
      var isLeft = target.editedSince.contains(effect.field)
      if case .rename(let name) = edit, !isFree(name) { isLeft = true }
      if isLeft { kept.append(effect.field) } else { edits.append(edit) }
    }
    for (ingredient, difference) in target.logged.takenBack where difference != 0 {
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
    kept.sort { $0.description < $1.description }
  }
}

extension Edit {
  /// The edit after which a field has a value; nil for a quantity, which is adjusted.
  init?(putting value: FieldValue, into field: Field) {
    switch (field, value) {
    case (.ingredient(let id), .choice(let choice)):
      self = .choose(.ingredients, id: id, choice)
    case (.effect(let id), .choice(let choice)): self = .choose(.effects, id: id, choice)
    case (.name, .name(let name)): self = .rename(name)
    case (.scope, .scope(let scope)): self = .scope(scope)
    case (.deleted, .deleted(let isDeleted)): self = isDeleted ? .delete : .undelete
    default: return nil
    }
  }

  /// One adjust, or as many as a great difference takes; nil when these are too many.
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
  /// Whether it changed anything here: a choice that was made already, or a change that lost to a
  /// newer one, did not.
  var didAnything: Bool {
    !effects.isEmpty || takenBack.contains { $0.difference != 0 }
  }

  /// What is to be added to each ingredient that the change counted or adjusted, debts included, in
  /// the order of its edits.
  fileprivate var takenBack: [(ingredient: String, difference: Int)] {
    let stated = change.statedIngredients
    var order: [String] = []
    var adjusted: [String: Int] = [:]
    for edit in change.edits {
      switch edit {
      case .stock(let ingredient, _, _):
        if adjusted.updateValue(0, forKey: ingredient) == nil { order.append(ingredient) }
      case .adjust(let ingredient, let amount):
        let sum = SaturatingSum.add(adjusted[ingredient] ?? 0, amount)
        if adjusted.updateValue(sum, forKey: ingredient) == nil { order.append(ingredient) }
      case .choose, .reset, .rename, .scope, .create, .delete, .undelete, .unknown: continue
      }
    }
    return order.map { ingredient in
      let difference =
        stated.contains(ingredient)
        ? shownDifference(of: ingredient) : SaturatingSum.subtract(0, adjusted[ingredient] ?? 0)
      return (ingredient, difference)
    }
  }

  /// What was there before the change less what was there after it.
  ///
  /// What a count did depends on what was here: its author may not have seen all adjusts. What an
  /// adjust did does not, and stores of older versions did not log what it did to a debt.
  private func shownDifference(of ingredient: String) -> Int {
    for effect in effects where effect.field == .stock(ingredient) {
      guard case .quantity(let before) = effect.from, case .quantity(let after) = effect.to
      else { continue }
      return SaturatingSum.subtract(before, after)
    }
    return 0
  }
}

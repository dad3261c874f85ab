import Replication

/// The edits that undo a change, and the fields of it that are left as they are.
package struct UndoPlan: Equatable, Sendable {
  /// First what sets a value, then the adjusts of counts; empty where all is left as it is.
  package private(set) var edits: [Edit] = []
  /// By name; those that were edited again since, and those whose old value cannot be had.
  package private(set) var kept: [Field] = []
  private var adjustCount = 0

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
  /// What is to be added to each ingredient that the change counted, in the order of its edits.
  fileprivate var takenBack: [(ingredient: String, difference: Int)] {
    var order: [String] = []
    var counts: [String: (stated: Int?, adjusts: Int)] = [:]
    for edit in change.edits {
      let (ingredient, count): (String, (stated: Int?, adjusts: Int))
      switch edit {
      case .stock(let id, let quantity, _): (ingredient, count) = (id, (quantity, 0))
      case .adjust(let id, let amount):
        let before = counts[id] ?? (nil, 0)
        let sum = SaturatingSum.add(before.adjusts, amount)
        (ingredient, count) = (id, (before.stated, sum))
      default: continue
      }
      if counts.updateValue(count, forKey: ingredient) == nil { order.append(ingredient) }
    }
    return order.map { ($0, difference($0, counts[$0] ?? (nil, 0))) }
  }

  /// A stated count gives way to what was shown before it; adjusts are taken back as they are.
  private func difference(_ ingredient: String, _ count: (stated: Int?, adjusts: Int)) -> Int {
    guard let stated = count.stated else { return SaturatingSum.subtract(0, count.adjusts) }
    let sum = SaturatingSum.add(stated, count.adjusts)
    var shownBefore = max(0, sum)
    for effect in effects where effect.field == .stock(ingredient) {
      if case .quantity(let quantity) = effect.from { shownBefore = quantity }
    }
    return SaturatingSum.subtract(shownBefore, sum)
  }
}

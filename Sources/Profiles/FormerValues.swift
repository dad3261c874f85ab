import Replication

/// What an undo puts back where earlier changes were undone after its target was made.
///
/// The undo of a named change leaves alone what a later change has set. Once that later change is
/// undone as well, the value before it is one that no standing change made. This finds the value
/// before the undone change instead, so that undoing everything, in any order, gives the start.
struct FormerValues: Equatable, Sendable {
  /// The value to put back, by field; a field that is not here gets the value before the target.
  private(set) var values: [Field: FieldValue] = [:]
  /// What to add to an ingredient's count besides what the target itself changed.
  private(set) var differences: [String: Int] = [:]
  /// For each field that no standing change has set so far: the number of the oldest change whose
  /// value was taken away, at first the target's.
  ///
  /// Only an undo after that change left the value alone. An earlier undo of a still older change has
  /// had its part in the value that was found.
  private var open: [Field: Int] = [:]

  /// Nothing to look for, because the target undoes something.
  init() {}

  /// Looks for what a change set; an adjustment only adds, and so needs nothing from before it.
  init(of target: LoggedChange) {
    for field in target.setFields { open[field] = target.lsn }
  }

  /// Whether older changes make no difference any more.
  var isSettled: Bool { open.isEmpty }

  /// Adds the next older change, which is not an undo, with what later changes undid and redid of it.
  mutating func read(_ older: LoggedChange, _ undoing: Undoing?) {
    let set = older.setFields
    func wasLeft(_ field: Field) -> Bool { open[field].map { $0 < undoing?.lsn ?? 0 } ?? false }
    for (ingredient, difference) in older.takenBack where wasLeft(.stock(ingredient)) {
      let wanted = undoing?.stands == true ? difference : 0
      let missing = SaturatingSum.subtract(wanted, undoing?.adjusted(ingredient) ?? 0)
      differences[ingredient] = SaturatingSum.add(differences[ingredient] ?? 0, missing)
    }
    guard undoing?.stands == true else {
      for field in set { open[field] = nil }
      return
    }
    for effect in older.effects where set.contains(effect.field) && wasLeft(effect.field) {
      if !effect.field.isStock { values[effect.field] = effect.from }
      open[effect.field] = older.lsn
    }
  }
}

/// The undos of one change, the undos of those, and so on, as far as a log was read, newest first.
struct Undoing: Equatable, Sendable {
  /// Whether one of the undos stands, so that the change does not.
  private(set) var stands = false
  /// The number of the newest of them all.
  private(set) var lsn = 0
  private var changes: [Change] = []

  /// Adds the next older undo, with what was undone of it.
  mutating func insert(_ undo: LoggedChange, _ undoing: Undoing?) {
    stands = stands || undoing?.stands != true
    lsn = max(lsn, undo.lsn, undoing?.lsn ?? 0)
    changes += [undo.change] + (undoing?.changes ?? [])
  }

  /// What they all added to an ingredient's count.
  func adjusted(_ ingredient: String) -> Int {
    changes.reduce(0) { sum, change in
      change.edits.reduce(sum) { sum, edit in
        guard case .adjust(ingredient, let amount) = edit else { return sum }
        return SaturatingSum.add(sum, amount)
      }
    }
  }
}

extension Field {
  /// Whether the field is an ingredient's count.
  fileprivate var isStock: Bool {
    if case .stock = self { true } else { false }
  }
}

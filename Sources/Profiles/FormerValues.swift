/// The values that an undo must restore where earlier changes were undone after its target was
/// made.
///
/// The undo of a named change leaves alone what a later change has set. If the later change is then
/// undone as well, the value before it may be that of an undone change. The undo must then restore
/// the value before that undone change. So undoing everything, in any order, restores the start.
struct FormerValues: Equatable, Sendable {
  /// The value to restore, by field; every other field gets the value before the target.
  private(set) var values: [Field: FieldValue] = [:]
  /// What to add to an ingredient's count in addition to the difference of the target itself.
  private(set) var differences: [String: Int] = [:]
  /// The fields that no older standing change has set so far.
  ///
  /// Each has the number of the oldest undone change of its value, at first that of the target.
  ///
  /// Only an undo with a larger number left the value alone. An earlier undo already restored its
  /// value before that change.
  private var open: [Field: Int] = [:]

  /// Empty, for a target that is an undo or that altered no value.
  init() {}

  /// Starts with the fields that a change set; adjustments only add, and need no former value.
  init(of target: LoggedChange) {
    for field in target.setFields { open[field] = target.lsn }
  }

  /// Whether no older change can affect the result.
  var isSettled: Bool { open.isEmpty }

  /// Takes the next older change with its undos; the change must not be an undo itself.
  mutating func read(_ older: LoggedChange, _ undoing: Undoing?) {
    let set = older.setFields
    func wasLeft(_ field: Field) -> Bool { open[field].map { $0 < undoing?.lsn ?? 0 } ?? false }
    for (ingredient, difference) in older.takenBack where wasLeft(.stock(ingredient)) {
      let wanted = undoing?.stands == true ? difference : 0
      let missing = SaturatingSum.subtract(wanted, undoing?.adjusted(ingredient) ?? 0)
      differences[ingredient] = SaturatingSum.add(differences[ingredient] ?? 0, missing)
    }
    guard undoing?.stands == true else {
      // This standing change set the value that the target found, so the search for it ends here.
      for field in set { open[field] = nil }
      return
    }
    for effect in older.effects where set.contains(effect.field) && wasLeft(effect.field) {
      if !effect.field.isStock { values[effect.field] = effect.from }
      open[effect.field] = older.lsn
    }
  }
}

/// The undos of one change, including the undos of these undos and so on, as far as the log was
/// read.
struct Undoing: Equatable, Sendable {
  /// Whether one of the undos stands, and so the change does not.
  private(set) var stands = false
  /// The number of the newest of these undos.
  private(set) var lsn = 0
  private var changes: [Change] = []

  /// Adds the next older undo, with its own undos.
  mutating func insert(_ undo: LoggedChange, _ undoing: Undoing?) {
    stands = stands || undoing?.stands != true
    lsn = max(lsn, undo.lsn, undoing?.lsn ?? 0)
    changes += [undo.change] + (undoing?.changes ?? [])
  }

  /// The sum of what all these undos added to an ingredient's count.
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

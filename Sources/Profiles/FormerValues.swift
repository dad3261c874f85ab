/// What an undo puts back where earlier changes were undone after its target was made.
///
/// The undo of a named change leaves alone what a later change has set. If the later change is then
/// undone, too, the value before it is that of an undone change. The undo must restore the value before
/// the undone change instead. So undoing everything, in any order, restores the start.
struct FormerValues: Equatable, Sendable {
  /// The value to restore, by field; all other fields get the value before the target.
  private(set) var values: [Field: FieldValue] = [:]
  /// What to add to an ingredient's count besides what the target itself changed.
  private(set) var differences: [String: Int] = [:]
  /// The fields that no standing older change has set so far, each with the number of the oldest change
  /// whose value was taken away; at first that is the target.
  ///
  /// Only undos with a larger number left the value alone. What an earlier undo restored is already
  /// in the value before that change.
  private var open: [Field: Int] = [:]

  /// Looks for nothing: the target is an undo.
  init() {}

  /// Looks for the values before what a change set; adjustments only add, and need no such value.
  init(of target: LoggedChange) {
    for field in target.setFields { open[field] = target.lsn }
  }

  /// Whether older changes make no difference any more.
  var isSettled: Bool { open.isEmpty }

  /// Takes the next older change, which is not an undo, with its undos.
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

/// The undos of one change, with the undos of these undos and so on, as far as the log was read.
struct Undoing: Equatable, Sendable {
  /// Whether one of the undos stands, so that the change does not.
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

  /// What all these undos added to an ingredient's count.
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

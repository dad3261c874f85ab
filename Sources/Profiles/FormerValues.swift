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
  /// The fields that the target set, as long as no earlier standing change has set them.
  private var open = Set<Field>()

  /// Nothing to look for.
  init() {}

  /// Looks for the fields that a change set; adjustments need no care, because they only add.
  init(of target: LoggedChange) {
    open = target.setFields
  }

  /// Whether older changes make no difference any more.
  var isSettled: Bool { open.isEmpty }

  /// Adds the next older change, which is not an undo, with the undo since the target that undid it.
  mutating func read(_ older: LoggedChange, undo: Change?) {
    guard let undo else { return open.subtract(older.setFields) }
    for effect in older.effects where open.contains(effect.field) {
      if case .stock = effect.field { continue }
      values[effect.field] = effect.from
    }
    for (ingredient, difference) in older.takenBack
    where open.contains(.stock(ingredient)) && !undo.adjusts(ingredient) {
      differences[ingredient] = SaturatingSum.add(differences[ingredient] ?? 0, difference)
    }
  }
}

extension Change {
  /// Whether the change adds to an ingredient's count, or takes from it.
  fileprivate func adjusts(_ ingredient: String) -> Bool {
    edits.contains { if case .adjust(ingredient, _) = $0 { true } else { false } }
  }
}

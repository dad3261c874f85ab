extension HistoryChange {
  /// The undo that a redo undoes: the newest that was not undone itself, and of which at least one field has not changed
  /// since; nil if there is none.
  ///
  /// `changes` is the newest part of a history, newest first. Linear in it.
  package static func undoToRedo(among changes: [HistoryChange]) -> HistoryChange? {
    let undos = Set(changes.filter { $0.undoes != nil }.map(\.hash))
    var undone: Set<String> = []
    var changed: Set<String> = []
    for change in changes where !undone.contains(change.hash) {
      guard let target = change.undoes else {
        changed.formUnion(change.effects.map(\.field))
        continue
      }
      // The newest come first, so a target is marked before the loop reaches it.
      undone.insert(target)
      // The undo of an undo is a redo.
      if undos.contains(target) { continue }
      let fields = change.effects.map(\.field)
      if !fields.allSatisfy(changed.contains) { return change }
    }
    return nil
  }
}

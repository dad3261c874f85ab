internal import Wire

/// Which change of a history undoes which other one.
package struct UndoLinks: Equatable, Sendable {
  /// The numbers of the changes, by hash.
  private var numbers: [String: Int] = [:]
  private var undoers: [String: Int] = [:]

  /// Takes the changes of a history, newest first.
  ///
  /// Without the newest ones, nothing is known about what was undone: a change that is not here may
  /// have undone the undo.
  package init(_ changes: [HistoryChange], hasNewest: Bool) {
    for change in changes {
      numbers[change.hash] = change.lsn
      guard hasNewest, let undone = change.undoes, undoers[change.hash] == nil else { continue }
      undoers[undone] = undoers[undone] ?? change.lsn
    }
  }

  /// The number of the change that undid this one; nil if none did, or if that is unknown.
  package func undoer(of change: HistoryChange) -> Int? { undoers[change.hash] }

  /// The most numbers that a long watch keeps; an undo of an older change only says that it is older.
  private static let mostNumbers = 4_096

  /// Takes one more change, newer than the others.
  package mutating func add(_ change: HistoryChange) {
    if numbers.count >= Self.mostNumbers { numbers = [:] }
    numbers[change.hash] = change.lsn
  }

  /// Whether a change undoes one that is not here.
  package func lacksTarget(of change: HistoryChange) -> Bool {
    change.undoes.map { numbers[$0] == nil } ?? false
  }

  /// What the change undoes, and what undid it: `undoes change 4`.
  package func sentences(_ change: HistoryChange) -> [String] {
    let undone = change.undoes.map { target in
      numbers[target].map { "undoes change \($0)" } ?? "undoes an older change"
    }
    let undoing = undoer(of: change).map { "undone by change \($0)" }
    return [undone, undoing].compactMap(\.self)
  }
}

package import Replication

/// Finds the change that an undo is to undo, in one pass over a profile's log, the newest first.
///
/// An undo stands behind what it undoes in the log, so every undo is seen before its target, and
/// every later edit of a field before the one in question. A change that is undone and the undo
/// count as if neither were there. An undo that is itself undone undoes nothing any more: what it
/// had undone counts again, in its old place.
package struct UndoSearch: Equatable, Sendable {
  /// What a search ends with.
  package enum Outcome: Equatable, Sendable {
    case found(UndoTarget)
    /// The change that was asked for did nothing, is undone already, is a profile's first, or is an
    /// undo whose undoing would undo something a second time.
    case nothing
  }

  /// An undo that was asked for, and what it undoes in turn, down to a change that is no undo.
  private struct Chain: Equatable {
    var logged: LoggedChange
    var next: Dot
    /// Every second change of a chain is undone, by the one before it and by no other.
    var isNextUndone = true
  }

  private let asked: Dot?
  /// Changes up to this number are not looked at.
  private let floor: Int
  /// Where the next page of the log begins: with the changes of lower numbers.
  package private(set) var before: Int?
  /// Changes that are undone, and not seen yet.
  private var undone = Set<Dot>()
  private var editedSince = EditedFields()
  private var chain: Chain?
  /// Nil as long as more changes are to be looked at.
  package private(set) var outcome: Outcome?

  /// Looks for one change, or for the newest that did anything and is neither undone nor an undo.
  ///
  /// It ends where the log's numbers reach the floor: what lies behind it does not lead on to here.
  package init(for asked: Dot?, downTo floor: Int = 0) {
    self.asked = asked
    self.floor = floor
  }

  /// Takes the next older changes of the log, the newest first; after the last of them it ends.
  ///
  /// A page without a change is taken as the log's end, so that every page brings it nearer.
  package mutating func look(at page: some Sequence<LoggedChange>, hasMore: Bool) {
    let start = before
    for logged in page {
      look(at: logged)
      before = logged.lsn
    }
    if outcome == nil, !hasMore || before == start { outcome = .nothing }
  }

  /// Takes the next older change; after the end it does nothing.
  package mutating func look(at logged: LoggedChange) {
    guard outcome == nil else { return }
    guard logged.lsn > floor else { return outcome = .nothing }
    let isUndone = undone.remove(logged.change.dot) != nil
    if let target = logged.undoes, !isUndone { undone.insert(target) }
    if chain != nil {
      follow(logged, isUndone: isUndone)
    } else if isWanted(logged, isUndone: isUndone) {
      take(logged, isUndone: isUndone)
    } else {
      pass(logged, isUndone: isUndone)
    }
  }

  private func isWanted(_ logged: LoggedChange, isUndone: Bool) -> Bool {
    if let asked { return logged.change.dot == asked }
    return !isUndone && logged.undoes == nil && !logged.change.makesProfile && logged.didAnything
  }

  private mutating func take(_ logged: LoggedChange, isUndone: Bool) {
    if isUndone || logged.change.makesProfile {
      outcome = .nothing
    } else if let next = logged.undoes {
      chain = Chain(logged: logged, next: next)
    } else {
      outcome =
        logged.didAnything
        ? .found(UndoTarget(logged: logged, editedSince: editedSince)) : .nothing
    }
  }

  private mutating func pass(_ logged: LoggedChange, isUndone: Bool) {
    if !isUndone, logged.undoes == nil { editedSince.insert(logged) }
  }

  /// What stands between an undo and the change that it brings back was edited since that change.
  private mutating func follow(_ logged: LoggedChange, isUndone: Bool) {
    guard let chain, logged.change.dot == chain.next else {
      return pass(logged, isUndone: isUndone)
    }
    if isUndone != chain.isNextUndone {
      outcome = .nothing
    } else if let next = logged.undoes {
      self.chain?.next = next
      self.chain?.isNextUndone.toggle()
    } else {
      outcome = .found(UndoTarget(logged: chain.logged, editedSince: editedSince))
    }
  }
}

extension Change {
  /// Whether it is a profile's first; without it there would be no profile.
  fileprivate var makesProfile: Bool {
    edits.contains { if case .create = $0 { true } else { false } }
  }
}

/// Finds the change that an undo should undo, in one pass over a profile's log, newest first.
///
/// An undo comes after its target in the log, so the search sees every undo before its target, and
/// every later edit of a field before the edit to undo. A change that was undone and its undo are
/// treated as if neither existed, also if another replica made the undo. An undo that was itself undone
/// has no effect any more: its target counts again, in its old position.
package struct UndoSearch: Equatable, Sendable {
  /// The result of a search.
  package enum Outcome: Equatable, Sendable {
    case found(UndoTarget)
    /// The standing undos of the changes that were asked about, newest first.
    case undos([Change])
    /// There is no change to undo.
    ///
    /// The requested change had no effect, was already undone, creates the profile, is not in the
    /// log, or is an undo whose undoing would undo something a second time.
    case nothing
  }

  /// A requested undo, and the chain of what it undoes, down to a change that is not an undo.
  private struct Chain: Equatable {
    var logged: LoggedChange
    var next: ChangeHash
    /// Every second change of the chain must be undone, by the change before it and by no other.
    var isNextUndone = true
  }

  private let asked: Dot?
  /// The changes whose undos are wanted and that the search has not reached yet.
  ///
  /// Nil if the search is for the change to undo.
  private var targets: Set<ChangeHash>?
  private var undos: [Change] = []
  /// Changes with this number or a lower one are not examined.
  private let floor: Int
  /// The next page of the log has the changes with lower numbers than this.
  package private(set) var before: Int?
  /// The undos of changes that the search has not reached yet.
  private var undone: [ChangeHash: Undoing] = [:]
  private var editedSince = EditedFields()
  private var chain: Chain?
  private var knowledge = StandingKnowledge()
  /// The same, without statements that only repeat what was known.
  private var knowledgeWithoutRepetitions = StandingKnowledge()
  /// The change to undo, while older changes are read for the values of its fields.
  private var found: UndoTarget?
  /// The known effects of which `found` speaks.
  private var spoken: [Field] = []
  /// Those about which no change has decided yet.
  private var undecided: [Field] = []
  /// Nil until the search ends.
  package private(set) var outcome: Outcome?

  /// Searches for the given change, or for the newest change that can be undone.
  ///
  /// Without `asked`, that is the newest change that altered something and is neither undone nor an
  /// undo. The search ends at the floor: changes up to the floor do not lead on to the present
  /// state.
  package init(for asked: Dot?, downTo floor: Int = 0) {
    self.asked = asked
    self.floor = floor
  }

  /// Searches for the standing undos of some changes, which the log has after them.
  package init(undoing targets: Set<ChangeHash>, downTo floor: Int = 0) {
    asked = nil
    self.targets = targets
    self.floor = floor
  }

  /// Examines the next page of older changes, newest first; the search ends after the last page.
  ///
  /// A page without changes counts as the end of the log, so that the search always terminates.
  package mutating func look(at page: some Sequence<LoggedChange>, hasMore: Bool) {
    let start = before
    for logged in page {
      look(at: logged)
      before = logged.lsn
    }
    if outcome == nil, !hasMore || before == start { end() }
  }

  /// Examines the next older change; does nothing after the search has ended.
  package mutating func look(at logged: LoggedChange) {
    guard outcome == nil else { return }
    guard logged.lsn > floor else { return end() }
    let undoing = undone.removeValue(forKey: logged.change.hash)
    let isUndone = undoing?.stands == true
    if let target = logged.change.undoes {
      undone[target, default: Undoing()].insert(logged, undoing)
    }
    if targets != nil {
      collect(logged.change, isUndone: isUndone)
    } else if found != nil {
      readOn(logged, undoing)
    } else if chain != nil {
      follow(logged, undoing)
    } else if isWanted(logged, isUndone: isUndone) {
      take(logged, isUndone: isUndone)
    } else {
      pass(logged, isUndone: isUndone)
    }
  }

  private mutating func collect(_ change: Change, isUndone: Bool) {
    if let target = change.undoes, !isUndone, targets?.contains(target) == true {
      undos.append(change)
    }
    targets?.remove(change.hash)
    if targets == [] { end() }
  }

  private func isWanted(_ logged: LoggedChange, isUndone: Bool) -> Bool {
    if let asked { return logged.change.dot == asked }
    return !isUndone && logged.change.undoes == nil && !logged.change.makesProfile
      && logged.didAnything
  }

  private mutating func take(_ logged: LoggedChange, isUndone: Bool) {
    if isUndone || logged.change.makesProfile {
      outcome = .nothing
    } else if let next = logged.change.undoes {
      chain = Chain(logged: logged, next: next)
      note(logged, stands: false)
    } else if logged.didAnything {
      find(logged, FormerValues(of: logged), of: logged, standing: false)
    } else {
      outcome = .nothing
    }
  }

  private mutating func pass(_ logged: LoggedChange, isUndone: Bool) {
    let stands = !isUndone && logged.change.undoes == nil
    if stands { editedSince.insert(logged) }
    note(logged, stands: stands)
  }

  private mutating func note(_ logged: LoggedChange, stands: Bool) {
    knowledge.insert(logged, stands: stands)
    knowledgeWithoutRepetitions.insert(logged, stands: stands && logged.didAnything)
  }

  /// Changes between an undo and the change it brings back count as edits since that change.
  private mutating func follow(_ logged: LoggedChange, _ undoing: Undoing?) {
    let isUndone = undoing?.stands == true
    guard let chain, logged.change.hash == chain.next else {
      return pass(logged, isUndone: isUndone)
    }
    if isUndone != chain.isNextUndone {
      outcome = .nothing
    } else if let next = logged.change.undoes {
      self.chain?.next = next
      self.chain?.isNextUndone.toggle()
      note(logged, stands: false)
    } else {
      find(chain.logged, FormerValues(), of: logged, standing: isUndone)
    }
  }

  /// Finds what to undo, and reads on until it is clear what is known and what was set before.
  ///
  /// `base` is the change itself, or the one at the end of its chain; `stands` tells whether that one
  /// stands after the undo.
  private mutating func find(
    _ logged: LoggedChange, _ former: FormerValues, of base: LoggedChange, standing stands: Bool
  ) {
    found = UndoTarget(logged: logged, editedSince: editedSince, former: former)
    // A player who undoes a statement does not expect a repetition of it to keep the effect known. But
    // a repetition of what a brew has shown stands when the brew is undone.
    if base.change.isStatement { knowledge = knowledgeWithoutRepetitions }
    knowledge.insert(base, stands: stands)
    undecided = base.change.knowledge.map(\.field)
    spoken = undecided
    decide()
  }

  private mutating func readOn(_ logged: LoggedChange, _ undoing: Undoing?) {
    knowledge.insert(
      logged, stands: undoing?.stands != true && logged.change.undoes == nil)
    if logged.change.undoes == nil { found?.former.read(logged, undoing) }
    decide()
  }

  /// Before the oldest change that was undone since, everything was as what stood then said.
  private mutating func decide() {
    undecided.removeAll { knowledge.decides($0) }
    let isSettled = undecided.isEmpty && found?.former.isSettled != false
    if isSettled || undone.isEmpty { end() }
  }

  private mutating func end() {
    guard targets == nil else { return outcome = .undos(undos) }
    guard var found else { return outcome = .nothing }
    for field in spoken { found.knowledge[field] = knowledge.value(of: field) }
    outcome = .found(found)
  }
}

extension Change {
  /// Whether the change creates the profile; undoing it would leave no profile.
  fileprivate var makesProfile: Bool {
    edits.contains { if case .create = $0 { true } else { false } }
  }
}

/// Finds the change that an undo should undo, in one pass over a profile's log, newest first.
///
/// An undo comes after its target in the log, so the search sees every undo before its target, and
/// every later edit of a field before the edit to undo. A change that was undone, and its undo,
/// count as if neither existed, even if another replica made the undo. An undo that was itself
/// undone has no effect: its target counts again, in its old position.
///
/// Deleting, restoring and renaming a profile have commands of their own: an undo without a named
/// change skips them, and no undo deletes or restores a profile.
package struct UndoSearch: Equatable, Sendable {
  /// The result of a search.
  package enum Outcome: Equatable, Sendable {
    case found(UndoTarget)
    /// There is no change to undo.
    ///
    /// The requested change had no effect, was already undone, is not in the log, or creates,
    /// deletes or restores the profile; or it is an undo, and undoing it would undo something
    /// twice.
    case nothing
  }

  /// A requested undo, and the chain of changes that it undoes, down to a change that is not an
  /// undo.
  private struct Chain: Equatable {
    var logged: LoggedChange
    var next: ChangeHash
    /// Every second change of the chain must be undone, and only by the preceding change of the
    /// chain.
    var isNextUndone = true
  }

  /// The most statements on trial; further ones can't be undone.
  ///
  /// Each trial slows the reading of every older change.
  private static let trialLimit = 64

  private let asked: Dot?
  /// Changes up to this number are not examined.
  private let floor: Int
  /// The next page has the changes with lower numbers; nil at the start.
  package private(set) var before: Int?
  /// For each change that the search has not reached yet, its undos.
  private var undone: [ChangeHash: Undoing] = [:]
  private var editedSince = EditedFields()
  private var chain: Chain?
  private var knowledge = StandingKnowledge()
  /// The same, without statements that only repeat known effects.
  private var knowledgeWithoutRepetitions = StandingKnowledge()
  /// The change to undo, while the search reads older changes for the former values of its fields.
  private var found: UndoTarget?
  /// The known effects that `found` states.
  private var spoken: [Field] = []
  /// The fields of `spoken` that no examined change decides yet.
  private var undecided: [Field] = []
  /// Whether the change to undo altered nothing when it was made: it counts only if undoing it
  /// alters something now.
  private var isOnTrial = false
  /// For each statement that altered nothing when it was made, a search as if it were the change to
  /// undo; newest first.
  ///
  /// After the undo of the change that revealed an effect, only such a statement keeps the effect
  /// known. This is clear only when the search reaches the older change.
  private var trials: [UndoSearch] = []
  /// The result, not considering the trials.
  private var ownOutcome: Outcome?

  /// Nil until the search ends.
  package var outcome: Outcome? {
    for trial in trials where trial.outcome != .nothing { return trial.outcome }
    return ownOutcome
  }

  /// Searches for the given change, or for the newest change that can be undone.
  ///
  /// If `asked` is nil, this is the newest change that altered something, is not undone and is not
  /// an undo. The search ends at the floor: the present state does not result from changes up to
  /// the floor.
  package init(for asked: Dot?, downTo floor: Int = 0) {
    self.asked = asked
    self.floor = floor
  }

  /// Examines the next page of older changes, newest first; the search ends after the last page.
  ///
  /// An empty page counts as the end of the log, so that the search always terminates.
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
    for index in trials.indices { trials[index].look(at: logged) }
    guard ownOutcome == nil else { return }
    guard logged.lsn > floor else { return end() }
    let undoing = undone.removeValue(forKey: logged.change.hash)
    let isUndone = undoing?.stands == true
    if let target = logged.change.undoes {
      undone[target, default: Undoing()].insert(logged, undoing)
    }
    if found != nil {
      readOn(logged, undoing)
    } else if chain != nil {
      follow(logged, undoing)
    } else if isWanted(logged, isUndone: isUndone) {
      visit(logged, isUndone: isUndone)
    } else {
      if !isUndone { putOnTrial(logged) }
      pass(logged, isUndone: isUndone)
    }
  }

  private mutating func putOnTrial(_ logged: LoggedChange) {
    guard asked == nil, trials.count < Self.trialLimit, mayMatter(logged) else { return }
    var trial = self
    trial.trials = []
    trial.isOnTrial = true
    // The change altered no value, so there is nothing to restore.
    trial.find(logged, FormerValues(), of: logged, standing: false)
    trials.append(trial)
  }

  /// Whether a change that altered nothing may now keep an effect known, because an older change
  /// was undone.
  private func mayMatter(_ logged: LoggedChange) -> Bool {
    !undone.isEmpty && logged.change.undoes == nil
      && logged.change.knowledge.contains { !knowledge.decides($0.field) }
  }

  private func isWanted(_ logged: LoggedChange, isUndone: Bool) -> Bool {
    if let asked { return logged.change.dot == asked }
    return !isUndone && logged.change.undoes == nil && !logged.change.isOfLife
      && logged.didAnything
  }

  private mutating func visit(_ logged: LoggedChange, isUndone: Bool) {
    if isUndone || logged.change.makesOrHides {
      ownOutcome = .nothing
    } else if let next = logged.change.undoes {
      chain = Chain(logged: logged, next: next)
      note(logged, stands: false)
    } else if logged.didAnything || mayMatter(logged) {
      isOnTrial = !logged.didAnything
      find(
        logged, isOnTrial ? FormerValues() : FormerValues(of: logged), of: logged, standing: false)
    } else {
      ownOutcome = .nothing
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

  /// Follows the chain; changes between an undo and the change that it restores count as later
  /// edits.
  private mutating func follow(_ logged: LoggedChange, _ undoing: Undoing?) {
    let isUndone = undoing?.stands == true
    guard let chain, logged.change.hash == chain.next else {
      return pass(logged, isUndone: isUndone)
    }
    // Another undo undoes this change, too: the result would be to undo it twice.
    if isUndone != chain.isNextUndone {
      ownOutcome = .nothing
    } else if let next = logged.change.undoes {
      self.chain?.next = next
      self.chain?.isNextUndone.toggle()
      note(logged, stands: false)
    } else {
      find(chain.logged, FormerValues(), of: logged, standing: isUndone)
    }
  }

  /// Records what to undo; reading continues until former values and knowledge are determined.
  ///
  /// `base` is the change itself, or the end of its chain; `stands` tells whether `base` stands
  /// after the undo.
  private mutating func find(
    _ logged: LoggedChange, _ former: FormerValues, of base: LoggedChange, standing stands: Bool
  ) {
    found = UndoTarget(logged: logged, editedSince: editedSince, former: former)
    // A player who undoes a statement does not expect its repetition to keep the effect known. But
    // a repetition of what a brew has shown must survive the undo of the brew.
    if base.change.isStatement { knowledge = knowledgeWithoutRepetitions }
    knowledge.insert(base, stands: stands)
    spoken = base.change.knowledge.map(\.field)
    undecided = spoken
    decide()
  }

  private mutating func readOn(_ logged: LoggedChange, _ undoing: Undoing?) {
    knowledge.insert(
      logged, stands: undoing?.stands != true && logged.change.undoes == nil)
    if logged.change.undoes == nil { found?.former.read(logged, undoing) }
    decide()
  }

  /// Ends the search when all is determined, or when no older change is undone: then older values
  /// are right.
  private mutating func decide() {
    undecided.removeAll { knowledge.decides($0) }
    let isSettled = undecided.isEmpty && found?.former.isSettled != false
    if isSettled || undone.isEmpty { end() }
  }

  private mutating func end() {
    for index in trials.indices where trials[index].ownOutcome == nil { trials[index].end() }
    guard ownOutcome == nil else { return }
    guard var found else { return ownOutcome = .nothing }
    for field in spoken { found.knowledge[field] = knowledge.value(of: field) }
    let changesAnything = found.logged.change.knowledge.contains { field, value in
      found.knowledge[field].map { $0 != value } ?? false
    }
    ownOutcome = isOnTrial && !changesAnything ? .nothing : .found(found)
  }
}

extension Change {
  /// Whether the change creates the profile, or only deletes or restores it.
  fileprivate var makesOrHides: Bool {
    edits.contains { if case .create = $0 { true } else { false } }
      || areAll {
        if case .delete = $0 { true } else if case .undelete = $0 { true } else { false }
      }
  }

  /// Whether `makesOrHides` holds, or the change only renames the profile.
  fileprivate var isOfLife: Bool {
    makesOrHides || areAll { if case .rename = $0 { true } else { false } }
  }

  private func areAll(_ isSo: (Edit) -> Bool) -> Bool { !edits.isEmpty && edits.allSatisfy(isSo) }
}

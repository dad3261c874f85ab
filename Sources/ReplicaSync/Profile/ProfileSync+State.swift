internal import JSON
package import Profiles
internal import Wire

extension ProfileSync {
  /// The profile's identity and name for reports.
  var profile: RelayProfile { RelayProfile(id: id, name: name) }

  /// Whether both ends were level according to their last messages.
  var isSettled: Bool { if case .settled = state { true } else { false } }

  /// The changes that `there` has confirmed; nil before its first answer.
  package var confirmedThere: VersionVector? { passage.confirmedThere }

  /// The violated invariants, in words; empty unless there is a bug.
  package var violations: [String] {
    var violations: [String] = []
    let open = RelayEnd.allCases.reduce(0) {
      $0 + passage.streams[$1].unanswered + (passage.streams[$1].isPulling ? 1 : 0)
    }
    if RelayEnd.allCases.contains(where: { passage.streams[$0].unanswered < 0 }) {
      violations.append("a push is answered twice")
    }
    if open > outstanding { violations.append("a pull or push is open that nobody answers") }
    if state.isAtWork, outstanding == 0, !isHungry {
      violations.append("nothing moves the profile any more")
    }
    if !state.isAtWork, outstanding > 0 { violations.append("a question is open without work") }
    if outstanding < 0 { violations.append("a question is answered twice") }
    if case .joining(.exchanging(let exchange)) = state {
      if exchange.unanswered.count > exchange.unconfirmedJoins || exchange.isOver {
        violations.append("a join of states is over and goes on")
      }
    }
    if !steps.isEmpty { violations.append("steps outlive their input") }
    return violations
  }
}

// MARK: - States

extension ProfileSync {
  enum State: Sendable {
    case waiting
    case beginning(Beginning)
    /// Makes every place denote the same change at both ends.
    case naming(Naming)
    /// Passes changes on in both directions until neither end lacks any.
    case moving
    case joining(Joining)
    /// Waits until every open question is answered, ignoring the contents of the answers.
    case draining(Next)
    case settled
    /// The profile has a problem and is set aside; other profiles continue.
    case left

    var isAtWork: Bool {
      switch self {
      case .waiting, .settled, .left: false
      case .beginning, .naming, .moving, .joining, .draining: true
      }
    }

    /// Whether the two ends may be compared now.
    var mayBegin: Bool {
      switch self {
      case .waiting, .settled: true
      case .beginning, .naming, .moving, .joining, .draining, .left: false
      }
    }

    var isDraining: Bool {
      if case .draining = self { true } else { false }
    }

    /// Whether announced changes may be passed on, now or later.
    var passesOnNews: Bool {
      switch self {
      case .moving, .settled: true
      case .waiting, .beginning, .naming, .joining, .draining, .left: false
      }
    }

    /// Whether a reset makes the profile begin again; in other states it begins again anyway.
    var mustBeginAfterReset: Bool {
      switch self {
      case .beginning, .moving, .settled: true
      case .waiting, .naming, .joining, .draining, .left: false
      }
    }
  }

  /// The steps of the state `naming`.
  enum Naming: Sendable {
    /// Asks ends to move branches to the origins that they have at the other end.
    case learning
    /// Asks whether the end with fewer changes of an origin only lags.
    case checking(LagCheck, NameComparison, then: Beginning.Next)
    /// Searches for the place where two branches part.
    case tracing(ForkSearch)
    /// Asks one end to move its branch to an origin of its own; `isLast` if the other end could
    /// not.
    case moving(ForkSearch, at: Int, RelayEnd, isLast: Bool)
  }

  /// The end whose answer to `sync.begin` is awaited.
  enum Beginning: Sendable {
    case here
    case there(here: Standpoint)
    /// Tells `here` that `there` has changes of `here`'s own origin that `here` has lost.
    case hereAgain(there: Standpoint)

    /// Both positions, if the awaited answer completes them.
    func names(after standpoint: Standpoint) -> NameComparison? {
      switch self {
      case .here: nil
      case .there(let here): NameComparison(ends: EndPair(here: here, there: standpoint))
      case .hereAgain(let there): NameComparison(ends: EndPair(here: standpoint, there: there))
      }
    }

    /// The next step after the awaited answer.
    enum Next: Sendable {
      case ask(RelayEnd, knowing: Standpoint, Beginning)
      case join(JoinCause)
      case move
    }

    /// Compares the two positions when both are known.
    ///
    /// If `there` has more changes of the origin of `here`, the store of `here` was rolled back or
    /// copied: `here` must learn about these changes before anything is pushed.
    func next(after standpoint: Standpoint) -> Next {
      switch self {
      case .here: return .ask(.there, knowing: standpoint, .there(here: standpoint))
      case .there(let here):
        if standpoint.vector[here.origin] > here.vector[here.origin] {
          return .ask(.here, knowing: standpoint, .hereAgain(there: standpoint))
        }
        return Self.next(here: here, there: standpoint, needsState: standpoint.mode == .state)
      case .hereAgain(let there):
        let needsState = standpoint.mode == .state || there.mode == .state
        return Self.next(here: standpoint, there: there, needsState: needsState)
      }
    }

    private static func next(here: Standpoint, there: Standpoint, needsState: Bool) -> Next {
      if here.contradicts(there) { return .join(.contradiction) }
      return needsState ? .join(.floor) : .move
    }
  }

  /// The progress of a join of whole states.
  enum Joining: Sendable {
    case waitingForLoad
    case exchanging(StateExchange)
  }

  /// The ends whose states were requested; each state is joined at the other end.
  struct StateExchange: Sendable {
    private(set) var unanswered: Set<RelayEnd>
    private(set) var unconfirmedJoins: Int

    init(asked ends: [RelayEnd]) {
      unanswered = Set(ends)
      unconfirmedJoins = ends.count
    }

    /// Whether all states were joined.
    var isOver: Bool { unconfirmedJoins == 0 }

    /// Whether the end's answer is its own state; otherwise it is the confirmation of a join.
    mutating func answered(by end: RelayEnd) -> Bool {
      if unanswered.remove(end) != nil { return true }
      unconfirmedJoins -= 1
      return false
    }
  }

  /// Why whole states of a profile are joined.
  enum JoinCause: Sendable {
    /// Both ends have seen the same changes but differ, or an end rejects the other's changes.
    case contradiction
    /// An end's log was cut, and lacks changes that the other end needs.
    case floor

    /// How many joins this cause allows before the relay sets the profile aside.
    var limit: Int {
      switch self {
      case .contradiction: RelayLimits.settlingJoins
      case .floor: RelayLimits.floorJoins
      }
    }

    /// The reason to report when the limit of joins is reached.
    var leftReason: LeftReason {
      switch self {
      case .contradiction: .staysDifferent
      case .floor: .overtaken
      }
    }
  }

  /// Whether an end reports new changes of the profile.
  enum Watch: Equatable, Sendable {
    case none
    case asked
    case watching
    /// The end refused the watch, so only the profile list shows changes.
    case refused
  }

  /// How a round finds the conflicts that it added at `here`: by comparing before and after.
  ///
  /// Only for a one-round relay: a user who runs a command wants to see conflicts at once.
  enum ConflictCheck: Sendable {
    /// Nothing has been pushed to `here` so far.
    case notNeeded
    case asksEarlier
    /// The ids of the conflicts kept before this round.
    case knowsEarlier(Set<String>)
    case asksNew(earlier: Set<String>)
    case done

    init(_ mode: RelayMode) {
      switch mode {
      case .once: self = .notNeeded
      case .continuous: self = .done
      }
    }

    /// Whether to ask for the earlier conflicts; a profile that is new at `here` has none.
    mutating func asksEarlier(isNew: Bool) -> Bool {
      guard case .notNeeded = self else { return false }
      self = isNew ? .knowsEarlier([]) : .asksEarlier
      return !isNew
    }

    /// Whether to ask for the new conflicts.
    mutating func asksNew() -> Bool {
      guard case .knowsEarlier(let earlier) = self else { return false }
      self = .asksNew(earlier: earlier)
      return true
    }

    /// The conflicts that were not kept before.
    mutating func found(_ conflicts: [ProfileConflicts.Row]) -> [ProfileConflicts.Row] {
      guard case .asksNew(let earlier) = self else { return [] }
      self = .done
      return conflicts.filter { !earlier.contains($0.id) }
    }
  }
}

// MARK: - What to do next

extension ProfileSync {
  /// What to do when every question is answered.
  enum Next: Sendable {
    /// Begin again; the reason is reported if the profile has restarted too often.
    case begin(LeftReason)
    /// Begin again, and look for forks.
    case lookForForks(LeftReason)
    case join(JoinCause)
    case leave(LeftReason)

    /// The remedy for a refusal of an end.
    init(after refusal: DaemonRefusal, at end: RelayEnd) {
      switch RefusalKind(rawValue: refusal.kind) {
      case .sequenceGap: self = .begin(.gaps(end))
      case .fork: self = .lookForForks(.staysDifferent)
      case .belowFloor: self = .join(.floor)
      case .clockFuture:
        let theirs = refusal.data["theirs"]?.integer ?? 0
        let ours = refusal.data["ours"]?.integer ?? 0
        self = .leave(.clockFuture(end, aheadMilliseconds: max(0, theirs - ours)))
      case .originRetired:
        self = .leave(.originRetired(end, origin: refusal.data["origin"]?.string ?? ""))
      case .profileFull:
        self = .leave(
          .profileFull(
            end, bound: refusal.data["bound"]?.string ?? "",
            limit: refusal.data["limit"]?.integer ?? 0))
      case .trailLost: self = .leave(.trailLost(end))
      case .tooManyMoves:
        self = .leave(.tooManyMoves(end, limit: refusal.data["limit"]?.integer ?? 0))
      case .vaultFull: self = .leave(.vaultFull(end))
      case .readOnly: self = .leave(.readOnly(end))
      // The relay cannot remedy these kinds, nor unknown kinds of a newer daemon.
      case .parseError, .invalidRequest, .batchUnsupported, .lineTooLong, .methodNotFound,
        .invalidParams, .internalError, .profileNotFound, .profileAmbiguous, .profileExists,
        .profileDeleted, .catalogNotFound, .ingredientNotFound, .effectNotFound, .catalogInvalid,
        .lsnConflict, .requestGap, .requestTooOld, .outOfRange, .nameInvalid, .notInBag,
        .cursorExpired, .watchNotFound, .nothingToUndo, .conflictNotFound, .cannotStart,
        .tooManyConnections, .tooManyWatches, .slowConsumer, .noPotion, .bagLacks,
        .linesUnread, .listEmpty, .tooManyPlans, .notListed, .superseded, .vaultDamaged, nil:
        self = .leave(.refused(end, refusal))
      }
    }
  }
}

extension DaemonRefusal {
  func isOf(_ kind: RefusalKind) -> Bool { RefusalKind(rawValue: self.kind) == kind }
}

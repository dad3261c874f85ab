package import Profiles
package import Wire

/// The synchronisation of one profile between two ends.
///
/// A machine without clock, lines or connections: each input returns the steps that the relay
/// performs, in order. A load is a question that carries changes or a state, or whose answer does;
/// `room` is the number of further loads that the relay allows.
package struct ProfileSync: Sendable {
  /// Distinguishes profiles with the same name.
  package let id: ProfileID
  private let mode: RelayMode
  private(set) var name: String
  private(set) var state = State.waiting
  private(set) var passage = Passage()
  private(set) var watches = EndPair(both: Watch.none)
  /// The number of unanswered questions about this profile.
  private(set) var outstanding = 0
  /// Whether the relay was told to wait, and has not yet called `loadEnded`.
  private(set) var isHungry = false
  /// Whether a fork was revealed, so that its place must be found.
  var isForkLookedFor = false
  /// The branches that each end was asked to learn, by the hash of their first change.
  var learned = EndPair(both: Set<ChangeHash>())
  /// How many forks were traced since both ends were last level.
  var forks = 0
  private var restarts = 0
  private var joins: [JoinCause: Int] = [:]
  /// What was transferred since the last report.
  var traffic = Traffic()
  var conflicts: ConflictCheck
  /// How many more loads may begin during the current input.
  private var room = 0
  /// The steps of the current input.
  var steps: [Step] = []

  /// Does nothing before `begin`.
  package init(id: ProfileID, name: String, mode: RelayMode) {
    self.id = id
    self.name = name
    self.mode = mode
    conflicts = ConflictCheck(mode)
  }

  /// Records the profile's name at an end; the name at `here` takes precedence.
  package mutating func listed(as name: String, by end: RelayEnd) {
    if end == .here || self.name.isEmpty { self.name = name }
  }

  /// Continues the profile when fewer loads are in progress.
  package mutating func loadEnded(room: Int) -> [Step] {
    self.room = room
    isHungry = false
    return finish()
  }

  /// Starts to handle an answer.
  mutating func answered(_ room: Int) {
    self.room = room
    outstanding -= 1
  }

  /// Ends the handling of an input: does what is now possible.
  mutating func finish() -> [Step] {
    switch state {
    case .moving: advance()
    case .draining(let next) where outstanding == 0: turnNow(to: next)
    case .joining(.waitingForLoad): askForState()
    case .waiting, .beginning, .naming, .joining(.exchanging), .draining, .settled, .left: break
    }
    defer { steps = [] }
    return steps
  }

  /// Sets the state; the only place that does so, because the relay counts the profiles at work.
  mutating func become(_ next: State) {
    if !state.isAtWork, next.isAtWork { steps.append(.started) }
    state = next
  }

  mutating func ask(_ end: RelayEnd, _ request: Request) {
    outstanding += 1
    if request.question.isLoad { room -= 1 }
    steps.append(.ask(end, request))
  }

  private mutating func wait() {
    guard !isHungry else { return }
    isHungry = true
    steps.append(.wait)
  }
}

// MARK: - Beginning

extension ProfileSync {
  /// Compares the two ends; the profile must not be at work.
  package mutating func begin(room: Int) -> [Step] {
    self.room = room
    compareEnds()
    return finish()
  }

  /// Asks `here` for its position, which is then sent to `there`.
  mutating func compareEnds() {
    become(.beginning(.here))
    passage.closeStreams()
    askToBegin(.here, knowing: nil)
  }

  private mutating func askToBegin(_ end: RelayEnd, knowing other: Standpoint?) {
    passage.forget(end)
    ask(end, .begin(knowing: other))
  }

  /// Takes an end's position.
  package mutating func begun(by end: RelayEnd, _ standpoint: Standpoint, room: Int) -> [Step] {
    answered(room)
    if end == .there { passage.confirmPosition(standpoint.vector) }
    guard case .beginning(let beginning) = state else { return finish() }
    passage.confirm(standpoint.vector, at: end)
    let next = beginning.next(after: standpoint)
    if let names = beginning.names(after: standpoint), !next.asks {
      compareNames(names, then: next)
    } else {
      carryOn(next)
    }
    return finish()
  }

  /// Continues when both ends use the same origins, or when one has not yet sent its position.
  mutating func carryOn(_ next: Beginning.Next) {
    switch next {
    case .ask(let end, let other, let waiting):
      become(.beginning(waiting))
      askToBegin(end, knowing: other)
    case .join(let cause):
      if cause == .contradiction { steps.append(.report(.digestMismatch(profile))) }
      join(cause)
    case .move: become(.moving)
    }
  }
}

// MARK: - Moving changes

extension ProfileSync {
  /// Passes on what either end lacks; if neither lacks anything, continues with the next step.
  private mutating func advance() {
    for source in RelayEnd.allCases where passage.needsPull(from: source) {
      guard room > 0 else { return wait() }
      ask(source, passage.pull(from: source))
    }
    if outstanding == 0, passage.isLevel { conclude() }
  }

  /// Takes a page of changes; throws `emptyPages` if it promises more but has nothing new.
  package mutating func pulled(
    _ page: CarriedChanges, hasMore: Bool, from source: RelayEnd, room: Int
  ) throws(RelayFailure) -> [Step] {
    answered(room)
    try passage.pulled(page, hasMore: hasMore, from: source)
    // While draining, a page only counts as an answer: the profile begins again anyway.
    guard case .moving = state else { return finish() }
    passage.note(page, cameFrom: source)
    let lacking = passage.lacking(page, at: source.other)
    if !lacking.isEmpty {
      push(lacking, to: source.other)
    } else if !hasMore, passage.isWithheld(by: source) {
      turn(to: .begin(.withheld(source)))
    }
    return finish()
  }

  /// Passes on changes unchanged, in as few lines as possible.
  private mutating func push(_ changes: CarriedChanges, to target: RelayEnd) {
    guard let batches = ChangeBatch.batches(of: changes) else {
      return turn(to: .leave(.changeTooLong(target.other)))
    }
    if target == .here { askForEarlierConflicts() }
    passage.note(changes, at: target)
    for batch in batches { ask(target, passage.push(batch, to: target)) }
  }

  /// Takes the answer to a push of `count` changes, of which `applied` were new to the end.
  package mutating func pushed(
    to target: RelayEnd, applied: Int, of count: Int, vector: VersionVector, room: Int
  ) -> [Step] {
    answered(room)
    passage.pushAnswered(by: target)
    passage.confirm(vector, at: target)
    let taken = min(max(0, applied), count)
    traffic.took(taken, at: target)
    steps.append(.applied(taken, at: target))
    return finish()
  }

  /// Asks for conflicts and watches when both ends have the same changes; then settles the profile.
  private mutating func conclude() {
    if asksForConflicts() || asksForWatches() { return }
    forgetAttempts()
    reportTraffic()
    become(.settled)
    steps.append(.settled)
  }

  private mutating func reportTraffic() {
    guard !traffic.isEmpty else { return }
    steps.append(.report(.synchronised(profile, traffic)))
    traffic = Traffic()
  }
}

// MARK: - Joining states

extension ProfileSync {
  /// Joins the whole states of both ends; afterwards the profile begins again.
  private mutating func join(_ cause: JoinCause) {
    guard joins[cause, default: 0] < cause.limit else { return leave(cause.leftReason) }
    joins[cause, default: 0] += 1
    become(.joining(.waitingForLoad))
    askForState()
  }

  /// Asks for both states before sending either, so that each end notices its own lost values.
  ///
  /// An end without changes may not know the profile: it is not asked and only gets a state.
  private mutating func askForState() {
    guard room > 0 else { return wait() }
    let owners = RelayEnd.allCases.filter { !passage.known[$0].entries.isEmpty }
    let asked = owners.isEmpty ? [.there] : owners
    become(.joining(.exchanging(StateExchange(asked: asked))))
    for end in asked { ask(end, .state(nil)) }
  }

  /// Takes an end's state as JSON text, or the confirmation that it joined the other end's state.
  package mutating func joined(at end: RelayEnd, _ text: [UInt8], room: Int) -> [Step] {
    answered(room)
    guard case .joining(.exchanging(var exchange)) = state else { return finish() }
    let isOwnState = exchange.answered(by: end)
    become(.joining(.exchanging(exchange)))
    if isOwnState {
      tellState(text, to: end.other)
    } else if exchange.isOver {
      traffic.joins += 1
      steps.append(.joined)
      compareEnds()
    }
    return finish()
  }

  private mutating func tellState(_ text: [UInt8], to end: RelayEnd) {
    guard text.count <= RelayLimits.longestLineBytes - RelayLimits.envelopeBytes else {
      return turn(to: .leave(.stateTooLong(end.other)))
    }
    if end == .here { askForEarlierConflicts() }
    ask(end, .state(text))
  }
}

// MARK: - Refusals, and beginning again

extension ProfileSync {
  /// Handles a refused request; throws `cannotSync` if the end does not know `sync.begin`.
  package mutating func refused(
    _ refusal: DaemonRefusal, _ question: Question, by end: RelayEnd, room: Int
  ) throws(RelayFailure) -> [Step] {
    answered(room)
    switch question {
    case .watch: watches[end] = .refused
    case .earlierConflicts, .newConflicts: conflicts = .done
    case .begin where refusal.isOf(.methodNotFound): throw .cannotSync(end)
    case .begin, .state: turn(to: Next(after: refusal, at: end))
    case .trail: turn(to: Next(after: refusal, at: end))
    case .move: moveRefused(refusal, by: end)
    case .rival(let branch):
      // The end may have cut its log beyond the fork, so ask for the move without its change.
      askToMove(branch, at: end.other, showing: nil)
    case .pull:
      passage.pullRefused(by: end)
      rejected(refusal, at: end)
    case .push:
      passage.pushAnswered(by: end)
      rejected(refusal, at: end)
    }
    return finish()
  }

  private mutating func rejected(_ refusal: DaemonRefusal, at end: RelayEnd) {
    guard !state.isDraining else { return }
    turn(to: Next(after: refusal, at: end))
  }

  /// Stops the current work; `next` follows when all open questions are answered.
  mutating func turn(to next: Next) {
    if !state.isDraining { become(.draining(next)) }
  }

  private mutating func turnNow(to next: Next) {
    switch next {
    case .begin(let reason):
      guard restarts < RelayLimits.restarts else { return leave(reason) }
      restarts += 1
      compareEnds()
    case .lookForForks(let reason):
      isForkLookedFor = true
      turnNow(to: .begin(reason))
    case .join(let cause): join(cause)
    case .leave(let reason): leave(reason)
    }
  }

  /// Sets the profile aside for a later attempt, and reports what was transferred so far.
  mutating func leave(_ reason: LeftReason) {
    if asksForConflicts() { return become(.draining(.leave(reason))) }
    reportTraffic()
    become(.left)
    steps.append(.left(reason))
  }

  /// Makes a profile that was set aside begin again.
  package mutating func retry() {
    forgetAttempts()
    become(.waiting)
  }

  private mutating func forgetAttempts() {
    restarts = 0
    joins = [:]
    forks = 0
    isForkLookedFor = false
    learned = EndPair(both: [])
  }
}

// MARK: - News

extension ProfileSync {
  /// Asks each end without a watch of the profile for one; returns whether it asked.
  private mutating func asksForWatches() -> Bool {
    let silent = RelayEnd.allCases.filter { mode == .continuous && watches[$0] == .none }
    for end in silent {
      watches[end] = .asked
      ask(end, .watch(after: passage.known[end]))
    }
    return !silent.isEmpty
  }

  /// Notes that an end now reports changes of the profile.
  package mutating func watching(at end: RelayEnd, room: Int) -> [Step] {
    answered(room)
    watches[end] = .watching
    return finish()
  }

  /// Takes announced changes; pushes them at once if all earlier ones were pushed.
  package mutating func told(_ changes: CarriedChanges, by end: RelayEnd, room: Int) -> [Step] {
    self.room = room
    let follows = passage.followsNews(from: end)
    passage.noteNews(changes, from: end)
    let lacking = passage.lacking(changes, at: end.other)
    guard !lacking.isEmpty, state.passesOnNews else { return [] }
    become(.moving)
    if follows, room > 0, passage.areNext(lacking, at: end.other) { push(lacking, to: end.other) }
    return finish()
  }

  /// Handles the reset of a watch: the profile begins again, finds what was missed, and watches
  /// again.
  package mutating func watchReset(
    _ reset: SyncWatch.Reset, at end: RelayEnd, room: Int
  ) -> [Step] {
    self.room = room
    watches[end] = .none
    guard state.mustBeginAfterReset else { return [] }
    turn(to: .begin(LeftReason(after: reset, at: end)))
    return finish()
  }

  /// Notes that an end has ended its watch.
  package mutating func watchEnded(at end: RelayEnd) {
    watches[end] = .refused
  }

  /// Handles a hint in an end's profile list that the profile may have changed.
  ///
  /// Only needed for an end that has refused the watch.
  package mutating func mayHaveChanged(at end: RelayEnd, room: Int) -> [Step] {
    guard case .settled = state, watches[end] == .refused else { return [] }
    return begin(room: room)
  }
}

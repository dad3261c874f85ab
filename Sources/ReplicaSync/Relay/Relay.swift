internal import JSON
package import Profiles
internal import Wire

/// Synchronises two replicas as a client of both; a value without clock or connections.
///
/// Lines go in, actions come out. The relay routes lines between the two ends and the machines of
/// the profiles (`ProfileSync`), which decide. All its state can be rebuilt from the replicas:
/// after an interruption, a new relay continues from their present state.
package struct Relay: Sendable {
  enum Phase {
    case idle
    /// Each end is asked for its identity and its profiles.
    case greeting
    case working
    case over
  }

  /// Whether the relay ends after the first round.
  package let mode: RelayMode
  /// Each end is told the other's name; reports use both.
  package let names: RelayNames

  var phase = Phase.idle
  var links = EndPair(both: EndLink())
  /// The machine of each profile.
  var profiles: [ProfileSync] = []
  var places: [ProfileID: Int] = [:]
  /// Places of profiles that have not begun yet.
  var toBegin = Queue<Int>()
  /// Places of profiles that wait until fewer loads are in progress.
  var hungry = Queue<Int>()
  var loads = 0
  /// The number of profiles being compared, transferred or joined.
  var atWork = 0
  /// Places of profiles that were set aside.
  var left: Set<Int> = []
  var isRoundOver = false
  var summary = RelaySummary()
  var changed: Set<Int> = []
  var skew = ClockSkew()
  var retryPauses = PauseLadder(
    first: RelayLimits.firstRetryMilliseconds, longest: RelayLimits.longestRetryMilliseconds)
  var retryMilliseconds: Int?
  var now = RelayMoment.zero
  /// When the relay last started to compare all profiles.
  private var compared = RelayMoment.zero
  var verification = Verification()
  var actions: [RelayAction] = []
  private var document = JSONDocument()

  /// Does nothing before `start`.
  package init(mode: RelayMode, names: RelayNames) {
    self.mode = mode
    self.names = names
  }

  /// Starts on two connected ends: sends hello, and asks for the profiles.
  package mutating func start(at moment: RelayMoment) -> [RelayAction] {
    guard case .idle = phase else { return [] }
    now = moment
    compared = moment
    phase = .greeting
    for end in RelayEnd.allCases {
      ask(.hello(name: names[end.other]), for: .hello, at: end)
      if mode == .continuous { ask(.watchProfiles, for: .profilesWatch, at: end) }
      ask(.profiles, for: .profiles, at: end)
    }
    return takeActions()
  }

  /// Takes a line from an end; `line` excludes its newline, and empty lines are ignored.
  package mutating func received(
    _ line: Span<UInt8>, from end: RelayEnd, at moment: RelayMoment
  ) -> [RelayAction] {
    guard isRunning, !line.isEmpty else { return [] }
    now = moment
    links[end].heard(at: moment.steadyMilliseconds)
    do throws(RelayFailure) {
      try handle(line, from: end)
    } catch {
      fail(error)
    }
    if isComparisonDue { compareAgain() }
    return takeActions()
  }

  /// Ends the relay, because an end's connection was closed; `reason` says why, if known.
  package mutating func closed(
    _ end: RelayEnd, reason: String? = nil, at moment: RelayMoment
  ) -> [RelayAction] {
    guard isRunning else { return [] }
    now = moment
    fail(.closed(end, reason: reason))
    return takeActions()
  }

  /// Does what is due; does nothing before the deadline.
  package mutating func tick(at moment: RelayMoment) -> [RelayAction] {
    guard isRunning else { return [] }
    now = moment
    if let failure = lateness(of: .here) ?? lateness(of: .there) {
      fail(failure)
    } else if let retryMilliseconds, retryMilliseconds <= now.steadyMilliseconds {
      retryLeft()
    } else if isComparisonDue {
      compareAgain()
    } else if let due = verificationDue, due <= now.steadyMilliseconds {
      compare(verification.takeDue(at: now.steadyMilliseconds))
    } else if let due = pingMilliseconds, due <= now.steadyMilliseconds {
      ask(.ping, for: .ping, at: .there)
    }
    return takeActions()
  }

  /// When to ping the other replica; the local one is not pinged, because no network is in between.
  private var pingMilliseconds: Int? {
    mode == .continuous ? links.there.pingMilliseconds : nil
  }

  private var isComparisonDue: Bool {
    guard mode == .continuous, isLevel else { return false }
    let steady = now.steadyMilliseconds - compared.steadyMilliseconds
    let wall = now.wallMilliseconds - compared.wallMilliseconds
    return steady >= RelayLimits.comparisonMilliseconds
      || abs(wall - steady) >= RelayLimits.clockStepMilliseconds
  }

  /// When profiles are compared once more; nil while profiles are at work, because each of them may still pass something
  /// on.
  private var verificationDue: Int? {
    mode == .continuous && isRoundOver && atWork == 0 ? verification.dueMilliseconds : nil
  }

  /// Compares every profile again, as if the connection were new.
  private mutating func compareAgain() {
    compared = now
    verification = Verification()
    compare(profiles.indices)
  }

  private mutating func compare(_ places: some Sequence<Int>) {
    for place in places where profiles[place].isSettled { toBegin.append(place) }
  }

  /// Why the relay gives up an end that owes an answer; nil before the end's deadline.
  private func lateness(of end: RelayEnd) -> RelayFailure? {
    let link = links[end]
    guard let deadline = link.deadlineMilliseconds(mode), deadline <= now.steadyMilliseconds
    else { return nil }
    return link.isSilent(at: now.steadyMilliseconds)
      ? .noAnswer(end, milliseconds: link.patienceMilliseconds)
      : .lateAnswer(end, milliseconds: RelayLimits.answerMilliseconds(mode))
  }

  /// Retries the profiles that were set aside, without waiting for the next attempt.
  package mutating func retryNow(at moment: RelayMoment) -> [RelayAction] {
    guard isRunning, retryMilliseconds != nil else { return [] }
    now = moment
    retryLeft()
    return takeActions()
  }

  /// When `tick` is due, by the steady clock; nil if no deadline is set.
  package var deadlineMilliseconds: Int? {
    guard isRunning else { return nil }
    let comparison =
      mode == .continuous && isLevel
      ? compared.steadyMilliseconds + RelayLimits.comparisonMilliseconds : nil
    let all =
      RelayEnd.allCases.map { links[$0].deadlineMilliseconds(mode) }
      + [retryMilliseconds, comparison, verificationDue, pingMilliseconds]
    return all.compactMap { $0 }.min()
  }
}

// MARK: - Status

extension Relay {
  /// Whether the relay was started and has not ended.
  package var isRunning: Bool {
    switch phase {
    case .idle, .over: false
    case .greeting, .working: true
    }
  }

  /// Whether the relay was started and has ended.
  package var isOver: Bool {
    if case .over = phase { true } else { false }
  }

  /// Whether both ends have the same changes in every profile, as far as they have reported.
  package var isLevel: Bool {
    isRoundOver && left.isEmpty && atWork == 0 && toBegin.isEmpty
  }

  /// The changes of a profile that `there` has confirmed to this relay; nil before the first
  /// answer.
  package func confirmedThere(of profile: ProfileID) -> VersionVector? {
    places[profile].flatMap { profiles[$0].confirmedThere }
  }

  /// The changes that `there` has confirmed to this relay, for each profile with an answer.
  package var confirmedThere: [ProfileID: VersionVector] {
    var confirmed: [ProfileID: VersionVector] = [:]
    for profile in profiles { confirmed[profile.id] = profile.confirmedThere }
    return confirmed
  }

  /// How far the clock of `there` is ahead, in milliseconds; nil before `there` has sent its time.
  package var skewMilliseconds: Int? { skew.milliseconds }
}

// MARK: - Requests and actions

extension Relay {
  mutating func ask(_ request: RelayRequest, for question: Question, at end: RelayEnd) {
    if question.isLoad { loads += 1 }
    links[end].ask(request, for: question)
  }

  mutating func report(_ report: RelayReport) {
    actions.append(.report(report))
  }

  private mutating func handle(_ line: Span<UInt8>, from end: RelayEnd) throws(RelayFailure) {
    // Taken out, so that `self` can change while the document is read; its buffers are reused.
    var document = JSONDocument()
    swap(&document, &self.document)
    do throws(JSONSyntaxError) {
      try document.parse(line)
    } catch {
      throw .notTheProtocol(end, beginning: Excerpt.of(line: line))
    }
    guard let message = RelayMessage(document) else {
      throw .notTheProtocol(end, beginning: Excerpt.of(line: line))
    }
    try handle(message, in: document, from: end)
    if line.count <= RelayLimits.keptLineBytes { swap(&document, &self.document) }
  }

  mutating func fail(_ failure: RelayFailure) {
    reportSkew()
    report(.ended(failure))
    phase = .over
  }

  /// Removes and returns the pending actions, with the lines that may be sent now.
  private mutating func takeActions() -> [RelayAction] {
    if isRunning {
      startProfiles()
      endRound()
    }
    // Again, because the end of the round may have ended the relay.
    if isRunning {
      for end in RelayEnd.allCases {
        while let line = links[end].nextLine(at: now.steadyMilliseconds) {
          actions.append(.send(line, to: end))
        }
      }
    }
    defer { actions = [] }
    return actions
  }
}

/// How long a relay runs.
package enum RelayMode: Sendable {
  /// Ends after one round over all profiles.
  case once
  /// Continues after the first round: waits for news from either end and passes the news on at
  /// once.
  case continuous
}

/// The names of the two replicas: each is told the other's name, and reports use both.
package struct RelayNames: Equatable, Sendable {
  /// For example the machine's name; `there` shows this name for changes from here.
  package let here: String
  /// For example the peer's name in the settings; `here` shows this name for changes from there.
  package let there: String

  /// Names must have 1 to 100 bytes, as in system.hello.
  package init(here: String, there: String) {
    self.here = here
    self.there = there
  }

  /// The end's own name; the end is told the name of its `other`.
  package subscript(end: RelayEnd) -> String {
    end == .here ? here : there
  }
}

/// What the owner of a relay must do, in order.
package enum RelayAction: Equatable, Sendable {
  /// Send one line, including its newline.
  case send([UInt8], to: RelayEnd)
  case report(RelayReport)
}

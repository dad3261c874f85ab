package import Profiles
package import Replication
internal import Wire

/// Synchronises two replicas, speaking to both as a client; a value that reads no clock.
///
/// Lines in, actions out. It holds nothing that is not at one of the ends as well: when it ends in
/// the middle, a new one begins where the replicas then stand.
package struct Relay: Sendable {
  enum Phase {
    case idle
    /// Both ends say who they are and which profiles they have.
    case greeting
    case working
    case over
  }

  /// Whether the end of the first round is the end of the relay.
  package let mode: RelayMode
  /// Each end is told the other's; reports are put into words with both.
  package let names: RelayNames

  var phase = Phase.idle
  var links = EndPair(both: EndLink())
  var profiles: [ProfileSync] = []
  var places: [ProfileID: Int] = [:]
  /// Places of profiles that wait to begin.
  var toBegin = Queue<Int>()
  /// Places of profiles that wait until fewer loads are under way.
  var hungry = Queue<Int>()
  var loads = 0
  /// Profiles that are being compared or moved.
  var atWork = 0
  /// Why each profile that was left is, by its place.
  var left: [Int: LeftReason] = [:]
  var isRoundOver = false
  var summary = RelaySummary()
  var changed: Set<Int> = []
  var skew = ClockSkew()
  var retryPauses = PauseLadder(
    first: RelayLimits.firstRetryMilliseconds, longest: RelayLimits.longestRetryMilliseconds)
  var retryMilliseconds: Int?
  var now = RelayMoment.zero
  var actions: [RelayAction] = []
  private var document = JSONDocument()

  /// Says nothing before `start`.
  package init(mode: RelayMode, names: RelayNames) {
    self.mode = mode
    self.names = names
  }

  /// Both ends are connected: says hello, and asks which profiles there are.
  package mutating func start(at moment: RelayMoment) -> [RelayAction] {
    guard case .idle = phase else { return [] }
    now = moment
    phase = .greeting
    for end in RelayEnd.allCases {
      ask(.hello(name: names[end.other]), for: .hello, at: end)
      if mode == .continuous { ask(.watchProfiles, for: .profilesWatch, at: end) }
      ask(.profiles, for: .profiles, at: end)
    }
    return takeActions()
  }

  /// A line has come from an end, without its end; empty ones are passed over.
  package mutating func received(
    _ line: Span<UInt8>, from end: RelayEnd, at moment: RelayMoment
  ) -> [RelayAction] {
    guard isRunning, !line.isEmpty else { return [] }
    now = moment
    links[end].heard(at: moment.steadyMilliseconds)
    do throws(RelayFailure) {
      try take(line, from: end)
    } catch {
      fail(error)
    }
    return takeActions()
  }

  /// An end will say no more; `reason` is what is known of why.
  package mutating func closed(
    _ end: RelayEnd, reason: String? = nil, at moment: RelayMoment
  ) -> [RelayAction] {
    guard isRunning else { return [] }
    now = moment
    fail(.closed(end, reason: reason))
    return takeActions()
  }

  /// Time has passed; nothing happens before the deadline.
  package mutating func tick(at moment: RelayMoment) -> [RelayAction] {
    guard isRunning else { return [] }
    now = moment
    let late = RelayEnd.allCases.first { end in
      links[end].deadlineMilliseconds.map { $0 <= now.steadyMilliseconds } ?? false
    }
    if let late {
      fail(.noAnswer(late, milliseconds: RelayLimits.patienceMilliseconds))
    } else if let retryMilliseconds, retryMilliseconds <= now.steadyMilliseconds {
      retryLeft()
    }
    return takeActions()
  }

  /// Somebody does not want to wait until profiles that were left are tried again.
  package mutating func retryNow(at moment: RelayMoment) -> [RelayAction] {
    guard isRunning, retryMilliseconds != nil else { return [] }
    now = moment
    retryLeft()
    return takeActions()
  }

  /// When `tick` is due, by the steady clock; nil while there is nothing to wait for.
  package var deadlineMilliseconds: Int? {
    guard isRunning else { return nil }
    let all = RelayEnd.allCases.map { links[$0].deadlineMilliseconds } + [retryMilliseconds]
    return all.compactMap { $0 }.min()
  }
}

// MARK: - Standing

extension Relay {
  /// Whether it was started and waits for more.
  package var isRunning: Bool {
    switch phase {
    case .idle, .over: false
    case .greeting, .working: true
    }
  }

  /// Whether it was started and is over.
  package var isOver: Bool {
    if case .over = phase { true } else { false }
  }

  /// Whether both ends have the same of every profile, as far as they have told.
  package var isLevel: Bool {
    isRoundOver && left.isEmpty && atWork == 0 && toBegin.isEmpty
  }

  /// What `there` has said that it has of a profile; nil before it has said so to this relay.
  package func confirmedThere(of profile: ProfileID) -> VersionVector? {
    places[profile].flatMap { profiles[$0].confirmedThere }
  }

  /// The same of all profiles of which it has said so.
  package var confirmedThere: [ProfileID: VersionVector] {
    var confirmed: [ProfileID: VersionVector] = [:]
    for profile in profiles { confirmed[profile.id] = profile.confirmedThere }
    return confirmed
  }

  /// How far the clock of `there` is ahead in milliseconds; nil before it has said the time.
  package var skewMilliseconds: Int? { skew.milliseconds }
}

// MARK: - Asking and doing

extension Relay {
  mutating func ask(_ request: RelayRequest, for question: Question, at end: RelayEnd) {
    if let place = question.place { profiles[place].outstanding += 1 }
    if question.isLoad { loads += 1 }
    links[end].ask(request, for: question)
  }

  mutating func report(_ report: RelayReport) {
    actions.append(.report(report))
  }

  private mutating func take(_ line: Span<UInt8>, from end: RelayEnd) throws(RelayFailure) {
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
    try take(message, in: document, from: end)
    if line.count <= RelayLimits.keptLineBytes { swap(&document, &self.document) }
  }

  mutating func fail(_ failure: RelayFailure) {
    reportSkew()
    report(.ended(failure))
    phase = .over
  }

  func profile(_ place: Int) -> RelayProfile {
    RelayProfile(id: profiles[place].id, name: profiles[place].name)
  }

  /// What is to be done now, with the lines that may be sent.
  private mutating func takeActions() -> [RelayAction] {
    if isRunning {
      startProfiles()
      endRound()
    }
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

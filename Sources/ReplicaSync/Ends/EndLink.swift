internal import Profiles

/// The open questions to one end, and what is known about the end.
struct EndLink: Sendable {
  /// A question that was sent and not yet answered.
  struct Expected: Sendable {
    let id: Int
    let question: Question
    /// By the steady clock.
    let sentMilliseconds: Int
  }

  private struct Waiting: Sendable {
    let id: Int
    let question: Question
    let line: [UInt8]
  }

  /// The end's own origin; nil until the end has sent it.
  var origin: Origin?
  /// The instance of the end's server; nil until the end has sent it, or if it has none.
  var instance: String?
  var hasListed = false
  /// The id of the watch of the profile list; nil if there is none.
  var profilesWatch: String?
  /// The profile's place for each watch, by the watch's id.
  var watches: [String: Int] = [:]

  private var expected = Queue<Expected>()
  private var waiting = Queue<Waiting>()
  private var lastID = 0
  /// When the end last sent a line, or got a question after all others were answered, by the steady
  /// clock.
  private var heardMilliseconds = 0
  /// When the oldest open question was sent or became the oldest.
  private var dueMilliseconds = 0

  mutating func ask(_ request: RelayRequest, for question: Question) {
    lastID += 1
    waiting.append(Waiting(id: lastID, question: question, line: request.line(id: lastID)))
  }

  /// The next line to send; nil if there is none, or if `inFlight` questions are unanswered.
  mutating func nextLine(at steadyMilliseconds: Int) -> [UInt8]? {
    guard expected.count < RelayLimits.inFlight, let next = waiting.popFirst() else { return nil }
    if expected.isEmpty {
      heardMilliseconds = steadyMilliseconds
      dueMilliseconds = steadyMilliseconds
    }
    expected.append(
      Expected(id: next.id, question: next.question, sentMilliseconds: steadyMilliseconds))
    return next.line
  }

  /// Matches an answer to the oldest open question; nil if the ids differ or none is open.
  mutating func answered(id: Int, at steadyMilliseconds: Int) -> Expected? {
    guard expected.first?.id == id else { return nil }
    dueMilliseconds = steadyMilliseconds
    return expected.popFirst()
  }

  /// How many questions, sent or waiting, are about a profile.
  var profileQuestions: Int { count(\.isOfProfile) }

  /// How many questions, sent or waiting, carry changes or a state in either direction.
  var loadQuestions: Int { count(\.isLoad) }

  private func count(_ fits: (Question) -> Bool) -> Int {
    expected.elements.count { fits($0.question) } + waiting.elements.count { fits($0.question) }
  }

  mutating func heard(at steadyMilliseconds: Int) {
    heardMilliseconds = steadyMilliseconds
  }

  /// When the relay gives up this end, because it is silent or sends everything except the due
  /// answer; nil if no answer is due.
  func deadlineMilliseconds(_ mode: RelayMode) -> Int? {
    guard !expected.isEmpty else { return nil }
    return min(
      heardMilliseconds + patienceMilliseconds,
      dueMilliseconds + RelayLimits.answerMilliseconds(mode))
  }

  /// How long an end that owes an answer may be silent; an answer to a ping takes no time, but a
  /// page does.
  var patienceMilliseconds: Int {
    expected.first?.question == .ping
      ? RelayLimits.pingMilliseconds : RelayLimits.patienceMilliseconds
  }

  /// Whether the end has been silent for as long as the relay tolerates.
  func isSilent(at steadyMilliseconds: Int) -> Bool {
    heardMilliseconds + patienceMilliseconds <= steadyMilliseconds
  }

  /// When to ping the end; nil while it owes an answer anyway.
  var pingMilliseconds: Int? {
    expected.isEmpty && waiting.isEmpty
      ? heardMilliseconds + RelayLimits.pingMilliseconds : nil
  }
}

/// The subject of an expected answer; profiles are identified by their place.
enum Question: Equatable, Sendable {
  case hello
  /// Checks that the end can still be reached.
  case ping
  case profiles
  case profilesWatch
  case profile(Int, ProfileSync.Question)

  var isOfProfile: Bool {
    switch self {
    case .hello, .ping, .profiles, .profilesWatch: false
    case .profile: true
    }
  }

  /// Whether the question or its answer carries changes or a state.
  var isLoad: Bool {
    switch self {
    case .hello, .ping, .profiles, .profilesWatch: false
    case .profile(_, let question): question.isLoad
    }
  }
}

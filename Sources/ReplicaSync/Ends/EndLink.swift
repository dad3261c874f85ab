internal import Profiles
internal import Replication

/// What was asked at one end and not answered yet, and what was learnt of that end.
struct EndLink: Sendable {
  /// A question whose line was sent.
  struct Expected: Sendable {
    let id: Int
    let question: Question
    /// Of the steady clock.
    let sentMilliseconds: Int
  }

  private struct Waiting: Sendable {
    let id: Int
    let question: Question
    let line: [UInt8]
  }

  /// The replica's own, once it has said so.
  var origin: Origin?
  var hasListed = false
  /// The watch of the list of profiles; nil when there is none.
  var profilesWatch: String?
  /// The place of the profile that each watch is of.
  var watches: [String: Int] = [:]

  private var expected = Queue<Expected>()
  private var waiting = Queue<Waiting>()
  private var lastID = 0
  private var heardMilliseconds = 0

  /// Whether nothing is to be answered.
  var isQuiet: Bool { expected.isEmpty && waiting.isEmpty }

  mutating func ask(_ request: RelayRequest, for question: Question) {
    lastID += 1
    waiting.append(Waiting(id: lastID, question: question, line: request.line(id: lastID)))
  }

  /// The next line that may be sent; nil when none waits or enough are unanswered.
  mutating func nextLine(at steadyMilliseconds: Int) -> [UInt8]? {
    guard expected.count < RelayLimits.inFlight, let next = waiting.popFirst() else { return nil }
    if expected.isEmpty { heardMilliseconds = steadyMilliseconds }
    expected.append(
      Expected(id: next.id, question: next.question, sentMilliseconds: steadyMilliseconds))
    return next.line
  }

  /// Takes an answer to be the one that is due; nil when it is another, or none is.
  mutating func answered(id: Int) -> Expected? {
    guard expected.first?.id == id else { return nil }
    return expected.popFirst()
  }

  /// How many questions about profiles are asked or wait to be.
  var profileQuestions: Int { count { $0.place != nil } }

  /// How many of them carry changes or states.
  var loadQuestions: Int { count(\.isLoad) }

  private func count(_ fits: (Question) -> Bool) -> Int {
    expected.elements.count { fits($0.question) } + waiting.elements.count { fits($0.question) }
  }

  mutating func heard(at steadyMilliseconds: Int) {
    heardMilliseconds = steadyMilliseconds
  }

  /// When this end has kept silent for too long; nil while it owes nothing.
  var deadlineMilliseconds: Int? {
    expected.isEmpty ? nil : heardMilliseconds + RelayLimits.patienceMilliseconds
  }
}

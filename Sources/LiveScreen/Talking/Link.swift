internal import Wire

/// The connection to the daemon, and which answers are still to come on it.
struct Link: Sendable {
  enum State: Equatable, Sendable {
    /// No attempt has ended yet.
    case starting
    case connected
    case lost(Loss)
  }

  /// Since when and why there is no connection.
  struct Loss: Equatable, Sendable {
    let reason: String
    /// What to type, where the daemon has said so itself.
    let hint: String?
    /// Milliseconds since 1970; nil until the time was told.
    var since: Int?
  }

  private(set) var state = State.starting
  private var questions: [Int: Question] = [:]
  private var lastID = 0
  /// From the first one since the daemon last carried something out: one that accepts and closes
  /// does not.
  private var pauses = PauseLadder(
    first: ScreenLimits.firstRetryMilliseconds, longest: ScreenLimits.longestRetryMilliseconds)
  /// What a daemon that cannot start has said of it, until one carries something out.
  private var obstacle: (reason: String, hint: String?)?
  /// Whether the daemon has said that it stops: the end of the connection is no surprise then.
  var isStopping = false

  var isConnected: Bool { state == .connected }

  mutating func connected() {
    state = .connected
    questions = [:]
    isStopping = false
  }

  /// How long to wait before the next attempt, in milliseconds.
  mutating func lost(reason: String) -> Int {
    questions = [:]
    let former: Loss? = if case .lost(let loss) = state { loss } else { nil }
    state = .lost(
      Loss(reason: obstacle?.reason ?? reason, hint: obstacle?.hint, since: former?.since))
    return pauses.next()
  }

  /// The daemon carried something out: whatever comes next begins with short pauses again.
  mutating func succeeded() {
    pauses.reset()
    obstacle = nil
  }

  /// The daemon cannot start, and says why; it ends the connection next.
  mutating func cannotStart(_ refusal: DaemonRefusal) {
    obstacle = (refusal.message, refusal.data["hint"]?.string)
  }

  /// Notes when the connection was lost, told for the first time after it was.
  mutating func timePassed(nowMilliseconds: Int) {
    guard case .lost(var loss) = state, loss.since == nil else { return }
    loss.since = nowMilliseconds
    state = .lost(loss)
  }

  /// The line that asks, its answer expected.
  mutating func ask(_ request: Request, for question: Question) -> [UInt8] {
    lastID += 1
    questions[lastID] = question
    return request.line(id: lastID)
  }

  /// What an answer is for; nil for one that nobody waits for.
  mutating func answered(id: Int) -> Question? {
    questions.removeValue(forKey: id)
  }

  func isWaiting(for question: Question) -> Bool {
    questions.values.contains(question)
  }

  /// Forgets the answers that were to come: what follows is another conversation.
  mutating func forgetQuestions() {
    questions = [:]
  }
}

internal import JSON
internal import Profiles
internal import Wire

/// The connection to the daemon, and its pending requests.
struct Link: Sendable {
  enum State: Equatable, Sendable {
    /// No attempt to connect has ended yet.
    case starting
    case connected
    case lost(Loss)
  }

  /// Since when there is no connection, and why.
  struct Loss: Equatable, Sendable {
    let reason: String
    /// A command to type, if the daemon itself gave one.
    let hint: String?
    /// Milliseconds since 1970; nil until the time is known.
    var since: Int?
  }

  private(set) var state = State.starting
  private var questions: [Int: Question] = [:]
  private var lastID = 0
  /// Resets when the daemon carries out a request, not when it merely accepts a connection.
  private var pauses = PauseLadder(
    first: ScreenLimits.firstRetryMilliseconds, longest: ScreenLimits.longestRetryMilliseconds)
  /// The reason of a daemon that cannot start, until a daemon carries out a request.
  private var obstacle: (reason: String, hint: String?)?
  /// Whether the daemon announced its stop, so that the connection's end is expected.
  var isStopping = false

  var isConnected: Bool { state == .connected }

  mutating func connected() {
    state = .connected
    questions = [:]
    isStopping = false
  }

  /// Notes the loss; returns the delay before the next attempt, in milliseconds.
  mutating func lost(reason: String) -> Int {
    questions = [:]
    let former: Loss? = if case .lost(let loss) = state { loss } else { nil }
    state = .lost(
      Loss(reason: obstacle?.reason ?? reason, hint: obstacle?.hint, since: former?.since))
    return pauses.next()
  }

  /// The daemon carried out a request: the next loss begins with short delays again.
  mutating func succeeded() {
    pauses.reset()
    obstacle = nil
  }

  /// The daemon cannot start and says why; it ends the connection next.
  mutating func cannotStart(_ refusal: DaemonRefusal) {
    obstacle = (refusal.message, refusal[.hint]?.string)
  }

  /// Notes the time of the loss: the first time reported after it.
  mutating func timePassed(nowMilliseconds: Int) {
    guard case .lost(var loss) = state, loss.since == nil else { return }
    loss.since = nowMilliseconds
    state = .lost(loss)
  }

  /// The line of a request, whose answer is expected.
  mutating func ask(_ request: Request, for question: Question) -> [UInt8] {
    lastID += 1
    questions[lastID] = question
    return request.line(id: lastID)
  }

  /// The purpose of an answer; nil if nobody waits for it.
  mutating func answered(id: Int) -> Question? {
    questions.removeValue(forKey: id)
  }

  /// The purpose of a request that is not answered yet.
  func question(_ id: Int) -> Question? { questions[id] }

  func isWaiting(for question: Question) -> Bool {
    questions.values.contains(question)
  }
}

/// The purpose of a request, needed to understand its answer.
enum Question: Equatable, Sendable {
  case hello
  case profiles
  case profile(String)
  case catalog(String)
  /// The newest changes of the profile with that id, or those before the ones already shown.
  case history(ProfileID, isOlder: Bool)
  /// The newest changes of the profile with that id, in which a redo finds its undo.
  case redo(ProfileID)
  case order
  /// A page of the workbench, by the number of its request.
  case workbench(ProfileID, WorkbenchTab, number: Int)
  /// A page of recipes that are searched, by the number of its request.
  case recipes(ProfileID, number: Int)
  /// The end of a watch that is no longer needed.
  case cancellation
}

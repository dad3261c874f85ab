internal import Wire

/// Requests that were sent together, until each has its answer, also over the daemon's restarts and
/// over the connection's end.
///
/// A restart leaves open which of the requests the former daemon had read. Replies come in order:
/// what is not answered when a greeting sent after the restart is, will never be.
struct Exchange {
  typealias Answer = Result<JSONValue, DaemonRefusal>

  private struct Question {
    let request: Request
    var id: Int
    var answer: Answer?

    /// Whether asking twice does what asking once does.
    var isRepeatable: Bool { !request.writes || request.parameters["request"] != nil }
  }

  /// A request that ends the daemon must not end it for ever.
  static let repeatLimit = 3
  /// A service that begins again turns whoever waits in its socket away, now and then several times:
  /// these take a second and a half, with longer and longer pauses in between.
  static let reopeningLimit = 6

  private(set) var lastID: Int
  /// How many of the requests have their answers.
  private(set) var answeredCount = 0
  private var questions: [Question] = []
  private let greeting: Request
  /// The greeting that is not answered yet, if the daemon was restarted.
  private var greetingID: Int?
  /// Those before it, which the daemon after the next may still answer.
  private var formerGreetings: Set<Int> = []
  private var restarts = 0
  private var repeats = 0
  private var reopenings = 0

  /// The ids begin after the last one of this connection.
  init(_ requests: [Request], after lastID: Int, greeting: Request) {
    self.lastID = lastID
    self.greeting = greeting
    for request in requests {
      questions.append(Question(request: request, id: nextID()))
    }
  }

  /// What is to be sent first.
  var lines: [UInt8] { questions.flatMap { $0.request.line(id: $0.id) } }

  /// Whether nothing more is to come.
  var isComplete: Bool { greetingID == nil && questions.allSatisfy { $0.answer != nil } }

  /// Whether a change may have been carried out without an answer.
  var isInDoubt: Bool {
    restarts > 0 && questions.contains { $0.request.writes && $0.answer == nil }
  }

  /// In the order of the requests; those that there are.
  var answers: [Answer] { questions.compactMap(\.answer) }

  private mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }
}

extension Exchange {
  /// What is to be sent over another connection, after this one has ended; nil where that is of no
  /// use, or might do something twice.
  mutating func reopened() -> [UInt8]? {
    let unanswered = questions.filter { $0.answer == nil }
    guard reopenings < Self.reopeningLimit, repeats < Self.repeatLimit,
      unanswered.allSatisfy(\.isRepeatable)
    else { return nil }
    reopenings += 1
    formerGreetings = []
    greetingID = nil
    return greet()
  }

  /// Takes a message, whose line is shown if it is none of ours: what is to be sent now.
  mutating func take(
    _ message: JSONValue, line: [UInt8]
  ) throws(ClientFailure) -> [UInt8] {
    if MessageReader.isRestart(message) { return greet() }
    if message["method"] != nil { return [] }
    if let id = message["id"]?.integer {
      if id == greetingID { return try repeatUnanswered() }
      if formerGreetings.remove(id) != nil { return [] }
    }
    if let refusal = message["error"].flatMap(DaemonRefusal.init) {
      if let place = place(of: message) {
        take(refusal, at: place)
        return []
      }
      // A refusal without an id is about the connection: no more replies will come.
      if message["id"] == .null { throw failure(refusal) }
    } else if let place = place(of: message), let result = message["result"] {
      questions[place].answer = .success(result)
      answeredCount += 1
      return []
    }
    throw ClientFailure(notAReply: line)
  }

  /// A daemon that cannot start has read nothing, but a former one may have.
  private func failure(_ refusal: DaemonRefusal) -> ClientFailure {
    guard refusal.kind == "cannotStart", !isInDoubt,
      let failed = refusal.data["failed"]?.string, let cause = refusal.data["cause"]?.string,
      let hint = refusal.data["hint"]?.string
    else { return .refused(refusal) }
    return .cannotStart(failed: failed, cause: cause, hint: hint)
  }

  /// One that is not answered, and that is the next to be unless some were lost.
  private func place(of message: JSONValue) -> Int? {
    guard let next = questions.firstIndex(where: { $0.answer == nil }),
      let id = message["id"]?.integer
    else { return nil }
    if restarts == 0 { return questions[next].id == id ? next : nil }
    return questions.firstIndex { $0.id == id && $0.answer == nil }
  }

  private mutating func take(_ refusal: DaemonRefusal, at place: Int) {
    // One with a smaller number was lost: both are sent again, in their order.
    if greetingID != nil, refusal.kind == "requestGap" { return }
    questions[place].answer = .failure(refusal)
    answeredCount += 1
  }

  private mutating func greet() -> [UInt8] {
    restarts += 1
    if let greetingID { formerGreetings.insert(greetingID) }
    let id = nextID()
    greetingID = id
    return greeting.line(id: id)
  }

  private mutating func repeatUnanswered() throws(ClientFailure) -> [UInt8] {
    greetingID = nil
    let unanswered = questions.indices.filter { questions[$0].answer == nil }
    if unanswered.isEmpty { return [] }
    repeats += 1
    guard repeats <= Self.repeatLimit, unanswered.allSatisfy({ questions[$0].isRepeatable })
    else { throw .restarted }
    var lines: [UInt8] = []
    for place in unanswered {
      questions[place].id = nextID()
      lines += questions[place].request.line(id: questions[place].id)
    }
    return lines
  }
}

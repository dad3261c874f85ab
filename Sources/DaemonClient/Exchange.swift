internal import JSON
internal import Wire

/// Requests sent together, until each is answered, across restarts of the daemon and reconnects.
///
/// After a restart it is unknown which requests the former daemon had read. Replies come in order:
/// a request that is unanswered when the greeting after the restart is answered will stay so.
struct Exchange {
  typealias Answer = Result<JSONValue, DaemonRefusal>

  private struct Question {
    let request: Request
    var id: Int
    var answer: Answer?

    /// Whether sending the request twice has the same effect as sending it once.
    var isRepeatable: Bool { !request.writes || request.number != nil }
  }

  /// Limits repeats: a request that crashes the daemon must not crash it for ever.
  static let repeatLimit = 3
  /// A restarting service drops the clients that wait in its socket, sometimes several times.
  ///
  /// Six attempts, with growing pauses in between, take a second and a half.
  static let reopeningLimit = 6

  private(set) var lastID: Int
  /// How many requests are answered.
  private(set) var answeredCount = 0
  private var questions: [Question] = []
  private let greeting: Request
  /// The id of the unanswered greeting, if the daemon was restarted.
  private var greetingID: Int?
  /// Earlier greetings, which a later daemon may still answer.
  private var formerGreetings: Set<Int> = []
  private var restarts = 0
  private var repeats = 0
  private var reopenings = 0

  /// The ids continue after the connection's last id.
  init(_ requests: [Request], after lastID: Int, greeting: Request) {
    self.lastID = lastID
    self.greeting = greeting
    for request in requests {
      questions.append(Question(request: request, id: nextID()))
    }
  }

  /// The lines to send first.
  var lines: [UInt8] { questions.flatMap { $0.request.line(id: $0.id) } }

  /// Whether no more replies are due.
  var isComplete: Bool { greetingID == nil && questions.allSatisfy { $0.answer != nil } }

  /// Whether a change may have been made although its reply is missing.
  var isInDoubt: Bool {
    restarts > 0 && questions.contains { $0.request.writes && $0.answer == nil }
  }

  /// The answers so far, in the order of the requests.
  var answers: [Answer] { questions.compactMap(\.answer) }

  private mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }
}

extension Exchange {
  /// The lines to send after a reconnect; nil if repeating is useless or might repeat a change.
  ///
  /// The lines are only a greeting: its answer shows which requests to repeat.
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

  /// Takes a message and returns the lines to send now; `line` is shown if the message is foreign.
  mutating func receive(
    _ message: DaemonMessage, line: [UInt8]
  ) throws(ClientFailure) -> [UInt8] {
    if message.isRestart { return greet() }
    if message.method != nil { return [] }
    if let id = message.id {
      if id == greetingID { return try repeatUnanswered() }
      if formerGreetings.remove(id) != nil { return [] }
    }
    if let refusal = message.refusal {
      if let place = place(of: message) {
        receive(refusal, at: place)
        return []
      }
      // A refusal without an id concerns the connection: no more replies will come.
      if message.concernsConnection { throw failure(refusal) }
    } else if let place = place(of: message), let result = message.result {
      questions[place].answer = .success(result)
      answeredCount += 1
      return []
    }
    throw ClientFailure(notAReply: line)
  }

  /// A daemon that cannot start has read nothing, but a former daemon may have read a request.
  private func failure(_ refusal: DaemonRefusal) -> ClientFailure {
    guard refusal.kind == "cannotStart", !isInDoubt,
      let failed = refusal[.failed]?.string, let cause = refusal[.cause]?.string,
      let hint = refusal[.hint]?.string
    else { return .refused(refusal) }
    return .cannotStart(failed: failed, cause: cause, hint: hint)
  }

  /// The unanswered request of the message's id; without a restart only the next in order.
  private func place(of message: DaemonMessage) -> Int? {
    guard let next = questions.firstIndex(where: { $0.answer == nil }),
      let id = message.id
    else { return nil }
    if restarts == 0 { return questions[next].id == id ? next : nil }
    return questions.firstIndex { $0.id == id && $0.answer == nil }
  }

  private mutating func receive(_ refusal: DaemonRefusal, at place: Int) {
    // An earlier request was lost: both are sent again, in order.
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

internal import Wire

extension Relay {
  /// Handles one message from an end.
  mutating func take(
    _ message: RelayMessage, in document: JSONDocument, from end: RelayEnd
  ) throws(RelayFailure) {
    switch message {
    case .answer(let id, let result):
      let expected = try expected(id, from: end)
      let part = MessagePart(document, at: result, from: end, named: "result")
      try take(part, asAnswerTo: expected, from: end)
      settle(expected.question)
    case .refusal(let id, let refusal):
      guard let id else { throw .refused(end, refusal) }
      let expected = try expected(id, from: end)
      try take(refusal, asAnswerTo: expected.question, from: end)
      settle(expected.question)
    case .event(let method, let parameters):
      let part = MessagePart(document, at: parameters, from: end, named: "params")
      try takeEvent(method, part, from: end)
    }
  }

  private mutating func expected(
    _ id: Int, from end: RelayEnd
  ) throws(RelayFailure) -> EndLink.Expected {
    guard let expected = links[end].answered(id: id, at: now.steadyMilliseconds)
    else { throw .unexpectedAnswer(end) }
    if let place = expected.question.place { profiles[place].outstanding -= 1 }
    if expected.question.isLoad { loads -= 1 }
    return expected
  }

  private mutating func take(
    _ part: MessagePart, asAnswerTo expected: EndLink.Expected, from end: RelayEnd
  ) throws(RelayFailure) {
    switch expected.question {
    case .hello: try greeted(by: end, part, askedAtSteady: expected.sentMilliseconds)
    case .profiles: try listed(by: end, part)
    case .profilesWatch: links[end].profilesWatch = try part.required("watch").string()
    case .begin(let place):
      try begun(place, by: end, part, askedAtSteady: expected.sentMilliseconds)
    case .pull(let place): try pulled(place, from: end, part)
    case .push(let place, let changes): try pushed(place, to: end, part, changes: changes)
    case .state(let place): try joined(place, at: end, part)
    case .watch(let place): try watching(place, at: end, part)
    case .earlierConflicts(let place): try foundEarlierConflicts(place, part)
    case .conflicts(let place): try foundConflicts(place, part)
    }
  }

  private mutating func take(
    _ refusal: DaemonRefusal, asAnswerTo question: Question, from end: RelayEnd
  ) throws(RelayFailure) {
    switch question {
    case .hello, .profiles, .profilesWatch: throw .refused(end, refusal)
    case .watch(let place): profiles[place].watches[end] = .refused
    case .earlierConflicts(let place), .conflicts(let place): profiles[place].conflicts = .done
    case .begin where refusal.kind == "methodNotFound": throw .cannotSync(end)
    case .begin(let place), .state(let place):
      turn(place, to: Self.remedy(of: refusal, at: end))
    case .pull(let place): refused(place, refusal, from: end, at: end)
    case .push(let place, _): refused(place, refusal, from: end.other, at: end)
    }
  }

  /// Handles a refused pull or push; `source` is the end that has the changes.
  private mutating func refused(
    _ place: Int, _ refusal: DaemonRefusal, from source: RelayEnd, at end: RelayEnd
  ) {
    if source == end {
      profiles[place].streams[source].pulled(
        hasMore: false, pageLimit: RelayLimits.pageChanges)
    } else {
      profiles[place].streams[source].answered()
    }
    reportFork(place, refusal, at: end)
    turn(place, to: Self.remedy(of: refusal, at: end))
  }

  private mutating func reportFork(_ place: Int, _ refusal: DaemonRefusal, at end: RelayEnd) {
    guard refusal.kind == "fork", !profiles[place].isDraining else { return }
    let origin = Excerpt.of(refusal.data["origin"]?.string ?? "")
    let seq = refusal.data["seq"]?.integer ?? 0
    report(.fork(profile(place), origin: origin, seq: seq, at: end))
  }

  private static func remedy(of refusal: DaemonRefusal, at end: RelayEnd) -> ProfileSync.Next {
    switch refusal.kind {
    case "sequenceGap": .begin(.gaps(end))
    case "fork": .join(.contradiction)
    case "belowFloor": .join(.floor)
    // The timestamps do not increase: the author's store was rolled back and written to again.
    case "invalidParams" where refusal.data["field"]?.string?.hasSuffix(".stamp") == true:
      .join(.contradiction)
    default: .leave(LeftReason(refusal, at: end))
    }
  }

  /// After an answer, continues with its profile and with those that wait for a load to end.
  private mutating func settle(_ question: Question) {
    if let place = question.place { goOn(place) }
    feedHungry()
  }

  func hasRoom() -> Bool { loads < RelayLimits.loads }

  mutating func goOn(_ place: Int) {
    switch profiles[place].state {
    case .moving: advance(place)
    case .draining(let next) where profiles[place].outstanding == 0: turnNow(place, to: next)
    case .joining(.waitingForLoad): askForState(place)
    case .waiting, .beginning, .joining(.exchanging), .draining, .settled, .left: break
    }
  }

  /// Continues with a profile once fewer loads are in progress.
  mutating func waitForLoad(_ place: Int) {
    guard !profiles[place].isHungry else { return }
    profiles[place].isHungry = true
    hungry.append(place)
  }

  private mutating func feedHungry() {
    while hasRoom(), let place = hungry.popFirst() {
      profiles[place].isHungry = false
      goOn(place)
    }
  }
}

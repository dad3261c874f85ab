internal import JSON
internal import Wire

/// Reads the answers of the ends, and passes answers about a profile to its machine.
extension Relay {
  /// Handles one message from an end.
  mutating func handle(
    _ message: RelayMessage, in document: JSONDocument, from end: RelayEnd
  ) throws(RelayFailure) {
    switch message {
    case .answer(let id, let result):
      let expected = try expected(id, from: end)
      let part = MessagePart(document, at: result)
      try handle(part, asAnswerTo: expected, from: end)
      feedHungry()
    case .refusal(let id, let refusal):
      guard let id else { throw .refused(end, refusal) }
      try handle(refusal, asAnswerTo: try expected(id, from: end).question, from: end)
      feedHungry()
    case .event(let method, let parameters):
      let part = MessagePart(document, at: parameters)
      try takeEvent(method, part, from: end)
    }
  }

  private mutating func expected(
    _ id: Int, from end: RelayEnd
  ) throws(RelayFailure) -> EndLink.Expected {
    guard let expected = links[end].answered(id: id, at: now.steadyMilliseconds)
    else { throw .unexpectedAnswer(end) }
    if expected.question.isLoad { loads -= 1 }
    return expected
  }

  private mutating func handle(
    _ part: MessagePart, asAnswerTo expected: EndLink.Expected, from end: RelayEnd
  ) throws(RelayFailure) {
    switch expected.question {
    case .ping: break
    case .hello: try greeted(by: end, part, askedAtSteady: expected.sentMilliseconds)
    case .profiles: try listed(by: end, part)
    case .profilesWatch:
      links[end].profilesWatch = try end.read(part, as: EventWatch.self).watch
    case .profile(let place, let question):
      let steps = try steps(
        of: place, after: part, asAnswerTo: question, from: end,
        askedAtSteady: expected.sentMilliseconds)
      perform(steps, of: place)
    }
  }

  private mutating func steps(
    of place: Int, after part: MessagePart, asAnswerTo question: ProfileSync.Question,
    from end: RelayEnd, askedAtSteady asked: Int
  ) throws(RelayFailure) -> [ProfileSync.Step] {
    switch question {
    case .begin:
      let standpoint: Standpoint = try end.read(part)
      note(standpoint, of: end, askedAtSteady: asked)
      return profiles[place].begun(by: end, standpoint, room: room)
    case .pull:
      let page: PulledPage = try end.read(part)
      return try profiles[place].pulled(
        page.changes, hasMore: page.hasMore, from: end, room: room)
    case .push(let changes):
      let answer: SyncPush.Result = try end.read(part)
      return profiles[place].pushed(
        to: end, applied: answer.applied, of: changes, vector: answer.vector, room: room)
    case .state:
      let state: CarriedState = try end.read(part)
      return profiles[place].joined(at: end, state.text, room: room)
    case .watch:
      let watch = try end.read(part, as: SyncWatch.Result.self).watch
      // A daemon never reuses an id, unless it was set back to an earlier state.
      guard links[end].watches.updateValue(place, forKey: watch) == nil else {
        throw .restarted(end)
      }
      return profiles[place].watching(at: end, room: room)
    case .trail:
      let answer: SyncTrail.Result = try end.read(part)
      return profiles[place].trailed(answer.hashes, by: end, room: room)
    case .move:
      let answer: SyncMove.Result = try end.read(part)
      return profiles[place].moved(answer.moved, at: end, room: room)
    case .rival(let branch):
      let page: PulledPage = try end.read(part)
      return profiles[place].rivalShown(page.changes, of: branch, by: end, room: room)
    case .earlierConflicts:
      let conflicts = try end.read(part, as: ProfileConflicts.Result.self).conflicts
      return profiles[place].foundEarlierConflicts(Set(conflicts.map(\.id)), room: room)
    case .newConflicts:
      let conflicts = try end.read(part, as: ProfileConflicts.Result.self).conflicts
      return profiles[place].foundConflicts(conflicts, room: room)
    }
  }

  private mutating func note(_ standpoint: Standpoint, of end: RelayEnd, askedAtSteady asked: Int) {
    links[end].origin = standpoint.origin
    guard end == .there else { return }
    skew.measure(theirMilliseconds: standpoint.nowMilliseconds, askedAtSteady: asked, now: now)
  }

  private mutating func handle(
    _ refusal: DaemonRefusal, asAnswerTo question: Question, from end: RelayEnd
  ) throws(RelayFailure) {
    switch question {
    case .hello, .ping, .profiles, .profilesWatch: throw .refused(end, refusal)
    case .profile(let place, let question):
      perform(
        try profiles[place].refused(refusal, question, by: end, room: room), of: place)
    }
  }
}

// MARK: - Events

extension Relay {
  private mutating func takeEvent(
    _ method: String, _ part: MessagePart, from end: RelayEnd
  ) throws(RelayFailure) {
    switch method {
    case "sync.event": try takeNews(part, from: end)
    case "profiles.event": try takeListNews(part, from: end)
    case "system.restarted": throw .restarted(end)
    default: break
    }
  }

  /// The watch of an event; an event of an unknown watch is not read any further.
  private func watch(of part: MessagePart, from end: RelayEnd) throws(RelayFailure) -> String {
    try end.read(part, as: EventWatch.self).watch
  }

  private mutating func takeNews(_ part: MessagePart, from end: RelayEnd) throws(RelayFailure) {
    let watch = try watch(of: part, from: end)
    guard let place = links[end].watches[watch] else { return }
    let news: SyncNews = try end.read(part)
    if let ended = news.ended {
      guard ended != .shutdown else { throw .stopping(end) }
      links[end].watches[watch] = nil
      profiles[place].watchEnded(at: end)
    } else if let reset = news.reset {
      links[end].watches[watch] = nil
      perform(profiles[place].watchReset(reset, at: end, room: room), of: place)
    } else if let changes = news.changes {
      perform(profiles[place].told(changes, by: end, room: room), of: place)
    }
  }

  private mutating func takeListNews(
    _ part: MessagePart, from end: RelayEnd
  ) throws(RelayFailure) {
    guard try watch(of: part, from: end) == links[end].profilesWatch else { return }
    let event: ProfilesEvent = try end.read(part)
    let row: ProfileSummary
    switch event.news {
    case .ended(.shutdown): throw .stopping(end)
    case .ended, .nothing: return
    case .added(let news), .changed(let news), .removed(let news): row = news
    }
    let place = try learn(of: row, from: end)
    perform(profiles[place].mayHaveChanged(at: end, room: room), of: place)
  }
}

internal import Replication

extension Relay {
  /// Passes on what either end lacks; if nothing is missing, continues with the next step.
  mutating func advance(_ place: Int) {
    for source in RelayEnd.allCases { pull(place, from: source) }
    if profiles[place].isLevel { conclude(place) }
  }

  private mutating func pull(_ place: Int, from source: RelayEnd) {
    let profile = profiles[place]
    guard !profile.hasPassedOn(from: source), profile.streams[source].takesPages else { return }
    guard hasRoom() else { return waitForLoad(place) }
    let vector = profile.known[source.other]
    profiles[place].streams[source].pulls(after: vector)
    ask(
      .pull(profile.id, vector: vector, limit: profile.streams[source].pageLimit),
      for: .pull(place), at: source)
  }

  mutating func pulled(
    _ place: Int, from source: RelayEnd, _ part: MessagePart
  ) throws(RelayFailure) {
    let changes = try CarriedChange.all(try part.required("changes"))
    let hasMore = try part.required("more").bool()
    if hasMore { try checkNews(in: changes, asked: profiles[place].streams[source].asked, source) }
    profiles[place].streams[source].pulled(
      hasMore: hasMore, pageLimit: ChangeBatch.pageLimit(after: changes))
    guard case .moving = profiles[place].state else { return }
    profiles[place].note(changes, cameFrom: source)
    let lacking = profiles[place].lacking(changes, at: source.other)
    if !lacking.isEmpty {
      push(place, lacking, from: part.line, to: source.other)
    } else if !hasMore {
      checkPromise(place, of: source)
    }
  }

  /// Checks that a page has new changes before another is pulled; otherwise there would be no end.
  private func checkNews(
    in changes: [CarriedChange], asked: VersionVector?, _ source: RelayEnd
  ) throws(RelayFailure) {
    guard let asked else { return }
    if changes.allSatisfy({ asked.contains($0.dot) }) { throw .emptyPages(source) }
  }

  /// An end that announced changes but returned none withholds them, unless it announced more
  /// since.
  private mutating func checkPromise(_ place: Int, of source: RelayEnd) {
    let stream = profiles[place].streams[source]
    if !profiles[place].hasPassedOn(from: source), !stream.wasToldMore {
      turn(place, to: .begin(.withheld(source)))
    }
  }

  /// Passes on changes unchanged, in as few lines as possible.
  mutating func push(
    _ place: Int, _ changes: [CarriedChange], from line: [UInt8], to target: RelayEnd
  ) {
    guard let batches = ChangeBatch.batches(of: changes, from: line) else {
      return turn(place, to: .leave(.changeTooLong(target.other)))
    }
    if target == .here { askForEarlierConflicts(place) }
    profiles[place].note(changes, at: target)
    for batch in batches {
      profiles[place].streams[target.other].pushed()
      ask(
        .push(profiles[place].id, batch), for: .push(place, changes: batch.count), at: target)
    }
  }

  mutating func pushed(
    _ place: Int, to target: RelayEnd, _ part: MessagePart, changes: Int
  ) throws(RelayFailure) {
    let vector = try part.required("vector").vector()
    let applied = try part.required("applied").integer()
    profiles[place].streams[target.other].answered()
    profiles[place].known[target].merge(vector)
    if target == .there { profiles[place].confirmedThere?.merge(vector) }
    let taken = min(max(0, applied), changes)
    profiles[place].traffic.took(taken, at: target)
    summary.traffic.took(taken, at: target)
    if taken > 0 { changed.insert(place) }
    reportProgress()
  }

  /// Both ends have the same changes: asks for conflicts and watches, then settles the profile.
  private mutating func conclude(_ place: Int) {
    if asksForConflicts(place) || asksForWatches(place) { return }
    profiles[place].restarts = 0
    profiles[place].joins = [:]
    left[place] = nil
    reportTraffic(place)
    become(place, .settled)
  }
}

internal import Profiles

/// What each end has of one profile, and which changes were passed on.
struct Passage: Sendable {
  /// The changes that each end has, or will have after applying what was sent.
  private(set) var known = EndPair(both: VersionVector())
  /// The changes that `there` has confirmed; nil before its first answer.
  private(set) var confirmedThere: VersionVector?
  /// The streams of changes, by the end that sends them.
  private(set) var streams = EndPair(both: ChangeStream())

  /// Whether the other end has every change that this end is known to have.
  func hasPassedOn(from source: RelayEnd) -> Bool {
    !streams[source].hasMore && known[source.other].contains(known[source])
  }

  /// Whether neither end lacks any change.
  var isLevel: Bool { RelayEnd.allCases.allSatisfy(hasPassedOn) }

  /// Whether changes announced by this end may be pushed at once, because all earlier ones were
  /// pushed.
  func followsNews(from source: RelayEnd) -> Bool {
    !streams[source].isPulling && hasPassedOn(from: source)
  }

  /// Whether to pull another page now.
  func needsPull(from source: RelayEnd) -> Bool {
    !hasPassedOn(from: source) && !streams[source].isPulling
      && streams[source].unanswered < RelayLimits.pagesPerStream
  }

  /// Whether an end announced changes, then returned none, and has announced none since.
  func isWithheld(by source: RelayEnd) -> Bool {
    !hasPassedOn(from: source) && !streams[source].wasToldMore
  }

  /// Forgets what an end has, until its answer to `sync.begin`, or news, tells it again.
  mutating func forget(_ end: RelayEnd) {
    known[end] = VersionVector()
  }

  /// Records that an end has confirmed these changes; it may have others.
  mutating func confirm(_ vector: VersionVector, at end: RelayEnd) {
    known[end].merge(vector)
    if end == .there { confirmedThere?.merge(vector) }
  }

  /// Records the position of `there`, which replaces its earlier confirmations.
  mutating func confirmPosition(_ vector: VersionVector) {
    confirmedThere = vector
  }

  /// Records changes that an end has, or will have.
  mutating func note(_ changes: CarriedChanges, at end: RelayEnd) {
    for change in changes.changes { known[end].insert(change.dot) }
  }

  /// Records changes received from an end, which therefore has them.
  mutating func note(_ changes: CarriedChanges, cameFrom end: RelayEnd) {
    note(changes, at: end)
    guard end == .there else { return }
    for change in changes.changes { confirmedThere?.insert(change.dot) }
  }

  /// The changes that an end lacks, in order.
  func lacking(_ changes: CarriedChanges, at end: RelayEnd) -> CarriedChanges {
    changes.lacking(in: known[end])
  }

  /// Whether each change is the next of its origin for an end.
  func areNext(_ changes: CarriedChanges, at end: RelayEnd) -> Bool {
    var vector = known[end]
    return changes.changes.allSatisfy { change in
      defer { vector.insert(change.dot) }
      return change.dot.seq == vector[change.dot.origin] + 1
    }
  }

  /// Records the changes that an end has announced.
  mutating func noteNews(_ changes: CarriedChanges, from end: RelayEnd) {
    note(changes, cameFrom: end)
    streams[end].wasToldMore = true
  }
}

// MARK: - Streams

extension Passage {
  /// Forgets all pulls and pushes; none of them may be open.
  mutating func closeStreams() {
    streams = EndPair(both: ChangeStream())
  }

  /// Opens a pull; returns the request for the next page.
  mutating func pull(from source: RelayEnd) -> ProfileSync.Request {
    let vector = known[source.other]
    streams[source].asked = vector
    streams[source].wasToldMore = false
    return .pull(after: vector, limit: streams[source].pageLimit)
  }

  /// Takes a page; throws `emptyPages` if it promises more but has nothing new, which would never
  /// end.
  mutating func pulled(
    _ page: CarriedChanges, hasMore: Bool, from source: RelayEnd
  ) throws(RelayFailure) {
    if hasMore, let asked = streams[source].asked, page.lacking(in: asked).isEmpty {
      throw .emptyPages(source)
    }
    streams[source].close(hasMore: hasMore, pageLimit: ChangeBatch.pageLimit(after: page.changes))
  }

  mutating func pullRefused(by source: RelayEnd) {
    streams[source].close(hasMore: false, pageLimit: RelayLimits.pageChanges)
  }

  /// Opens a push; returns the request with one line of changes.
  mutating func push(_ batch: ChangeBatch, to target: RelayEnd) -> ProfileSync.Request {
    streams[target.other].unanswered += 1
    return .push(batch)
  }

  /// Takes a target's answer to a push, accepted or refused.
  mutating func pushAnswered(by target: RelayEnd) {
    streams[target.other].unanswered -= 1
  }
}

/// The transfer of one profile's changes from one end to the other.
struct ChangeStream: Sendable {
  /// The changes that the target had or was sent at the time of the open pull; nil if no pull is
  /// open.
  var asked: VersionVector?
  /// Whether the source said that more pages follow.
  var hasMore = false
  /// Whether the source announced changes since the last pull.
  var wasToldMore = false
  /// How many pushed lines the target has not yet answered.
  var unanswered = 0
  /// The most changes for the next page.
  var pageLimit = RelayLimits.pageChanges

  var isPulling: Bool { asked != nil }

  mutating func close(hasMore: Bool, pageLimit: Int) {
    asked = nil
    self.hasMore = hasMore
    self.pageLimit = pageLimit
  }
}

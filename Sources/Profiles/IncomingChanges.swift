package import Replication

/// A batch of another replica's changes that was checked whole, before anything has moved.
package struct IncomingChanges: Equatable, Sendable {
  /// Those that are new here, in an order in which each follows all that its author had seen.
  package private(set) var fresh: [Change] = []
  /// Those that were seen before, to be compared with what the log holds of them.
  package private(set) var known: [Change] = []

  /// A change may be stamped so much later than it is here: clocks are seldom wrong by more.
  package static let futureMilliseconds = 300_000

  /// Checks changes of one profile; `retired` are origins of which no more is taken.
  ///
  /// Throws why the whole batch is refused. Costs a few look-ups each.
  package init(
    _ changes: [Change], for profile: Profile, retired: Set<Origin>, nowMilliseconds: Int
  ) throws(ChangeRefusal) {
    var vector = profile.vector
    var times = profile.times
    for (index, change) in changes.enumerated() {
      if vector.contains(change.dot) {
        try take(known: change)
        continue
      }
      if retired.contains(change.dot.origin) { throw .retired(change.dot.origin) }
      try change.check(follows: vector)
      try change.check(rises: times, at: index)
      try change.check(isNotAfter: nowMilliseconds)
      try change.check(makes: profile.id, whenFresh: vector.entries.isEmpty, at: index)
      vector.insert(change.dot)
      times[change.dot.origin] = change.time
      fresh.append(change)
    }
    if let bound = profile.bound(passedBy: fresh) {
      throw .full(profile: profile.shownName, bound)
    }
  }

  /// A change that stands twice in the batch is compared at once.
  private mutating func take(known change: Change) throws(ChangeRefusal) {
    guard let twin = fresh.first(where: { $0.dot == change.dot }) else {
      return known.append(change)
    }
    if twin != change { throw .fork(change.dot) }
  }
}

/// Why a batch of changes, or a state, of another replica is not taken.
package enum ChangeRefusal: Error, Equatable, Sendable {
  /// A number of an origin, or something that the author had seen, is missing: this one.
  case gap(Dot)
  /// Stamped too far ahead; both in milliseconds since 1970.
  case future(theirs: Int, ours: Int)
  case retired(Origin)
  /// The change at this place is held here with other content.
  case fork(Dot)
  /// The moment of the change at this place in the batch is not after the one before it.
  case notRising(index: Int)
  /// What the change at this place says of its own origin's earlier changes is wrong.
  case wrongContext(index: Int)
  /// A profile begins with its creation, and has no other.
  case misplacedCreation(index: Int)
  /// It would take the profile of that name past this bound.
  case full(profile: String, ProfileBound)
}

extension Change {
  /// The next of its origin, and its author had seen nothing that is missing here.
  fileprivate func check(follows vector: VersionVector) throws(ChangeRefusal) {
    let expected = vector[dot.origin] + 1
    guard dot.seq == expected else { throw .gap(Dot(origin: dot.origin, seq: expected)) }
    for cause in context.entries where !vector.contains(cause) {
      throw .gap(Dot(origin: cause.origin, seq: vector[cause.origin] + 1))
    }
  }

  /// A change that is not later than the one before it follows another one than its author made:
  /// a store that was rolled back, and written to under its old identity, makes such ones.
  fileprivate func check(
    rises times: [Origin: HybridTimestamp], at index: Int
  ) throws(ChangeRefusal) {
    guard context[dot.origin] == dot.seq - 1 else { throw .wrongContext(index: index) }
    guard time > times[dot.origin] ?? .zero else { throw .notRising(index: index) }
  }

  fileprivate func check(isNotAfter nowMilliseconds: Int) throws(ChangeRefusal) {
    guard time.milliseconds - IncomingChanges.futureMilliseconds <= nowMilliseconds else {
      throw .future(theirs: time.milliseconds, ours: nowMilliseconds)
    }
  }

  /// Only the first change of a profile creates it, and `default` is there without one.
  fileprivate func check(
    makes profile: ProfileID, whenFresh isFresh: Bool, at index: Int
  ) throws(ChangeRefusal) {
    let creations = edits.indices.filter { if case .create = edits[$0] { true } else { false } }
    let isDue = isFresh && profile != .default
    // A newer program may create a profile by an edit that cannot be read here.
    let isRight = creations == (isDue ? [0] : []) || (version > 1 && isDue && creations.isEmpty)
    guard isRight else { throw .misplacedCreation(index: index) }
  }
}

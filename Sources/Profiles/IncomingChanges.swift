package import Replication

/// A batch of another replica's changes, checked as a whole before any is applied.
package struct IncomingChanges: Equatable, Sendable {
  /// The new changes, ordered so that each follows everything that its author had seen.
  package private(set) var fresh: [Change] = []
  /// The changes seen before; the caller compares them with those in the log.
  package private(set) var known: [Change] = []

  /// How far ahead of the local clock a change may be stamped; few clocks are off by more.
  package static let futureMilliseconds = 300_000

  /// Checks the changes of one profile; `retired` are origins whose new changes are refused.
  ///
  /// Throws the reason why the whole batch is refused. Costs a few lookups per change.
  package init(
    _ changes: [Change], for profile: Profile, retired: Set<Origin>, nowMilliseconds: Int
  ) throws(ChangeRefusal) {
    var vector = profile.vector
    var times = profile.times
    var tallies = IncomingTallies(of: profile.bench)
    for (index, change) in changes.enumerated() {
      if vector.contains(change.dot) {
        try take(known: change)
        continue
      }
      if retired.contains(change.dot.origin) { throw .retired(change.dot.origin) }
      try change.check(follows: vector)
      try change.check(rises: times, at: index)
      try change.check(isNotAfter: nowMilliseconds)
      try change.check(undoesSeenAt: index)
      try change.check(makes: profile.id, whenFresh: vector.entries.isEmpty, at: index)
      try tallies.add(change, at: index)
      vector.insert(change.dot)
      times[change.dot.origin] = change.time
      fresh.append(change)
    }
    if let bound = profile.bound(passedBy: fresh) {
      throw .full(profile: profile.shownName, bound)
    }
  }

  /// Compares a change at once if the batch itself contains it twice.
  private mutating func take(known change: Change) throws(ChangeRefusal) {
    guard let twin = fresh.first(where: { $0.dot == change.dot }) else {
      return known.append(change)
    }
    if twin != change { throw .fork(change.dot) }
  }
}

/// The sums that each origin's brews come to, with those of the batch.
private struct IncomingTallies {
  private struct Row: Hashable {
    var tally: Tally
    var origin: Origin
  }

  private let bench: Bench
  private var sums: [Row: Int] = [:]

  init(of bench: Bench) {
    self.bench = bench
  }

  mutating func add(_ change: Change, at index: Int) throws(ChangeRefusal) {
    for tally in Tally.allCases {
      let added = change.sum(of: tally)
      guard added != 0 else { continue }
      let row = Row(tally: tally, origin: change.dot.origin)
      let held = sums[row] ?? bench.tallies[tally]?.sum(of: row.origin) ?? 0
      let sum = SaturatingSum.add(held, added)
      guard sum <= Tally.limit else { throw .absurdTally(tally, index: index) }
      sums[row] = sum
    }
  }
}

/// The reason why another replica's changes or state are refused.
package enum ChangeRefusal: Error, Equatable, Sendable {
  /// This change is missing: an earlier one of the same origin, or one that the author had seen.
  case gap(Dot)
  /// The stamp is too far in the future; both times are in milliseconds since 1970.
  case future(theirs: Int, ours: Int)
  case retired(Origin)
  /// This replica holds a change with the same dot and other content.
  case fork(Dot)
  /// The change at this index is not later than the preceding change of its origin.
  case notRising(index: Int)
  /// The context of the change at this index has a wrong number for the change's own origin.
  case wrongContext(index: Int)
  /// The author of the change at this index had not seen the change that it undoes.
  case undoesUnseen(index: Int)
  /// A profile's first change must create the profile, and no other change may.
  case misplacedCreation(index: Int)
  /// With the change at this index, its origin's brews exceed `Tally.limit`.
  case absurdTally(Tally, index: Int)
  /// The changes would take the profile with this name past the bound.
  case full(profile: String, ProfileBound)
}

extension Change {
  /// The change must be the next of its origin, and its author may have seen no missing change.
  fileprivate func check(follows vector: VersionVector) throws(ChangeRefusal) {
    let expected = vector[dot.origin] + 1
    guard dot.seq == expected else { throw .gap(Dot(origin: dot.origin, seq: expected)) }
    for cause in context.entries where !vector.contains(cause) {
      throw .gap(Dot(origin: cause.origin, seq: vector[cause.origin] + 1))
    }
  }

  /// The context must include the preceding change of the origin, and the time must be later.
  ///
  /// Otherwise the change follows a different one than its author made. This happens when a store
  /// was rolled back and then written to under its old identity.
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

  /// So every log has an undo after its target.
  fileprivate func check(undoesSeenAt index: Int) throws(ChangeRefusal) {
    guard let undoes else { return }
    guard context.contains(undoes) else { throw .undoesUnseen(index: index) }
  }

  /// Only the first change of a profile creates it; `default` exists without a creation.
  fileprivate func check(
    makes profile: ProfileID, whenFresh isFresh: Bool, at index: Int
  ) throws(ChangeRefusal) {
    let creations = edits.indices.filter { if case .create = edits[$0] { true } else { false } }
    let isDue = isFresh && profile != .default
    // A newer program may create a profile with an edit that this program can't read.
    let isRight = creations == (isDue ? [0] : []) || (version > 1 && isDue && creations.isEmpty)
    guard isRight else { throw .misplacedCreation(index: index) }
  }
}

/// A batch of another replica's changes, checked as a whole before any is applied.
///
/// The batch also depends on changes that only the log knows: `claims`. The caller must verify all
/// claims before applying anything.
package struct IncomingChanges: Equatable, Sendable {
  /// What the batch assumes about the local log.
  package struct Claims: Equatable, Sendable {
    /// Changes that the authors had seen; the log must have the same changes in these places.
    package fileprivate(set) var links: [Link] = []
    /// Changes that are already known.
    ///
    /// Below the floor, their identity no longer matters.
    package fileprivate(set) var duplicates: [Link] = []
    /// Whether the batch contains the duplicates themselves, and not only their hashes.
    package fileprivate(set) var showsDuplicates = true
    /// Changes that the batch has in a branch, so the log must not have them in these places.
    package fileprivate(set) var elsewhere: [Link] = []

    /// Whether the log need not be read, because the batch assumes nothing about it.
    package var isEmpty: Bool { links.isEmpty && duplicates.isEmpty && elsewhere.isEmpty }
  }

  /// The new changes; each follows everything that its author had seen.
  package private(set) var fresh: [Change] = []
  /// How many of the changes were already known.
  package private(set) var knownCount = 0
  /// The assumptions that only the log can verify.
  package private(set) var claims = Claims()

  /// How far a stamp may be ahead of the local clock; few clocks are wrong by more.
  package static let futureMilliseconds = 300_000

  /// Checks the changes of one profile; `retired` are origins whose new changes are refused.
  ///
  /// Throws the reason for refusing the whole batch. Costs a few lookups per change and link.
  package init(
    _ changes: [Change], for profile: Profile, retired: Set<Origin>, nowMilliseconds: Int
  ) throws(ChangeRefusal) {
    var course = Course(vector: profile.vector, heads: profile.heads)
    var tallies = IncomingTallies(of: profile.bench)
    for (index, change) in changes.enumerated() {
      if course.vector.contains(change.dot) {
        try check(known: change, course)
        continue
      }
      // Only for new changes: those from before the retirement stay.
      if retired.contains(change.dot.origin) { throw .retired(change.dot.origin) }
      try change.check(follows: course.vector, at: index)
      try check(linksOf: change, course, at: index)
      try change.check(rises: course.heads, at: index)
      try change.check(isNotAfter: nowMilliseconds)
      try change.check(makes: profile.id, whenFresh: course.vector.entries.isEmpty, at: index)
      try tallies.add(change, at: index)
      // Checked against the course so far, so a later change of the batch may build on this one.
      course.add(change)
      fresh.append(change)
    }
    if let bound = profile.bound(passedBy: fresh) {
      throw .full(profile: profile.shownName, bound)
    }
  }

  /// Compares a known change at once if the batch contains it twice, or if it is its origin's
  /// newest.
  private mutating func check(known change: Change, _ course: Course) throws(ChangeRefusal) {
    knownCount += 1
    let link = Link(change.dot, change.hash)
    switch course.judges(link) {
    case true?: return
    case false?: throw .fork(change.dot)
    case nil: claims.duplicates.append(link)
    }
  }

  /// Checks that both replicas have the same changes in the places that the author had seen.
  private mutating func check(
    linksOf change: Change, _ course: Course, at index: Int
  ) throws(ChangeRefusal) {
    // This change begins a branch here, so it must not arrive again under its former name.
    if change.dot.origin != Origin(change.hash), course.vector[Origin(change.hash)] > 0 {
      throw .fork(change.dot)
    }
    if let point = change.place.branchPoint {
      guard change.dot.seq == 1, Origin(change.hash) == change.dot.origin,
        point.origin != change.dot.origin
      else { throw .misnamed(index: index) }
      // If this change stands here as the next one of its root, it has to move first.
      let next = Link(Dot(origin: point.origin, seq: point.seq + 1), change.hash)
      if course.vector.contains(next.dot) {
        if course.judges(next) == true { throw .fork(next.dot) }
        if course.judges(next) == nil { claims.elsewhere.append(next) }
      }
    }
    for link in change.place.links {
      switch course.judges(link) {
      case true?: continue
      case false?: throw .fork(link.dot)
      case nil: claims.links.append(link)
      }
    }
  }

  /// The state of the profile after the changes so far.
  private struct Course {
    var vector: VersionVector
    var heads: [Origin: Head]
    /// The changes of the batch, by place.
    var batch: [Dot: ChangeHash] = [:]

    mutating func add(_ change: Change) {
      vector.insert(change.dot)
      heads[change.dot.origin] = Head(time: change.time, hash: change.hash)
      batch[change.dot] = change.hash
    }

    /// Whether the given change stands in the given place; nil if only the log can tell.
    func judges(_ link: Link) -> Bool? {
      if link.dot.seq == 0 { return link.hash == ChangeHash(before: link.dot.origin) }
      if link.dot.seq == vector[link.dot.origin] {
        let head = heads[link.dot.origin]?.hash
        return head == link.hash || head == .unknown
      }
      return batch[link.dot].map { $0 == link.hash }
    }
  }
}

extension IncomingChanges.Claims {
  /// Claims that a change stands in its place in the log.
  package init(of link: Link) {
    self.init()
    links = [link]
  }

  /// What a state to be joined assumes about the local log.
  ///
  /// The first change of a branch in the state must not stand here as the next of the branch's
  /// root. If it does, it has to move first: otherwise the joined state would have it twice.
  ///
  /// If the state is behind in an origin, its newest change must stand here. A relay checks this
  /// before, but the local state may since have received changes by another relay.
  package init(joining state: Profile, into profile: Profile) {
    self.init()
    showsDuplicates = false
    for dot in state.vector.entries where dot.seq < profile.vector[dot.origin] {
      guard let hash = state.heads[dot.origin]?.hash, hash != .unknown else { continue }
      duplicates.append(Link(dot, hash))
    }
    for (name, point) in state.branches.sorted(by: { $0.key < $1.key }) {
      let next = Dot(origin: point.origin, seq: point.seq + 1)
      guard profile.vector[name] == 0, profile.vector.contains(next) else { continue }
      elsewhere.append(Link(next, ChangeHash(before: name)))
    }
  }
}

/// The sums of each origin's brews, including those of the batch.
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
      guard Tally.sums ~= sum, abs(added) <= Tally.limit, added > 0 || change.undoes != nil
      else { throw .absurdTally(tally, index: index) }
      sums[row] = sum
    }
  }
}

/// The reason for refusing another replica's changes or state.
package enum ChangeRefusal: Error, Equatable, Sendable {
  /// A missing change: an earlier one of the same origin, or one that the author had seen.
  case gap(Dot)
  /// The stamp is too far in the future; both times are in milliseconds since 1970.
  case future(theirs: Int, ours: Int)
  case retired(Origin)
  /// This replica has a different change in this place.
  case fork(Dot)
  /// The change at this index is not later than the preceding change of its origin.
  case notRising(index: Int)
  /// The context of the change at this index contradicts the change's own number.
  case wrongContext(index: Int)
  /// The change at this index begins a branch, but the branch is not named by its hash.
  case misnamed(index: Int)
  /// A profile's first change must create the profile, and no other change may.
  case misplacedCreation(index: Int)
  /// With the change at this index, its origin's brews exceed `Tally.limit`; or it takes brews back
  /// and is not an undo.
  case absurdTally(Tally, index: Int)
  /// With the changes, the profile with this name would exceed the bound.
  case full(profile: String, ProfileBound)
}

extension Change {
  /// The change must be the next of its origin, and its author may not have seen a missing change.
  fileprivate func check(follows vector: VersionVector, at index: Int) throws(ChangeRefusal) {
    let expected = vector[dot.origin] + 1
    guard dot.seq == expected else { throw .gap(Dot(origin: dot.origin, seq: expected)) }
    for cause in context.entries where !vector.contains(cause) {
      throw .gap(Dot(origin: cause.origin, seq: vector[cause.origin] + 1))
    }
    guard context[dot.origin] == dot.seq - 1 else { throw .wrongContext(index: index) }
  }

  /// Times must rise within an origin: an honest author never stamps a change earlier than its
  /// last.
  fileprivate func check(
    rises heads: [Origin: Head], at index: Int
  ) throws(ChangeRefusal) {
    guard time > heads[dot.origin]?.time ?? .zero else { throw .notRising(index: index) }
  }

  fileprivate func check(isNotAfter nowMilliseconds: Int) throws(ChangeRefusal) {
    guard time.milliseconds - IncomingChanges.futureMilliseconds <= nowMilliseconds else {
      throw .future(theirs: time.milliseconds, ours: nowMilliseconds)
    }
  }

  /// Only the first change of a profile creates it; `default` exists without a creation.
  fileprivate func check(
    makes profile: ProfileID, whenFresh isFresh: Bool, at index: Int
  ) throws(ChangeRefusal) {
    let creations = edits.indices.filter { if case .create = edits[$0] { true } else { false } }
    let isDue = isFresh && profile != .default
    // A newer program may create a profile with an edit that this program can't read.
    let isNewer = content.version > ChangeContent.currentVersion
    let isRight = creations == (isDue ? [0] : []) || (isNewer && isDue && creations.isEmpty)
    guard isRight else { throw .misplacedCreation(index: index) }
  }
}

internal import Profiles
internal import Replication

/// The progress of one profile, and the changes that its replicas are known to have.
struct ProfileSync: Sendable {
  enum State: Sendable {
    case waiting
    case beginning(Beginning)
    /// Changes are passed on in both directions until neither end lacks any.
    case moving
    case joining(Joining)
    /// Waits until every open question is answered, and ignores the answers' contents.
    case draining(Next)
    case settled
    /// The profile has a problem and is set aside; other profiles continue.
    case left(LeftReason)
  }

  /// Whose answer to sync.begin is open.
  enum Beginning: Sendable {
    case here
    case there(here: Standpoint)
    /// `here` is told that `there` has changes of `here`'s own origin that `here` has lost.
    case hereAgain(there: Standpoint)
  }

  /// The progress of a join of whole states.
  enum Joining: Sendable {
    case waitingForLoad
    /// Waits for the states of the ends in `asked`; `left` counts the joins still to be confirmed.
    case exchanging(asked: Set<RelayEnd>, left: Int)
  }

  /// What to do once every question is answered.
  enum Next: Sendable {
    /// Begins again; the reason applies if the profile has restarted too often.
    case begin(LeftReason)
    case join(JoinCause)
    case leave(LeftReason)
  }

  /// Whether an end reports new changes of the profile.
  enum Watch: Equatable, Sendable {
    case none
    case asked
    case watching(String)
    /// The end refused the watch, so only the profile list shows that something changed.
    case refused
  }

  let id: ProfileID
  var name: String
  var state = State.waiting
  /// The changes that each end has, or will have after applying what was sent to it.
  var known = EndPair(both: VersionVector())
  /// The changes that `there` has confirmed; nil before its first answer.
  var confirmedThere: VersionVector?
  /// By the end that the changes come from.
  var streams = EndPair(both: ChangeStream())
  var watches = EndPair(both: Watch.none)
  /// The number of unanswered questions about this profile.
  var outstanding = 0
  var isHungry = false
  var restarts = 0
  var joins: [JoinCause: Int] = [:]
  /// Since the last report.
  var traffic = Traffic()
  var conflicts = ConflictCheck.notNeeded

  init(id: ProfileID, name: String) {
    self.id = id
    self.name = name
  }

  var isAtWork: Bool {
    switch state {
    case .waiting, .settled, .left: false
    case .beginning, .moving, .joining, .draining: true
    }
  }

  /// Whether the other end has every change that this end is known to have.
  func hasPassedOn(from source: RelayEnd) -> Bool {
    !streams[source].hasMore && known[source.other].contains(known[source])
  }

  /// Whether nothing is left to pass on and no answer is open.
  var isLevel: Bool {
    outstanding == 0 && RelayEnd.allCases.allSatisfy(hasPassedOn)
  }

  /// Whether changes that this end announces may be pushed at once: all earlier ones were.
  func followsNews(from source: RelayEnd) -> Bool {
    switch state {
    case .moving, .settled: !streams[source].isPulling && hasPassedOn(from: source)
    case .waiting, .beginning, .joining, .draining, .left: false
    }
  }

  /// Records changes that an end has, or will have.
  mutating func note(_ changes: [CarriedChange], at end: RelayEnd) {
    for change in changes { known[end].insert(change.dot) }
  }

  /// Records changes that came from an end, and so are confirmed to be there.
  mutating func note(_ changes: [CarriedChange], cameFrom end: RelayEnd) {
    note(changes, at: end)
    guard end == .there else { return }
    for change in changes { confirmedThere?.insert(change.dot) }
  }

  /// The changes that an end lacks, in order.
  func lacking(_ changes: [CarriedChange], at end: RelayEnd) -> [CarriedChange] {
    changes.filter { !known[end].contains($0.dot) }
  }

  /// Whether each change is the next of its origin for an end.
  func areNext(_ changes: [CarriedChange], at end: RelayEnd) -> Bool {
    var vector = known[end]
    return changes.allSatisfy { change in
      defer { vector.insert(change.dot) }
      return change.dot.seq == vector[change.dot.origin] + 1
    }
  }
}

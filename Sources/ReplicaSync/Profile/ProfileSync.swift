internal import Profiles
internal import Replication

/// How far one profile is, and what its replicas are known to have.
struct ProfileSync: Sendable {
  enum State: Sendable {
    case waiting
    case beginning(Beginning)
    /// Changes are passed on in both directions until neither end lacks any.
    case moving
    case joining(Joining)
    /// Until everything asked is answered; whatever comes meanwhile is of no use.
    case draining(Next)
    case settled
    /// Something is wrong with this profile; the others go on.
    case left(LeftReason)
  }

  /// Whose answer to sync.begin is awaited.
  enum Beginning: Sendable {
    case here
    case there(here: Standpoint)
    /// It is told that `there` has changes of its own that it lost.
    case hereAgain(there: Standpoint)
  }

  /// What comes next of a join of whole states.
  enum Joining: Sendable {
    case waitingForLoad
    /// Of the ends in `asked` the state is awaited; `left` counts those that have yet to be joined.
    case exchanging(asked: Set<RelayEnd>, left: Int)
  }

  /// What follows once everything is answered.
  enum Next: Sendable {
    /// The reason is given if it has happened too often.
    case begin(LeftReason)
    case join(JoinCause)
    case leave(LeftReason)
  }

  /// Whether an end tells what becomes of the profile.
  enum Watch: Equatable, Sendable {
    case none
    case asked
    case watching(String)
    /// The list of profiles alone tells that something changed.
    case refused
  }

  let id: ProfileID
  var name: String
  var state = State.waiting
  /// What each end has, or will have once it has taken what was sent to it.
  var known = EndPair(both: VersionVector())
  /// What `there` said that it has; nil before it did.
  var confirmedThere: VersionVector?
  /// By the end that changes come from.
  var streams = EndPair(both: ChangeStream())
  var watches = EndPair(both: Watch.none)
  /// Questions about this profile that are not answered.
  var outstanding = 0
  var isHungry = false
  var restarts = 0
  var joins: [JoinCause: Int] = [:]
  /// Since it was last reported.
  var traffic = Traffic()
  var conflicts = ConflictCheck.notNeeded

  init(id: ProfileID, name: String) {
    self.id = id
    self.name = name
  }

  var isAtWork: Bool {
    switch state {
    case .waiting, .settled, .left: false
    default: true
    }
  }

  /// Whether the other end has all that this one is known to have.
  func hasPassedOn(from source: RelayEnd) -> Bool {
    !streams[source].hasMore && known[source.other].contains(known[source])
  }

  /// Whether nothing is to be passed on nor awaited.
  var isLevel: Bool {
    outstanding == 0 && RelayEnd.allCases.allSatisfy(hasPassedOn)
  }

  /// Whether changes that this end told of may be passed on as they come: all before them were.
  func followsNews(from source: RelayEnd) -> Bool {
    switch state {
    case .moving, .settled: !streams[source].isPulling && hasPassedOn(from: source)
    default: false
    }
  }

  /// Takes note of changes that an end has, or will have.
  mutating func note(_ changes: [CarriedChange], at end: RelayEnd) {
    for change in changes { known[end].insert(change.dot) }
  }

  /// Takes note of changes that came from an end, which therefore has them.
  mutating func note(_ changes: [CarriedChange], cameFrom end: RelayEnd) {
    note(changes, at: end)
    guard end == .there else { return }
    for change in changes { confirmedThere?.insert(change.dot) }
  }

  /// Those that an end lacks, in their order.
  func lacking(_ changes: [CarriedChange], at end: RelayEnd) -> [CarriedChange] {
    changes.filter { !known[end].contains($0.dot) }
  }

  /// Whether each of the changes is the next of its origin for an end.
  func areNext(_ changes: [CarriedChange], at end: RelayEnd) -> Bool {
    var vector = known[end]
    return changes.allSatisfy { change in
      defer { vector.insert(change.dot) }
      return change.dot.seq == vector[change.dot.origin] + 1
    }
  }
}

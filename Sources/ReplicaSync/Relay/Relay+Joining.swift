internal import Replication
internal import Wire

extension Relay {
  /// Joins the whole states of both ends; afterwards the profile begins again.
  mutating func join(_ place: Int, _ cause: JoinCause) {
    let joins = profiles[place].joins[cause, default: 0]
    guard joins < cause.limit else { return leave(place, cause.leftReason) }
    profiles[place].joins[cause] = joins + 1
    become(place, .joining(.waitingForLoad))
    askForState(place)
  }

  /// The end that has something is asked first: one that has nothing may not know the profile.
  mutating func askForState(_ place: Int) {
    guard hasRoom() else { return waitForLoad(place) }
    let first = profiles[place].known.here.entries.isEmpty ? RelayEnd.there : .here
    become(place, .joining(.asked(first)))
    ask(.state(profiles[place].id, nil), for: .state(place), at: first)
  }

  mutating func joined(_ place: Int, at end: RelayEnd, _ part: MessagePart) throws(RelayFailure) {
    let state = try part.required("state").object()
    switch profiles[place].state {
    case .joining(.asked):
      tellState(place, state, to: end.other, isLast: end == .there)
    case .joining(.told(_, isLast: false)):
      tellState(place, state, to: end.other, isLast: true)
    case .joining(.told(_, isLast: true)): joined(place)
    default: break
    }
  }

  private mutating func tellState(
    _ place: Int, _ state: [UInt8], to end: RelayEnd, isLast: Bool
  ) {
    guard state.count <= RelayLimits.longestLineBytes - RelayLimits.envelopeBytes else {
      return turn(place, to: .leave(.stateTooLong(end.other)))
    }
    if end == .here { askForEarlierConflicts(place) }
    become(place, .joining(.told(end, isLast: isLast)))
    ask(.state(profiles[place].id, state), for: .state(place), at: end)
  }

  private mutating func joined(_ place: Int) {
    profiles[place].traffic.joins += 1
    summary.traffic.joins += 1
    changed.insert(place)
    begin(place)
  }
}

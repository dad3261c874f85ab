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

  /// Asks for both states before sending either, so that each end finds its own lost values.
  ///
  /// An end without changes may not know the profile; it is not asked, and only gets the other's
  /// state.
  mutating func askForState(_ place: Int) {
    guard hasRoom() else { return waitForLoad(place) }
    let known = profiles[place].known
    let owners = RelayEnd.allCases.filter { !known[$0].entries.isEmpty }
    let asked = owners.isEmpty ? [.there] : owners
    become(place, .joining(.exchanging(asked: Set(asked), left: asked.count)))
    for end in asked { ask(.state(profiles[place].id, nil), for: .state(place), at: end) }
  }

  mutating func joined(_ place: Int, at end: RelayEnd, _ part: MessagePart) throws(RelayFailure) {
    let state = try part.required("state").object()
    guard case .joining(.exchanging(var asked, var left)) = profiles[place].state else { return }
    if asked.remove(end) != nil {
      become(place, .joining(.exchanging(asked: asked, left: left)))
      tellState(place, state, to: end.other)
    } else {
      left -= 1
      become(place, .joining(.exchanging(asked: asked, left: left)))
      if left == 0 { joined(place) }
    }
  }

  private mutating func tellState(_ place: Int, _ state: [UInt8], to end: RelayEnd) {
    guard state.count <= RelayLimits.longestLineBytes - RelayLimits.envelopeBytes else {
      return turn(place, to: .leave(.stateTooLong(end.other)))
    }
    if end == .here { askForEarlierConflicts(place) }
    ask(.state(profiles[place].id, state), for: .state(place), at: end)
  }

  private mutating func joined(_ place: Int) {
    profiles[place].traffic.joins += 1
    summary.traffic.joins += 1
    changed.insert(place)
    begin(place)
  }
}

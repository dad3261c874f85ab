internal import Profiles
internal import Wire

extension Relay {
  mutating func greeted(
    by end: RelayEnd, _ part: MessagePart, askedAtSteady asked: Int
  ) throws(RelayFailure) {
    let level = try part.required("protocol").required("level").integer()
    let compatible = try part.required("protocol").required("compatible").integer()
    guard level >= SystemHello.protocolLevel.compatible,
      compatible <= SystemHello.protocolLevel.current
    else { throw .otherLevel(end, level: level) }
    links[end].origin = try part.required("origin").origin()
    guard let time = TimeText.milliseconds(of: try part.required("now").string()) else {
      throw .unreadable(end, member: "now")
    }
    if end == .there { skew.measure(theirMilliseconds: time, askedAtSteady: asked, now: now) }
    work()
  }

  mutating func listed(by end: RelayEnd, _ part: MessagePart) throws(RelayFailure) {
    let list = try part.required("profiles")
    try list.forEachElement { part throws(RelayFailure) in
      _ = try learn(of: part, from: end)
    }
    links[end].hasListed = true
    work()
  }

  /// Records a profile that an end has; returns its place.
  mutating func learn(of part: MessagePart, from end: RelayEnd) throws(RelayFailure) -> Int {
    let text = try part.required("id").string()
    guard let id = ProfileID(text) else { throw .unreadable(end, member: "id") }
    let name = try part.required("name").string()
    if let place = places[id] {
      profiles[place].listed(as: name, by: end)
      return place
    }
    guard profiles.count < RelayLimits.profiles else {
      throw .tooManyProfiles(limit: RelayLimits.profiles)
    }
    let place = profiles.count
    profiles.append(ProfileSync(id: id, name: name, mode: mode))
    places[id] = place
    if case .working = phase { toBegin.append(place) }
    return place
  }

  /// Starts the profiles once both ends have sent their identity and their list.
  private mutating func work() {
    guard case .greeting = phase,
      RelayEnd.allCases.allSatisfy({ links[$0].origin != nil && links[$0].hasListed })
    else { return }
    phase = .working
    for place in profiles.indices { toBegin.append(place) }
  }
}

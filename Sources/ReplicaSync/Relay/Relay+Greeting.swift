internal import JSON
internal import Profiles
internal import Wire

extension Relay {
  mutating func greeted(
    by end: RelayEnd, _ part: MessagePart, askedAtSteady asked: Int
  ) throws(RelayFailure) {
    let levels = try end.read(part, as: SystemHello.Introduction.self).levels
    guard levels.understand(SystemHello.levels) else {
      throw .otherLevel(end, levels)
    }
    let greeting: SystemHello.Result = try end.read(part)
    links[end].origin = greeting.origin
    links[end].instance = greeting.instance
    if greeting.instance != nil, greeting.instance == links[end.other].instance {
      throw .itself(.there)
    }
    if end == .there {
      skew.measure(theirMilliseconds: greeting.nowMilliseconds, askedAtSteady: asked, now: now)
    }
    work()
  }

  mutating func listed(by end: RelayEnd, _ part: MessagePart) throws(RelayFailure) {
    let list: ProfileList.Result = try end.read(part)
    for row in list.profiles { _ = try learn(of: row, from: end) }
    links[end].hasListed = true
    work()
  }

  /// Records a profile that an end has; returns its place.
  mutating func learn(of row: ProfileSummary, from end: RelayEnd) throws(RelayFailure) -> Int {
    let (id, name) = (row.id, row.name)
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

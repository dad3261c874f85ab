extension Relay {
  /// Asks each end that does not yet report changes of the profile to do so; false if both do.
  mutating func asksForWatches(_ place: Int) -> Bool {
    guard mode == .continuous else { return false }
    let silent = RelayEnd.allCases.filter { profiles[place].watches[$0] == .none }
    for end in silent {
      profiles[place].watches[end] = .asked
      ask(
        .watch(profiles[place].id, vector: profiles[place].known[end]), for: .watch(place),
        at: end)
    }
    return !silent.isEmpty
  }

  mutating func watching(
    _ place: Int, at end: RelayEnd, _ part: MessagePart
  ) throws(RelayFailure) {
    let watch = try part.required("watch").string()
    links[end].watches[watch] = place
    profiles[place].watches[end] = .watching(watch)
  }

  mutating func takeEvent(
    _ method: String, _ part: MessagePart, from end: RelayEnd
  ) throws(RelayFailure) {
    switch method {
    case "sync.event": try takeNews(part, from: end)
    case "profiles.event": try takeListNews(part, from: end)
    case "system.restarted": throw .restarted(end)
    default: break
    }
  }

  private mutating func takeNews(_ part: MessagePart, from end: RelayEnd) throws(RelayFailure) {
    guard let place = links[end].watches[try part.required("watch").string()] else { return }
    if let ended = try part.member("ended")?.string() {
      guard ended != "shutdown" else { throw .stopping(end) }
      forgetWatch(place, at: end, becoming: .refused)
    } else if part.member("reset") != nil {
      watchAnew(place, at: end)
    } else if let list = part.member("changes") {
      pass(place, try CarriedChange.all(list), from: part.line, toldBy: end)
    }
  }

  /// Pushes announced changes at once if all earlier ones were passed on; otherwise pulls them
  /// later.
  private mutating func pass(
    _ place: Int, _ changes: [CarriedChange], from line: [UInt8], toldBy end: RelayEnd
  ) {
    let mayPass = profiles[place].followsNews(from: end) && hasRoom()
    profiles[place].note(changes, cameFrom: end)
    profiles[place].streams[end].told()
    let lacking = profiles[place].lacking(changes, at: end.other)
    guard !lacking.isEmpty, profiles[place].isPassable else { return }
    become(place, .moving)
    if mayPass, profiles[place].areNext(lacking, at: end.other) {
      push(place, lacking, from: line, to: end.other)
    }
    goOn(place)
  }

  /// Restarts a profile whose watch an end has reset because it had skipped changes.
  ///
  /// Beginning again finds the missed changes, and then starts a new watch.
  private mutating func watchAnew(_ place: Int, at end: RelayEnd) {
    forgetWatch(place, at: end, becoming: .none)
    guard profiles[place].mustBeginAfterReset else { return }
    turn(place, to: .begin(.lagging(end)))
    goOn(place)
  }

  private mutating func forgetWatch(
    _ place: Int, at end: RelayEnd, becoming watch: ProfileSync.Watch
  ) {
    if case .watching(let former) = profiles[place].watches[end] {
      links[end].watches[former] = nil
    }
    profiles[place].watches[end] = watch
  }
}

// MARK: - The list of profiles

extension Relay {
  private mutating func takeListNews(
    _ part: MessagePart, from end: RelayEnd
  ) throws(RelayFailure) {
    guard try part.required("watch").string() == links[end].profilesWatch else { return }
    if try part.member("ended")?.string() == "shutdown" { throw .stopping(end) }
    guard
      let news = part.member("added") ?? part.member("changed") ?? part.member("removed")
    else { return }
    let place = try learn(of: news, from: end)
    if profiles[place].isSettledUnwatched(at: end) { begin(place) }
  }
}

extension ProfileSync {
  /// Whether announced changes may be passed on, now or later.
  fileprivate var isPassable: Bool {
    switch state {
    case .moving, .settled: true
    case .waiting, .beginning, .joining, .draining, .left: false
    }
  }

  /// Whether the profile must begin again after a reset; in other states it will do so anyway.
  fileprivate var mustBeginAfterReset: Bool {
    switch state {
    case .beginning, .moving, .settled: true
    case .waiting, .joining, .draining, .left: false
    }
  }

  /// Whether only the profile list reports changes of this settled profile at that end.
  fileprivate func isSettledUnwatched(at end: RelayEnd) -> Bool {
    if case .settled = state { watches[end] == .refused } else { false }
  }
}

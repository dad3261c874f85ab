package import Profiles
import Wire

// MARK: - Changes

extension Audience {
  /// A change was made that somebody is to hear of when the store's ticket is done.
  package mutating func announce(_ announcement: Announcement, ticket: Int) {
    announcements.append(announcement, ticket: ticket)
  }

  /// The changes that have become durable up to a ticket, in the order of the log.
  package mutating func takeDurable(_ completed: Int) -> [Announcement] {
    announcements.takeDone(completed)
  }

  /// The commit under way has failed: its changes are void.
  package mutating func dropAnnouncements() {
    announcements.removeAll()
  }

  /// Tells a watch of a durable change, as far as the watch asked for it.
  ///
  /// If the change deletes the profile, call `toldOfDeletion` afterwards.
  package mutating func tell(
    _ watch: Watch, _ texts: inout EventTexts, waitingBytes: Int, at now: Moment
  ) -> Effect? {
    watch.lsn = texts.announcement.lsn
    guard !texts.announcement.effects.isEmpty else { return nil }
    let text = texts.text(for: watch)
    if text.isWanted, mustHold(for: watch, waitingBytes) {
      return hold(text, for: watch, waitingBytes)
    }
    if let line = text.line { return deliver(line, to: watch, at: now) }
    watch.owesProgress = true
    expectSilence(of: watch)
    return nil
  }

  /// A watch was told of a deletion, which ends it unless the watch knew it when it began.
  package mutating func toldOfDeletion(_ watch: Watch, at now: Moment) -> [Effect] {
    watch.lsn > watch.beganLSN ? endDeleted(watch, at: now) : []
  }

  /// A deletion ends a watch, behind all that is held for it.
  package mutating func endDeleted(_ watch: Watch, at now: Moment) -> [Effect] {
    guard watch.held != nil else {
      return forget(watch) + [deliver(.ended(.deleted), to: watch, at: now)]
    }
    watch.held?.isDeleted = true
    watch.isEnded = true
    table.remove(watch)
    return [.flush(watch.connection)]
  }

  mutating func deliver(_ event: EventLine, to watch: Watch, at now: Moment) -> Effect {
    noteTold(watch, at: now)
    return .send(event, watch)
  }

  private mutating func noteTold(_ watch: Watch, at now: Moment) {
    watch.toldMilliseconds = now.monotonicMilliseconds
    watch.owesProgress = true
    expectSilence(of: watch)
  }
}

// MARK: - Presence

extension Audience {
  /// The watches of a profile that are told that somebody came, went or has another name, and who is
  /// there; nil if nobody asks for it.
  package func presence(
    of profile: ProfileID, besides connection: ConnectionID?
  ) -> (wanting: [Watch], presence: Presence)? {
    let wanting = table.watches(of: profile).filter {
      $0.connection != connection && $0.interest.topics.contains(.presence)
    }
    return wanting.isEmpty ? nil : (wanting, Presence(table.watches(of: profile)))
  }

  /// Tells a watch who else is there.
  package mutating func tell(
    _ watch: Watch, _ presence: inout Presence, waitingBytes: Int, at now: Moment
  ) -> Effect {
    if mustHold(for: watch, waitingBytes) {
      return hold(for: watch, waitingBytes) { $0.due.insert(.presence) }
    }
    return deliver(presence.line(for: watch), to: watch, at: now)
  }

  /// Tells one watch alone who else is there.
  package mutating func tellPresence(
    to watch: Watch, waitingBytes: Int, at now: Moment
  ) -> Effect {
    var presence = Presence(table.watches(of: watch.profile))
    return tell(watch, &presence, waitingBytes: waitingBytes, at: now)
  }
}

// MARK: - Standing topics

extension Audience {
  /// Tells a watch that asks for it how a topic of its profile stands, unless the watch knows.
  package mutating func tell(
    _ watch: Watch, _ news: StandingNews, waitingBytes: Int, at now: Moment
  ) -> Effect? {
    guard !watch.isEnded, watch.wants(news) else { return nil }
    if mustHold(for: watch, waitingBytes) {
      return hold(for: watch, waitingBytes) { $0.due.insert(news.topic) }
    }
    watch.noteTold(news)
    return deliver(news.line(lsn: watch.lsn), to: watch, at: now)
  }
}

// MARK: - Silence

extension Audience {
  /// Sees to it that the clock is looked at when the watch has been silent for long enough.
  package mutating func expectSilence(of watch: Watch) {
    let due = watch.toldMilliseconds + silenceMilliseconds
    silenceDeadline = min(silenceDeadline ?? due, due)
  }

  /// Tells watches that were silent for long how far they are: everything up to `durableLSN` is durable.
  package mutating func breakSilence(durableLSN: Int, at now: Moment) -> [Effect] {
    guard let deadline = silenceDeadline, now.monotonicMilliseconds >= deadline else { return [] }
    silenceDeadline = nil
    var effects: [Effect] = []
    for watch in table.all where watch.owesProgress && watch.held == nil && watch.catchUp == nil {
      let due = watch.toldMilliseconds + silenceMilliseconds
      guard now.monotonicMilliseconds >= due else {
        expectSilence(of: watch)
        continue
      }
      watch.lsn = max(watch.lsn, durableLSN)
      watch.toldMilliseconds = now.monotonicMilliseconds
      watch.owesProgress = false
      effects.append(.send(.progress(lsn: watch.lsn), watch))
    }
    return effects
  }
}

// MARK: - Slow clients

extension Audience {
  /// Whether an event must wait, since the client has too much to take or has not been told what came
  /// before.
  private func mustHold(for watch: Watch, _ waitingBytes: Int) -> Bool {
    waitingBytes >= ServiceLimits.eventBytes || watch.held != nil
  }

  func hold(_ text: EventText, for watch: Watch, _ waitingBytes: Int) -> Effect {
    watch.hold(text)
    return keepBack(watch.viewer, waitingBytes)
  }

  private func hold(
    for watch: Watch, _ waitingBytes: Int, _ body: (inout HeldNews) -> Void
  ) -> Effect {
    watch.hold(body)
    return keepBack(watch.viewer, waitingBytes)
  }

  /// Something is held for a connection, perhaps outside of its watches: what is kept is bounded.
  package func keepBack(_ connection: ConnectionID, waitingBytes: Int) -> Effect {
    viewer(connection).map { keepBack($0, waitingBytes) } ?? .keepBack(connection)
  }

  func keepBack(_ viewer: Viewer, _ waitingBytes: Int) -> Effect {
    let room = ServiceLimits.waitingEventBytes - waitingBytes
    guard viewer.heldBytes > room else { return .keepBack(viewer.connection) }
    for watch in viewer.watches where watch.held != nil { watch.held?.lag() }
    // Several watches of a list with news of thousands of profiles can come to this.
    let isTooMuch = viewer.heldBytes > max(room, 0) && !viewer.isPeer
    return isTooMuch ? .closeSlow(viewer.connection) : .keepBack(viewer.connection)
  }

  /// Too much was missed, or what is known is of another catalog: all of it comes anew.
  package func lag(_ watch: Watch) -> [Effect] {
    let effects = stopCatchingUp(watch)
    watch.hold { $0.lag() }
    return effects
  }

  /// Sends what is held for a watch, whose client has room again; the profile may be deleted durably.
  package mutating func flush(_ watch: Watch, isGone: Bool, at now: Moment) -> [Effect] {
    guard let held = watch.held else { return [] }
    let isDeleted = held.isDeleted || held.isLagged && isGone
    if held.isLagged, !isDeleted { return [.describe(watch)] }
    watch.held = nil
    var effects: [Effect] = []
    if let merged = held.news { effects.append(deliver(merged.news.line, to: watch, at: now)) }
    guard isDeleted else { return effects + due(held, of: watch) }
    effects += forget(watch)
    return effects + [deliver(.ended(.deleted), to: watch, at: now)]
  }

  /// Shows a lagged watch its profile, as of `lsn`; it is durable when the store's ticket is done.
  package mutating func show(
    _ watch: Watch, _ snapshot: [UInt8], lsn: Int, ticket: Int, at now: Moment
  ) -> [Effect] {
    guard let held = watch.held else { return [] }
    watch.held = nil
    watch.lsn = max(watch.lsn, lsn)
    noteTold(watch, at: now)
    let line = EventLine.lagged(lsn: watch.lsn, snapshot: snapshot)
    return [.sendSnapshot(line, watch, ticket: ticket)] + due(held, of: watch)
  }

  /// What else is due to a watch behind its news.
  private func due(_ held: HeldNews, of watch: Watch) -> [Effect] {
    held.due.isEmpty ? [] : [.tellStanding(held.due, watch)]
  }

  /// The commit under way has failed, and with it a snapshot that was to show it: the snapshot is due
  /// again, and with it all that was to follow.
  package func takeBackSnapshot(of watch: Watch, durableLSN: Int) -> [Effect] {
    // The numbers beyond come again, for other changes.
    watch.lsn = min(watch.lsn, durableLSN)
    let effects = lag(watch)
    watch.held?.due = watch.interest.topics.intersection(.standing)
    return effects
  }
}

package import Profiles
import Wire

// MARK: - Changes

extension Audience {
  /// Queues a change for its watches until the store's ticket is done.
  package mutating func announce(_ announcement: Announcement, ticket: Int) {
    announcements.append(announcement, ticket: ticket)
  }

  /// Removes and returns the changes that are durable with this ticket, in the order of the log.
  package mutating func takeDurable(_ completed: Int) -> [Announcement] {
    announcements.takeDone(completed)
  }

  /// Drops the queued changes, because the running commit has failed.
  package mutating func dropAnnouncements() {
    announcements.removeAll()
  }

  /// Tells a watch its part of a durable change.
  ///
  /// If the change deletes the profile, call `toldOfDeletion` afterwards.
  package mutating func tell(
    _ watch: Watch, _ texts: inout EventTexts, waitingBytes: Int, at now: Moment
  ) -> ServiceEffect? {
    watch.lsn = texts.announcement.lsn
    guard !texts.announcement.effects.isEmpty else { return nil }
    let text = texts.text(for: watch)
    // The counts are unknown, so an event could not tell the recipes: only a snapshot can.
    if text.news?.recipes?.isUncounted == true {
      let isFull = mustHold(for: watch, waitingBytes)
      watch.hold { $0.lag() }
      return isFull ? keepBack(watch.viewer, waitingBytes) : .flush(watch.connection)
    }
    if text.isWanted, mustHold(for: watch, waitingBytes) {
      return hold(text, for: watch, waitingBytes)
    }
    if let line = text.line { return deliver(line, to: watch, at: now) }
    watch.owesProgress = true
    expectSilence(of: watch)
    return nil
  }

  /// Ends a watch that was told of a deletion, unless it knew of the deletion from the start.
  package mutating func toldOfDeletion(_ watch: Watch, at now: Moment) -> [ServiceEffect] {
    watch.lsn > watch.beganLSN ? endDeleted(watch, at: now) : []
  }

  /// Ends a watch of a deleted profile, after all events that are held for it.
  package mutating func endDeleted(_ watch: Watch, at now: Moment) -> [ServiceEffect] {
    guard watch.held != nil else {
      return forget(watch) + [deliver(.ended(.deleted), to: watch, at: now)]
    }
    watch.held?.isDeleted = true
    watch.isEnded = true
    table.remove(watch)
    return [.flush(watch.connection)]
  }

  mutating func deliver(_ event: EventLine, to watch: Watch, at now: Moment) -> ServiceEffect {
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
  /// The watches of a profile to tell that a watcher came, left or was renamed, with the present
  /// watchers; nil if no watch asks for presence.
  package func presence(
    of profile: ProfileID, besides connection: ConnectionID?
  ) -> (wanting: [Watch], presence: Presence)? {
    let wanting = table.watches(of: profile).filter {
      $0.connection != connection && $0.interest.topics.contains(.presence)
    }
    return wanting.isEmpty ? nil : (wanting, Presence(table.watches(of: profile)))
  }

  /// Tells a watch who else watches its profile.
  package mutating func tell(
    _ watch: Watch, _ presence: inout Presence, waitingBytes: Int, at now: Moment
  ) -> ServiceEffect {
    if mustHold(for: watch, waitingBytes) {
      return hold(for: watch, waitingBytes) { $0.due.insert(.presence) }
    }
    return deliver(presence.line(for: watch), to: watch, at: now)
  }

  /// Tells only this watch who else watches its profile.
  package mutating func tellPresence(
    to watch: Watch, waitingBytes: Int, at now: Moment
  ) -> ServiceEffect {
    var presence = Presence(table.watches(of: watch.profile))
    return tell(watch, &presence, waitingBytes: waitingBytes, at: now)
  }
}

// MARK: - Standing topics

extension Audience {
  /// Tells a watch the value of a standing topic, if it asks for the topic and does not have the
  /// value.
  package mutating func tell(
    _ watch: Watch, _ news: StandingNews, waitingBytes: Int, at now: Moment
  ) -> ServiceEffect? {
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
  /// Moves the deadline for silent watches forward to this watch's deadline, if that is earlier.
  package mutating func expectSilence(of watch: Watch) {
    let due = watch.toldMilliseconds + silenceMilliseconds
    silenceDeadline = min(silenceDeadline ?? due, due)
  }

  /// Sends progress marks to silent watches; everything up to `durableLSN` is durable.
  package mutating func breakSilence(durableLSN: Int, at now: Moment) -> [ServiceEffect] {
    guard let deadline = silenceDeadline, now.monotonicMilliseconds >= deadline else { return [] }
    silenceDeadline = nil
    var effects: [ServiceEffect] = []
    // A progress mark must not overtake held or missed news.
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
  /// Whether an event must be held, because too much output waits for the client, or because
  /// earlier events are held.
  private func mustHold(for watch: Watch, _ waitingBytes: Int) -> Bool {
    waitingBytes >= ServiceLimits.eventBytes || watch.held != nil
  }

  func hold(_ text: EventText, for watch: Watch, _ waitingBytes: Int) -> ServiceEffect {
    watch.hold(text)
    return keepBack(watch.viewer, waitingBytes)
  }

  private func hold(
    for watch: Watch, _ waitingBytes: Int, _ body: (inout HeldNews) -> Void
  ) -> ServiceEffect {
    watch.hold(body)
    return keepBack(watch.viewer, waitingBytes)
  }

  /// Limits how many events are held for a connection, which may be for a feed.
  package func keepBack(_ connection: ConnectionID, waitingBytes: Int) -> ServiceEffect {
    viewer(connection).map { keepBack($0, waitingBytes) } ?? .keepBack(connection)
  }

  func keepBack(_ viewer: Viewer, _ waitingBytes: Int) -> ServiceEffect {
    let room = ServiceLimits.waitingEventBytes - waitingBytes
    guard viewer.heldBytes > room else { return .keepBack(viewer.connection) }
    for watch in viewer.watches where watch.held != nil { watch.held?.lag() }
    // Several watches of the list with news of thousands of profiles may still hold too much.
    let isTooMuch = viewer.heldBytes > max(room, 0) && !viewer.isPeer
    return isTooMuch ? .closeSlow(viewer.connection) : .keepBack(viewer.connection)
  }

  /// Drops what is held for a watch and makes a snapshot due: it missed too much, or its catalog
  /// changed.
  package func lag(_ watch: Watch) -> [ServiceEffect] {
    let effects = stopCatchingUp(watch)
    watch.hold { $0.lag() }
    return effects
  }

  /// Sends what is held for a watch, whose client has room again.
  ///
  /// `isGone` tells whether the profile is durably deleted.
  package mutating func flush(_ watch: Watch, isGone: Bool, at now: Moment) -> [ServiceEffect] {
    guard let held = watch.held else { return [] }
    let isDeleted = held.isDeleted || held.isLagged && isGone
    if held.isLagged, !isDeleted { return [.describe(watch)] }
    watch.held = nil
    var effects: [ServiceEffect] = []
    if let merged = held.news { effects.append(deliver(merged.news.line, to: watch, at: now)) }
    guard isDeleted else { return effects + due(held, of: watch) }
    effects += forget(watch)
    return effects + [deliver(.ended(.deleted), to: watch, at: now)]
  }

  /// Sends a lagged watch a snapshot as of `lsn`, which is durable when the ticket is done.
  package mutating func show(
    _ watch: Watch, _ snapshot: [UInt8], lsn: Int, ticket: Int, at now: Moment
  ) -> [ServiceEffect] {
    guard let held = watch.held else { return [] }
    watch.held = nil
    watch.lsn = max(watch.lsn, lsn)
    noteTold(watch, at: now)
    let line = EventLine.lagged(lsn: watch.lsn, snapshot: snapshot)
    return [.sendSnapshot(line, watch, ticket: ticket)] + due(held, of: watch)
  }

  /// Sends the due standing topics, after the news of the watch.
  private func due(_ held: HeldNews, of watch: Watch) -> [ServiceEffect] {
    held.due.isEmpty ? [] : [.tellStanding(held.due, watch)]
  }

  /// Makes a snapshot due again, with all that follows it, because its commit has failed.
  package func takeBackSnapshot(of watch: Watch, durableLSN: Int) -> [ServiceEffect] {
    // The numbers of the failed commit will be given to other changes.
    watch.lsn = min(watch.lsn, durableLSN)
    let effects = lag(watch)
    watch.held?.due = watch.interest.topics.intersection(.standing)
    return effects
  }
}

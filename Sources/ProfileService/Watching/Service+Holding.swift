import Profiles
import Wire

// MARK: - Slow clients

extension Service {
  mutating func hold(_ text: EventText, for watch: Watch) {
    watch.hold(text)
    noteHeld(of: watch.session)
  }

  /// Keeps something back for a client that has not taken what was written before.
  mutating func hold(for watch: Watch, _ body: (inout HeldNews) -> Void) {
    watch.hold(body)
    noteHeld(of: watch.session)
  }

  /// From now on the client's time runs, and what is kept for it is bounded.
  mutating func noteHeld(of session: Session) {
    desk.noteHeld(of: session, at: now)
    let room = ServiceLimits.waitingEventBytes - session.waitingBytes
    guard session.heldBytes > room else { return }
    for watch in session.watches where watch.held != nil { watch.held?.lag() }
    // Several watches of a list with news of thousands of profiles can come to this.
    if session.heldBytes > max(room, 0), !session.isPeer { closeSlow(session) }
  }

  /// Too much was missed, or what is known is of another catalog: all of it comes anew.
  mutating func lag(_ watch: Watch) {
    stopCatchingUp(watch)
    watch.hold { $0.lag() }
  }

  /// Whether events wait for a client to take what was written before.
  func hasHeld(_ session: Session) -> Bool {
    session.hasHeld || feeds.isKeptBack(session.id)
  }

  func hasWatches(_ session: Session) -> Bool {
    session.watchCount > 0 || feeds.count(of: session.id) > 0
  }

  /// Writes what was held for a session, as far as there is room again.
  mutating func flush(_ session: Session) {
    for watch in session.watches where watch.held != nil && !mustHold(session) { flush(watch) }
    for list in session.listWatches where !list.held.isEmpty && !mustHold(session) { flush(list) }
    readOn(session)
    if !hasHeld(session), session.unsentBytes < ServiceLimits.waitingOutputBytes {
      desk.endStall(of: session)
    }
  }

  private mutating func flush(_ watch: Watch) {
    guard var held = watch.held else { return }
    if held.isLagged, isGone(watch.profile) { held.isDeleted = true }
    if held.isLagged, !held.isDeleted {
      guard deliverSnapshot(to: watch) else { return }
      held.isLagged = false
    }
    watch.held = nil
    if let merged = held.news { deliver(merged.news.line, to: watch) }
    if held.isDeleted {
      forget(watch)
      deliver(.ended(.deleted), to: watch)
      return
    }
    if held.isPresenceDue { tellPresence(to: watch) }
    if held.areConflictsDue, let entry = book.profiles.entries[watch.profile] {
      tell(watch, conflicts: entry.conflicts.count)
    }
  }

  /// Whether a profile is deleted, durably.
  private func isGone(_ profile: ProfileID) -> Bool {
    guard let entry = book.profiles.entries[profile] else { return true }
    return entry.isDeleted && entry.ticket <= pipe.completed
  }

  /// Shows all anew; false while the recipes' index is being made, which will try again.
  ///
  /// It shows memory, and waits until that is durable like a reply that does. A deletion under way
  /// is not shown, but ends the watch when it is durable.
  private mutating func deliverSnapshot(to watch: Watch) -> Bool {
    guard let entry = book.profiles.entries[watch.profile], !entry.isDeleted,
      let snapshot = describe(entry)
    else { return false }
    watch.lsn = max(watch.lsn, entry.lsn)
    let line = EventLine.lagged(lsn: watch.lsn, snapshot: snapshot).line(for: watch.id)
    let wait: PendingReply.Wait =
      entry.ticket > pipe.completed ? .ticket(entry.ticket) : .nothing
    respond(
      to: watch.session,
      PendingReply(wait: wait, bytes: line, isEvent: true, shows: .snapshot(watch)))
    send(watch.session)
    watch.toldMilliseconds = now.monotonicMilliseconds
    watch.owesProgress = true
    expectSilence(of: watch)
    return true
  }

  /// Tries again to show what waited for an index.
  mutating func flushAll() {
    guard !watches.isEmpty else { return }
    for session in desk.all where hasHeld(session) { flush(session) }
  }

  /// Catalogs are other ones: what watches of their profiles know is of the past.
  mutating func lagWatches(of catalogs: Set<String>) {
    for watch in Array(watches.all) {
      guard let entry = book.profiles.entries[watch.profile],
        catalogs.contains(entry.profile.catalog)
      else { continue }
      lag(watch)
    }
  }
}

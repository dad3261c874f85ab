package import Alchemy
package import Profiles
package import StoreJobs
package import Wire

/// The profiles, the known replicas, and everything that numbers changes: the clock, this replica's
/// identity, and the last numbers of changes and conflicts.
///
/// A machine that mints and applies changes. An input that needs the store takes the current
/// `Write`, adds its entry to it, and notes its ticket wherever the change is visible. Only the
/// book modifies a `ProfileEntry`.
package struct Book {
  /// What a change or a join did to a profile.
  package struct Applied {
    /// The effective values that changed.
    package var effects: [FieldChange]
    /// The conflicts between the change and the profile.
    package var conflicts: [Conflict]
    let before: ListedProfile
  }

  private(set) var profiles = ProfileTable()
  private(set) var replicas = ReplicaTable()
  private(set) var clock = HybridLogicalClock()
  /// The number of the last change of any profile.
  package private(set) var lsn = 0
  /// This replica's identity.
  package private(set) var origin = Origin.none
  private(set) var epoch = ""
  /// Random bits for new ids; an argument of `init`, so that tests can repeat a run.
  private var identities: any RandomNumberGenerator & Sendable
  /// Random salts of changes; separate from the bits for ids.
  ///
  /// The daemon takes them from the kernel, so a machine that was reset to an older state does not
  /// repeat them.
  private var salts: any RandomNumberGenerator & Sendable
  /// How many more comparisons of choices with resets the current push may make.
  private var conflictChecks = ServiceLimits.conflictChecks
  /// The number of the last conflict in any journal.
  private(set) var lastConflict = 0
  /// Profiles with a settlement or a move that is not yet durable.
  private var journalNews = TicketQueue<ProfileID>()
  private(set) var moves = MoveTable()
  /// How many digests were computed; each is a pass over a profile's rows.
  package private(set) var digestPasses = 0

  /// Empty until `open`.
  package init(identities: any RandomNumberGenerator & Sendable) {
    self.identities = identities
    salts = identities
  }

  /// Replaces everything with the state of the store, at the start and after a failed commit.
  ///
  /// Adds the profile `default` if the store does not have it.
  package mutating func open(_ state: StoredState) {
    origin = replicas.load(state)
    lastConflict = state.lastConflict
    epoch = state.epoch
    clock = HybridLogicalClock(latest: state.clock)
    lsn = state.lsn
    journalNews.removeAll()
    profiles = ProfileTable()
    for stored in state.profiles { profiles.insert(ProfileEntry(stored, in: state)) }
    if profiles.entries[.default] == nil { _ = insert(.default) }
  }
}

/// A profile in memory, with the number and the ticket of its last change.
package final class ProfileEntry {
  /// The profile as of `lsn`.
  package fileprivate(set) var profile: Profile {
    didSet { knownDigest = nil }
  }
  /// Nil if the profile has changed since its digest was computed.
  fileprivate var knownDigest: UInt64?
  /// The number of the profile's last change; 0 before any.
  package fileprivate(set) var lsn: Int
  /// The store's ticket of the last change; a reply that shows the change waits for this ticket.
  package fileprivate(set) var ticket = 0
  /// A snapshot is written when this reaches `ServiceLimits.changesPerSnapshot`.
  package fileprivate(set) var changesSinceSnapshot = 0
  /// What our last change had seen, including itself; nil if we made none, or if the log lacks it.
  fileprivate var lastMinted: (origin: Origin, seen: VersionVector)?
  /// How far back the profile's log reaches.
  package fileprivate(set) var floor: LogFloor
  /// Unsettled conflicts, the oldest first.
  package fileprivate(set) var conflicts: [JournaledConflict]

  fileprivate init(_ stored: StoredProfileState, in state: StoredState? = nil) {
    lastMinted = state?.ownSeen[stored.profile.id].map { (state?.origin ?? .none, $0) }
    profile = stored.profile
    lsn = stored.lsn
    floor = stored.floor
    conflicts = stored.conflicts
  }

  /// Stays the same when the profile is renamed.
  package var id: ProfileID { profile.id }
  // Not `profile.name`: calling another room's getter copies the whole profile.
  var name: String { profile.registers.name.value }
  var isDeleted: Bool { profile.registers.isDeleted.value }

  /// What our last change under this origin had seen, including itself.
  ///
  /// Empty if unknown: then the next change only has more links than necessary.
  fileprivate func linked(by origin: Origin) -> VersionVector {
    lastMinted?.origin == origin ? lastMinted?.seen ?? VersionVector() : VersionVector()
  }

  fileprivate func noteMinted(_ change: Change) {
    var seen = change.context
    seen.insert(change.dot)
    lastMinted = (change.dot.origin, seen)
  }

  /// The approximate number of changes in the profile's log.
  var logCount: Int { profile.vector.count(beyond: floor.vector) }
}

// MARK: - Changes

extension Book {
  /// A random id for a new profile.
  package mutating func newProfileID() -> ProfileID {
    ProfileID(randomHigh: identities.next(), randomLow: identities.next())
  }

  /// Adds a profile that no change has created yet.
  package mutating func insert(_ id: ProfileID) -> ProfileEntry {
    let entry = ProfileEntry(StoredProfileState(profile: Profile(untouched: id), lsn: 0))
    profiles.insert(entry)
    return entry
  }

  /// Makes a change from edits; throws `profileFull` if the change would exceed a bound of the profile.
  package mutating func mint(
    _ edits: [Edit], of profile: Profile, client: String?, undoing: ChangeHash? = nil,
    at now: Moment
  ) throws(Refusal) -> Change {
    let change = Change(
      profile.draft(
        minting: edits, at: clock.mint(nowMilliseconds: now.wallMilliseconds), origin: origin,
        client: client, undoing: undoing,
        beyond: profiles.entries[profile.id]?.linked(by: origin) ?? VersionVector(),
        salt: salts.next()))
    if let bound = profile.bound(passedBy: [change]) {
      throw .profileFull(profile: profile.shownName, bound)
    }
    return change
  }

  /// Restores the limit of comparisons for a new push.
  package mutating func beginPush() {
    conflictChecks = ServiceLimits.conflictChecks
  }

  /// Applies a local or a remote change; this is the only place where edits change a profile.
  ///
  /// The change must be the next of its origin, and the profile must have all changes that its
  /// author had seen.
  package mutating func apply(
    _ change: Change, to entry: ProfileEntry, catalog: Catalog?, request: Int? = nil,
    in write: inout Write, at now: Moment
  ) -> Applied {
    clock.receive(change.time)
    let before = ListedProfile(entry)
    // Most changes have seen the whole profile; skipping the call to another room avoids a copy.
    let conflicts =
      change.context.contains(entry.profile.vector)
      ? [] : entry.profile.conflicts(with: change, checks: &conflictChecks)
    let effects = entry.profile.apply(change, catalog: catalog)
    if change.dot.origin == origin { entry.noteMinted(change) }
    advance(entry, from: before, in: write)
    var notes: [StoreNote] = []
    if replicas.isOriginUnwritten || !entry.conflicts.isEmpty || !conflicts.isEmpty {
      notes = originNotes() + settle(by: change, of: entry) + journal(conflicts, of: entry, at: now)
    }
    write.entries.append(
      StoreEntry(
        change: LoggedChange(lsn: lsn, change: change, effects: effects, request: request),
        snapshot: dueSnapshot(of: entry), notes: notes))
    return Applied(effects: effects, conflicts: conflicts, before: before)
  }

  /// Numbers an applied change or join, and notes the write's ticket in the profile.
  private mutating func advance(
    _ entry: ProfileEntry, from before: ListedProfile, in write: Write
  ) {
    lsn += 1
    entry.lsn = lsn
    entry.ticket = write.ticket
    guard before.name != entry.name || before.isDeleted != entry.isDeleted else { return }
    profiles.renamed(
      entry, from: before.name, wasDeleted: before.isDeleted, ticket: entry.ticket)
  }

  /// Counts a change; returns a snapshot after every `changesPerSnapshot` changes.
  private func dueSnapshot(of entry: ProfileEntry) -> StoredSnapshot? {
    entry.changesSinceSnapshot += 1
    guard entry.changesSinceSnapshot >= ServiceLimits.changesPerSnapshot else { return nil }
    return snapshot(of: entry)
  }

  private func snapshot(of entry: ProfileEntry) -> StoredSnapshot {
    entry.changesSinceSnapshot = 0
    return StoredSnapshot(profile: entry.profile, lsn: entry.lsn)
  }

  /// Snapshots of the profiles that have changed since their last snapshot.
  package func dueSnapshots() -> [StoreEntry] {
    profiles.sorted(includingDeleted: true).filter { $0.changesSinceSnapshot > 0 }
      .map { StoreEntry(snapshot: snapshot(of: $0)) }
  }

  /// Joins a checked state of another replica; `applied` is nil if nothing changed.
  ///
  /// The log does not get the joined changes, so the join raises its floor.
  package mutating func join(
    _ state: Profile, trail: [TrailRun] = [], into entry: ProfileEntry, catalog: Catalog?,
    in write: inout Write, at now: Moment
  ) -> (applied: Applied?, isSound: Bool) {
    let (before, listed) = (entry.profile, ListedProfile(entry))
    clock.receive(state.latestMoment)
    let joined = entry.profile.join(state, catalog: catalog)
    guard entry.profile != before else { return (nil, joined.isSound) }
    advance(entry, from: listed, in: write)
    let news = state.vector.beyond(before.vector)
    // No change is new and yet the states differ, so two replicas used the same identity. The
    // joined profile no longer follows from its log.
    entry.floor.vector.merge(news.entries.isEmpty ? before.vector : news)
    entry.floor.lsn = lsn
    let links = state.links(beyond: before.vector, trail: trail)
    let notes =
      originNotes() + [.floor(entry.id, entry.floor), .trail(entry.id, links)]
      + journal(joined.conflicts, of: entry, at: now)
    write.entries.append(StoreEntry(snapshot: snapshot(of: entry), notes: notes))
    return (
      Applied(effects: joined.effects, conflicts: joined.conflicts, before: listed),
      joined.isSound
    )
  }

  /// Moves a branch, the end of an origin's changes, to an origin of its own; no shown value changes.
  package mutating func move(
    _ branch: BranchMove, of entry: ProfileEntry, in write: inout Write
  ) {
    moves.note(branch.first, of: entry.id)
    entry.profile.move(branch)
    // The stored vector of our last change names changes that now have another origin.
    entry.lastMinted = nil
    for index in entry.conflicts.indices {
      entry.conflicts[index].conflict = branch(entry.conflicts[index].conflict)
    }
    entry.ticket = write.ticket
    journalNews.append(entry.id, ticket: write.ticket)
    write.entries.append(
      StoreEntry(snapshot: snapshot(of: entry), notes: [.moved(entry.id, branch)]))
  }

  /// Raises the floor of a profile whose log was cut; returns how many changes the log lost.
  ///
  /// A join may have raised the floor further in the meantime.
  package mutating func raise(_ floor: LogFloor, of profile: ProfileID) -> Int {
    guard let entry = profiles.entries[profile] else { return 0 }
    let before = entry.logCount
    entry.floor.vector.merge(floor.vector)
    entry.floor.lsn = max(entry.floor.lsn, floor.lsn)
    return before - entry.logCount
  }

  /// The digest of a profile; cached until the profile changes.
  package mutating func digest(of entry: ProfileEntry) -> UInt64 {
    if let known = entry.knownDigest { return known }
    digestPasses += 1
    let digest = entry.profile.digest
    entry.knownDigest = digest
    return digest
  }
}

// MARK: - Journals

extension Book {
  /// Adds conflicts to a profile's journal; settles the oldest ones past the limit.
  private mutating func journal(
    _ conflicts: [Conflict], of entry: ProfileEntry, at now: Moment
  ) -> [StoreNote] {
    guard !conflicts.isEmpty else { return [] }
    var notes: [StoreNote] = []
    // Older ones would be settled at once, to keep the journal within its limit.
    for conflict in conflicts.suffix(ServiceLimits.journaledConflicts) {
      lastConflict += 1
      let journaled = JournaledConflict(
        number: lastConflict, profile: entry.id, conflict: conflict,
        milliseconds: now.wallMilliseconds)
      entry.conflicts.append(journaled)
      notes.append(.conflict(journaled))
    }
    let surplus = max(0, entry.conflicts.count - ServiceLimits.journaledConflicts)
    let oldest = Set(entry.conflicts.prefix(surplus).map(\.number))
    return notes + settle(of: entry) { oldest.contains($0.number) }
  }

  /// Removes the conflicts that a change settles.
  private func settle(by change: Change, of entry: ProfileEntry) -> [StoreNote] {
    settle(of: entry) { $0.conflict.isSettled(by: change) }
  }

  private func settle(
    of entry: ProfileEntry, _ isOver: (JournaledConflict) -> Bool
  ) -> [StoreNote] {
    guard !entry.conflicts.isEmpty else { return [] }
    let over = entry.conflicts.filter(isOver)
    guard !over.isEmpty else { return [] }
    entry.conflicts.removeAll(where: isOver)
    return over.map { .settled($0.number) }
  }

  /// Removes the conflicts that are older than `journalMilliseconds`.
  package mutating func expireConflicts(
    of entry: ProfileEntry, in write: inout Write, at now: Moment
  ) {
    let oldest = now.wallMilliseconds - ServiceLimits.journalMilliseconds
    add(settle(of: entry) { $0.milliseconds < oldest }, of: entry, to: &write)
  }

  /// Settles a conflict without a change; does nothing if it is settled already.
  package mutating func settle(_ conflict: Int, of entry: ProfileEntry, in write: inout Write) {
    add(settle(of: entry) { $0.number == conflict }, of: entry, to: &write)
  }

  private mutating func add(_ notes: [StoreNote], of entry: ProfileEntry, to write: inout Write) {
    guard !notes.isEmpty else { return }
    write.entries.append(StoreEntry(notes: notes))
    entry.ticket = write.ticket
    journalNews.append(entry.id, ticket: write.ticket)
  }

  /// Removes and returns the profiles whose settlements or moves are durable.
  package mutating func takeJournalNews(completed: Int) -> [ProfileID] {
    journalNews.takeDone(completed)
  }
}

// MARK: - Replicas

extension Book {
  /// Gives this replica a new identity for everything that is written from now on.
  ///
  /// Does nothing if the replica took too many within a day: a peer with false claims could
  /// otherwise force new ones without end.
  package mutating func rotate(
    isWritable: Bool, in write: inout Write, at now: Moment
  ) -> [ServiceEffect] {
    guard replicas.mayRotate(atMonotonic: now.monotonicMilliseconds) else { return [] }
    replicas.noteRotation(atMonotonic: now.monotonicMilliseconds)
    let former = origin
    origin = Origin(high: identities.next(), low: identities.next())
    replicas.rotate(from: former, to: origin)
    if isWritable { add(originNotes(), to: &write) }
    return [.report(.rotated(from: former, to: origin))]
  }

  private mutating func add(_ notes: [StoreNote], to write: inout Write) {
    write.entries.append(StoreEntry(notes: notes))
    replicas.ticket = write.ticket
  }

  /// The note that stores a new identity; must be in the first entry after a rotation.
  private mutating func originNotes() -> [StoreNote] {
    guard replicas.isOriginUnwritten else { return [] }
    replicas.wroteOrigin()
    return [.origin(origin)]
  }

  /// Counts the identities taken before this start towards the daily limit.
  package mutating func recall(rotationMilliseconds times: [Int], at now: Moment) {
    replicas.recall(rotationsAt: times, now: now)
  }

  /// Counts changes of ours that another replica returned; `replica` is nil if it is unknown.
  mutating func note(returned count: Int, from replica: Origin?) {
    replicas.addReturned(count, from: replica ?? .none)
  }

  /// Refuses further changes of an origin; its earlier changes stay.
  package mutating func retire(_ origin: Origin, in write: inout Write) {
    if replicas.retire(origin) { add([.retired(origin)], to: &write) }
  }

  /// Stores the name of another replica, unless this name is already known.
  package mutating func call(_ replica: Origin, _ name: String, in write: inout Write) {
    guard replica != .none, replica != origin, replicas.call(replica, name) else { return }
    add([.name(replica, name)], to: &write)
  }
}

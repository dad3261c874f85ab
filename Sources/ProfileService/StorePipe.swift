import Profiles
import Replication
import StoreJobs
import Wire

/// What waits for the store, how far the store has come, and whether it may be written to.
///
/// One job is under way at a time; all other entries wait for the next job, so that waiting writers
/// share a commit. Tickets number the entries; a reply that shows the effect of an entry is
/// released when the entry's ticket is done.
struct StorePipe {
  /// The ticket of the last entry or read handed in.
  private(set) var issued = 0
  /// Everything up to this ticket is durable.
  private(set) var completed = 0
  /// Everything up to this change is durable.
  var durableLSN = 0
  private(set) var entries: [StoreEntry] = []
  /// By `ReadOwner.Urgency`.
  private var promptReads = ReadQueue()
  private var backgroundReads = ReadQueue()
  private var idleReads = ReadQueue()
  /// Tickets of entries that one transaction must hold; the last group may still be open.
  private var groups: [Range<Int>] = []
  private var running: Running?
  private var forgottenClients: [String] = []
  private var lastRead = 0
  private var gathering: Gathering?
  /// Whether a commit waits a moment for others to join; no use to a replica with one writer.
  var gathersCommits = true
  private(set) var writing = Writing.open
  /// Why nothing is written, where the database is no longer at its path.
  private(set) var displacement: StoredDisplacement?
  private(set) var figures = Figures()

  /// Whether changes can be written now.
  enum Writing: Equatable {
    case open
    /// A commit failed: nothing is written until then, by the monotonic clock; the next change may
    /// try.
    case refused(until: Int)
  }

  /// What `system.status` tells of the store.
  struct Figures {
    /// Changes that the log holds: what is cut from the log is taken off again.
    var changes = 0
    var databaseBytes = 0
    /// Since 1970; nil before the first commit.
    var lastCommitMilliseconds: Int?
  }

  /// A moment's patience before the next job, so that those just answered can join it.
  ///
  /// Without it two groups of writers take turns: each waits for the other's commit and its own.
  private struct Gathering {
    /// So many entries are there when everybody has come back.
    var expected: Int
    /// By the monotonic clock.
    var untilMicroseconds: Int
  }

  private struct Running {
    var startedMicroseconds: Int
    var entries: Int
    var ticket: Int
    var changes: Int
    /// The number of its last change, if it has any.
    var lastLSN: Int?
    var reads: [OwnedRead]

    /// Whether one of its reads takes long.
    var isLong: Bool { reads.contains(where: \.read.isLong) }
  }

  var isIdle: Bool { running == nil }
  /// Whether a read that is asked for now would wait for one that takes long.
  var isHeldUp: Bool { running?.isLong == true || promptReads.holdsUp }
  /// Whether a copy of memory is being written, or will be next.
  var isRescuing: Bool {
    running?.reads.contains(where: \.isRescue) == true
      || promptReads.waiting.contains(where: \.isRescue)
  }
  var isEmpty: Bool { hasOnlyIdleReads && idleReads.isEmpty }

  private var hasOnlyIdleReads: Bool {
    entries.isEmpty && promptReads.isEmpty && backgroundReads.isEmpty
  }

  /// Queues something to be written; its ticket.
  mutating func append(_ entry: StoreEntry) -> Int {
    entries.append(entry)
    issued += 1
    return issued
  }

  /// Keeps a reply in the transaction of its change; its ticket.
  ///
  /// The change is what was queued last if anything was since the ticket; it has the reply in its
  /// own entry then, so that no transaction can part them.
  mutating func keep(_ reply: StoredReply, since ticket: Int) -> Int {
    guard issued > ticket else { return append(StoreEntry(request: reply)) }
    entries[entries.count - 1].request = reply
    return issued
  }

  /// Queues a read after all that was queued before; the finding comes with the owner.
  mutating func ask(_ read: StoreRead, for owner: ReadOwner) -> ReadID {
    lastRead += 1
    let read = OwnedRead(id: ReadID(number: lastRead), owner: owner, read: read, ticket: issued)
    switch owner.urgency {
    case .prompt: promptReads.append(read)
    case .background: backgroundReads.append(read)
    case .idle: idleReads.append(read)
    }
    return read.id
  }

  /// What is queued from now on, until the group ends, becomes durable together or not at all.
  mutating func beginGroup() {
    groups.append(issued + 1..<issued + 1)
  }

  mutating func endGroup() {
    guard let group = groups.popLast() else { return }
    groups.append(group.lowerBound..<issued + 1)
  }

  /// Drops a read whose finding a machine does not need any more.
  mutating func drop(_ errand: ReadOwner.Errand) {
    drop {
      if case .errand(errand) = $0.owner { true } else { false }
    }
  }

  private mutating func drop(where isUnwanted: (OwnedRead) -> Bool) {
    promptReads.drop(where: isUnwanted)
    backgroundReads.drop(where: isUnwanted)
    idleReads.drop(where: isUnwanted)
  }

  mutating func forget(_ clients: [String]) {
    forgottenClients += clients
  }

  /// The next job, if there is anything to do and nothing is under way.
  ///
  /// A read is in the first job after which everything that was queued before it is written,
  /// however much was queued since.
  mutating func nextJob(clock: HybridTimestamp, now: Moment) -> StoreJob? {
    guard isIdle, !isEmpty, !isGathering(at: now) else { return nil }
    let isIdleOtherwise = hasOnlyIdleReads
    let batch = takeEntries()
    let ticket = issued - entries.count
    let reads =
      promptReads.take(atMost: ServiceLimits.readsPerJob, seeing: ticket)
      + backgroundReads.take(atMost: ServiceLimits.watchReadsPerJob, seeing: ticket)
      + idleReads.take(atMost: isIdleOtherwise ? 1 : 0, seeing: ticket)
    running = Running(
      startedMicroseconds: now.monotonicMicroseconds, entries: batch.count,
      ticket: ticket, changes: batch.count { $0.change != nil },
      lastLSN: batch.compactMap(\.lsn).last, reads: reads)
    defer { forgottenClients = [] }
    return StoreJob(
      batch: StoreBatch(
        entries: batch, forgottenClients: forgottenClients, clock: clock,
        nowMilliseconds: now.wallMilliseconds),
      reads: reads.map(\.read))
  }

  private mutating func takeEntries() -> [StoreEntry] {
    guard entries.count > ServiceLimits.changesPerCommit else {
      defer { (entries, groups) = ([], []) }
      return entries
    }
    let end = wholeGroups(before: issued - entries.count + 1 + ServiceLimits.changesPerCommit)
    let count = end - (issued - entries.count + 1)
    groups.removeAll { $0.upperBound <= end }
    defer { entries.removeFirst(count) }
    return Array(entries.prefix(count))
  }

  /// A ticket that no group reaches beyond, near this one: before it, but for a group too long.
  private func wholeGroups(before end: Int) -> Int {
    guard let group = groups.first(where: { $0.lowerBound < end && end < $0.upperBound }) else {
      return end
    }
    let first = issued - entries.count + 1
    return group.lowerBound > first ? group.lowerBound : group.upperBound
  }

  private mutating func isGathering(at now: Moment) -> Bool {
    guard let waited = gathering else { return false }
    if entries.count < waited.expected, now.monotonicMicroseconds < waited.untilMicroseconds {
      return true
    }
    gathering = nil
    return false
  }

  /// Lets the next job begin at once.
  mutating func stopGathering() {
    gathering = nil
  }

  /// Until when the next job waits for others to join it, by the monotonic clock.
  var gatheringDeadline: Int? { gathering?.untilMicroseconds }

}

// MARK: - Outcomes

extension StorePipe {
  /// Begins with what the store holds.
  mutating func begin(with state: StoredState) {
    durableLSN = state.lsn
    displacement = state.displacement
    if displacement?.isEmptied == true { close() }
    figures = Figures(
      changes: state.changeCount, databaseBytes: state.databaseBytes,
      lastCommitMilliseconds: state.lastCommitMilliseconds)
  }

  /// The job under way is durable; `databaseBytes` is nil if nothing was written.
  ///
  /// Returns its reads.
  ///
  /// Where others wait already, the next job gives those who are answered now time to join.
  mutating func complete(
    databaseBytes: Int?, at now: Moment, isStopping: Bool
  ) -> [OwnedRead] {
    if let databaseBytes {
      (writing, displacement) = (.open, nil)
      figures.databaseBytes = databaseBytes
      figures.lastCommitMilliseconds = now.wallMilliseconds
    }
    guard let done = running else { return [] }
    running = nil
    completed = done.ticket
    durableLSN = done.lastLSN ?? durableLSN
    figures.changes += done.changes
    if gathersCommits, !isStopping, !entries.isEmpty { gather(after: done, at: now) }
    return done.reads
  }

  private mutating func gather(after done: Running, at now: Moment) {
    let took = now.monotonicMicroseconds - done.startedMicroseconds
    let wait = min(took / ServiceLimits.gatheringShare, ServiceLimits.gatheringMicroseconds)
    gathering = Gathering(
      expected: entries.count + done.entries,
      untilMicroseconds: now.monotonicMicroseconds + wait)
  }

  /// The job under way failed: it and all that waits behind it is void.
  ///
  /// Returns the reads that are void with it, in the order in which they were asked for.
  mutating func fail(at now: Moment) -> [OwnedRead] {
    refuse(at: now)
    let void =
      (running?.reads ?? []) + promptReads.waiting + backgroundReads.waiting + idleReads.waiting
    running = nil
    gathering = nil
    entries = []
    promptReads = ReadQueue()
    backgroundReads = ReadQueue()
    idleReads = ReadQueue()
    groups = []
    forgottenClients = []
    completed = issued
    return void.sorted { $0.id < $1.id }
  }

  /// What is in memory was saved, or could not be.
  mutating func rescued(_ displacement: StoredDisplacement) {
    self.displacement = displacement
  }

  /// So many changes were cut from the log.
  mutating func cut(_ changes: Int) {
    figures.changes -= changes
  }

  /// The violated invariants, in words; empty unless there is a bug.
  var violations: [String] {
    var violations: [String] = []
    if completed > issued { violations.append("more is durable than was handed in") }
    if issued - entries.count < completed { violations.append("what is durable waits again") }
    if let running, running.ticket < completed { violations.append("the job under way is over") }
    if groups.contains(where: { $0.upperBound > issued + 1 }) {
      violations.append("a group holds what was not handed in")
    }
    return violations
  }
}

// MARK: - Whether writing is possible

extension StorePipe {
  /// Refuses a write while the store takes none.
  ///
  /// After a while a write may try again.
  mutating func checkWritable(at now: Moment) throws(Refusal) {
    guard case .refused(let until) = writing else { return }
    guard now.monotonicMilliseconds >= until else { throw .readOnly }
    refuse(at: now)
  }

  /// A write that was let through has to wait, and has not tried: the next write may try.
  mutating func takeBack(_ standing: Writing) {
    writing = standing
  }

  /// The store is damaged: nothing is written any more.
  mutating func close() {
    writing = .refused(until: .max)
  }

  private mutating func refuse(at now: Moment) {
    writing = .refused(until: now.monotonicMilliseconds + ServiceLimits.writeRetryMilliseconds)
  }
}

extension StoreEntry {
  /// The number in the log that it uses up, if it does: a change's, or a join's.
  fileprivate var lsn: Int? {
    if let change { return change.lsn }
    for case .floor(_, let floor) in notes { return floor.lsn }
    return nil
  }
}

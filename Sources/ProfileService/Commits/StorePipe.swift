import Profiles
package import Replication
package import StoreJobs
package import Wire

/// What waits for the store, how far the store has come, and whether it may be written to.
///
/// A machine: it returns jobs for the store and the reads of finished jobs. One job is under way at a
/// time; everything else waits for the next job, so that waiting writers share a commit. Tickets
/// number the writes; a reply that shows the effect of a write is released when its ticket is done.
package struct StorePipe {
  /// The ticket of the last write that was queued.
  package private(set) var issued = 0
  /// Everything up to this ticket is durable.
  package private(set) var completed = 0
  /// Everything up to this change is durable.
  package private(set) var durableLSN = 0
  /// The entries of the waiting writes, in order.
  private var entries: [StoreEntry] = []
  /// How many of the entries each waiting write has, in order.
  private var counts: [Int] = []
  /// By `ReadOwner.Urgency`.
  private var promptReads = ReadQueue()
  private var backgroundReads = ReadQueue()
  private var idleReads = ReadQueue()
  private var running: Running?
  private var forgottenClients: [String] = []
  private var lastRead = 0
  private var gathering: Gathering?
  /// Whether a commit waits a moment for others to join; no use to a replica with one writer.
  package var gathersCommits = true
  /// Whether the next write may try.
  package private(set) var writing = Writing.open
  /// Why nothing is written, where the database is no longer at its path.
  private(set) var displacement: StoredDisplacement?
  private(set) var figures = Figures()
  /// Whether a write came with another ticket than the next one.
  private var hasMisnumbered = false

  /// Nothing waits, and nothing is durable.
  package init() {}

  /// Whether changes can be written now.
  package enum Writing: Equatable, Sendable {
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
    /// The number of waiting writes once all of those writers have joined.
    var expected: Int
    /// By the monotonic clock.
    var untilMicroseconds: Int
  }

  private struct Running {
    var startedMicroseconds: Int
    var writes: Int
    var ticket: Int
    var changes: Int
    /// The number of its last change, if it has any.
    var lastLSN: Int?
    var reads: [OwnedRead]

    /// Whether one of its reads takes long.
    var isLong: Bool { reads.contains(where: \.read.isLong) }
  }

  /// Whether no job is under way.
  package var isIdle: Bool { running == nil }
  /// Whether a read that is asked for now would wait for one that takes long.
  var isHeldUp: Bool { running?.isLong == true || promptReads.holdsUp }
  /// Whether a copy of memory is being written, or will be next.
  var isRescuing: Bool {
    running?.reads.contains(where: \.isRescue) == true
      || promptReads.waiting.contains(where: \.isRescue)
  }
  /// Whether nothing waits for the next job.
  package var isEmpty: Bool { hasOnlyIdleReads && idleReads.isEmpty }

  private var hasOnlyIdleReads: Bool {
    entries.isEmpty && promptReads.isEmpty && backgroundReads.isEmpty
  }

  /// The ticket of the write that is queued next.
  package var nextTicket: Int { issued + 1 }

  /// Queues a write; all of it becomes durable in one transaction.
  package mutating func append(_ write: Write) {
    if write.ticket != nextTicket { hasMisnumbered = true }
    issued += 1
    entries += write.entries
    counts.append(write.entries.count)
  }

  /// Queues a read after all that was queued before; the finding comes with the owner.
  package mutating func ask(_ read: StoreRead, for owner: ReadOwner) -> ReadID {
    lastRead += 1
    let read = OwnedRead(id: ReadID(number: lastRead), owner: owner, read: read, ticket: issued)
    switch owner.urgency {
    case .prompt: promptReads.append(read)
    case .background: backgroundReads.append(read)
    case .idle: idleReads.append(read)
    }
    return read.id
  }

  /// Drops a read whose finding a machine does not need any more.
  package mutating func drop(_ errand: ReadOwner.Errand) {
    drop {
      if case .errand(errand) = $0.owner { true } else { false }
    }
  }

  private mutating func drop(where isUnwanted: (OwnedRead) -> Bool) {
    promptReads.drop(where: isUnwanted)
    backgroundReads.drop(where: isUnwanted)
    idleReads.drop(where: isUnwanted)
  }

  /// Has the next transaction delete the kept replies of these clients.
  package mutating func forget(_ clients: [String]) {
    forgottenClients += clients
  }

  /// The next job, if there is anything to do and nothing is under way.
  ///
  /// A read is in the first job after which everything that was queued before it is written,
  /// however much was queued since.
  package mutating func nextJob(clock: HybridTimestamp, now: Moment) -> StoreJob? {
    guard isIdle, !isEmpty, !isGathering(at: now) else { return nil }
    let isIdleOtherwise = hasOnlyIdleReads
    let (batch, writes) = takeEntries()
    let ticket = issued - counts.count
    let reads =
      promptReads.take(atMost: ServiceLimits.readsPerJob, seeing: ticket)
      + backgroundReads.take(atMost: ServiceLimits.watchReadsPerJob, seeing: ticket)
      + idleReads.take(atMost: isIdleOtherwise ? 1 : 0, seeing: ticket)
    running = Running(
      startedMicroseconds: now.monotonicMicroseconds, writes: writes,
      ticket: ticket, changes: batch.count { $0.change != nil },
      lastLSN: batch.compactMap(\.lsn).last, reads: reads)
    defer { forgottenClients = [] }
    return StoreJob(
      batch: StoreBatch(
        entries: batch, forgottenClients: forgottenClients, clock: clock,
        nowMilliseconds: now.wallMilliseconds),
      reads: reads.map(\.read))
  }

  /// Takes as many whole writes as a transaction may have; a longer one is taken alone.
  private mutating func takeEntries() -> ([StoreEntry], writes: Int) {
    guard entries.count > ServiceLimits.changesPerCommit else {
      defer { (entries, counts) = ([], []) }
      return (entries, counts.count)
    }
    var (end, writes) = (0, 0)
    for count in counts {
      guard writes == 0 || end + count <= ServiceLimits.changesPerCommit else { break }
      end += count
      writes += 1
    }
    defer {
      entries.removeFirst(end)
      counts.removeFirst(writes)
    }
    return (Array(entries.prefix(end)), writes)
  }

  private mutating func isGathering(at now: Moment) -> Bool {
    guard let waited = gathering else { return false }
    if counts.count < waited.expected, now.monotonicMicroseconds < waited.untilMicroseconds {
      return true
    }
    gathering = nil
    return false
  }

  /// Lets the next job begin at once.
  package mutating func stopGathering() {
    gathering = nil
  }

  /// Until when the next job waits for others to join it, by the monotonic clock.
  package var gatheringDeadline: Int? { gathering?.untilMicroseconds }
}

// MARK: - Outcomes

extension StorePipe {
  /// Begins with what the store holds.
  package mutating func begin(with state: StoredState) {
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
  package mutating func complete(
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
    if gathersCommits, !isStopping, !counts.isEmpty { gather(after: done, at: now) }
    return done.reads
  }

  private mutating func gather(after done: Running, at now: Moment) {
    let took = now.monotonicMicroseconds - done.startedMicroseconds
    let wait = min(took / ServiceLimits.gatheringShare, ServiceLimits.gatheringMicroseconds)
    gathering = Gathering(
      expected: counts.count + done.writes,
      untilMicroseconds: now.monotonicMicroseconds + wait)
  }

  /// The job under way failed: it and all that waits behind it is void.
  ///
  /// Returns the reads that are void with it, in the order in which they were asked for.
  package mutating func fail(at now: Moment) -> [OwnedRead] {
    refuse(at: now)
    let void =
      (running?.reads ?? []) + promptReads.waiting + backgroundReads.waiting + idleReads.waiting
    running = nil
    gathering = nil
    (entries, counts) = ([], [])
    promptReads = ReadQueue()
    backgroundReads = ReadQueue()
    idleReads = ReadQueue()
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
  package var violations: [String] {
    var violations: [String] = []
    if hasMisnumbered { violations.append("a write has another ticket than its change") }
    if issued - counts.count < completed { violations.append("what is durable waits again") }
    if let running, running.ticket < completed { violations.append("the job under way is over") }
    if counts.reduce(0, +) != entries.count { violations.append("entries are miscounted") }
    return violations
  }
}

// MARK: - Whether writing is possible

extension StorePipe {
  /// Refuses a write while the store takes none.
  ///
  /// After a while a write may try again.
  package mutating func checkWritable(at now: Moment) throws(Refusal) {
    guard case .refused(let until) = writing else { return }
    guard now.monotonicMilliseconds >= until else { throw .readOnly }
    refuse(at: now)
  }

  /// A write that was let through has to wait, and has not tried: the next write may try.
  package mutating func takeBack(_ standing: Writing) {
    writing = standing
  }

  /// The store is damaged: nothing is written any more.
  package mutating func close() {
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

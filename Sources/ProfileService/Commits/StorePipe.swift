package import Profiles
package import StoreJobs
package import Wire

/// The queue of the store: what waits, how far the store has come, and whether it accepts writes.
///
/// A machine: returns jobs for the store, and the reads of finished jobs. One job runs at a time,
/// and everything else waits for the next job, so that waiting writers share a commit. Writes are
/// numbered by tickets; a reply that shows the effect of a write is released when the write's
/// ticket is done.
package struct StorePipe {
  /// The ticket of the last write that was queued.
  package private(set) var issued = 0
  /// Every write up to this ticket is done: durable, or void after a failure.
  package private(set) var completed = 0
  /// The number of the last durable change.
  package private(set) var durableLSN = 0
  /// The entries of the waiting writes, in order.
  private var entries: [StoreEntry] = []
  /// The number of entries of each waiting write, in order.
  private var counts: [Int] = []
  /// The waiting reads, by `ReadOwner.Urgency`.
  private var promptReads = ReadQueue()
  private var backgroundReads = ReadQueue()
  private var idleReads = ReadQueue()
  private var running: Running?
  private var forgottenClients: [String] = []
  private var lastRead = 0
  private var gathering: Gathering?
  /// Whether a commit waits a moment so that other writes can join; useless with a single writer.
  package var gathersCommits = true
  /// Whether the next write may try.
  package private(set) var writing = Writing.open
  /// The figures for `system.status`.
  private(set) var figures = Figures()
  /// Whether a write had a ticket that was not the next one, which is a bug.
  private var hasMisnumbered = false

  /// Nothing waits, and nothing is durable.
  package init() {}

  /// Whether changes can be written now.
  package enum Writing: Equatable, Sendable {
    case open
    /// A commit failed: writes are refused until this time of the monotonic clock; then one may
    /// try.
    case refused(until: Int)
  }

  /// The store's figures in `system.status`.
  struct Figures {
    /// The number of changes in the log.
    var changes = 0
    var databaseBytes = 0
    /// Since 1970; nil before the first commit.
    var lastCommitMilliseconds: Int?
  }

  /// A short wait before the next job, so that the writers just answered can join it.
  ///
  /// Otherwise two groups of writers take turns, and each waits for two commits: the other group's
  /// and its own.
  private struct Gathering {
    /// The number of waiting writes when all just-answered writers have joined.
    var expected: Int
    /// By the monotonic clock.
    var untilMicroseconds: Int
  }

  private struct Running {
    var startedMicroseconds: Int
    var writes: Int
    var ticket: Int
    var changes: Int
    /// The last log number that the job uses up, if any.
    var lastLSN: Int?
    var reads: [OwnedRead]

    var isLong: Bool { reads.contains(where: \.read.isLong) }
  }

  /// Whether no job is running.
  package var isIdle: Bool { running == nil }
  /// Whether a new read would wait behind a long one.
  var isHeldUp: Bool { running?.isLong == true || promptReads.holdsUp }
  /// Whether nothing waits for the next job.
  package var isEmpty: Bool { hasOnlyIdleReads && idleReads.isEmpty }

  private var hasOnlyIdleReads: Bool {
    entries.isEmpty && promptReads.isEmpty && backgroundReads.isEmpty
  }

  /// The ticket that the next write must have.
  package var nextTicket: Int { issued + 1 }

  /// Queues a write, all of which becomes durable in one transaction.
  package mutating func append(_ write: Write) {
    if write.ticket != nextTicket { hasMisnumbered = true }
    issued += 1
    entries += write.entries
    counts.append(write.entries.count)
  }

  /// Queues a read that must see all writes queued before it; its finding goes to the owner.
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

  /// Drops a waiting read whose finding a machine no longer needs.
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

  /// Lets the next transaction delete the stored replies of these clients.
  package mutating func forget(_ clients: [String]) {
    forgottenClients += clients
  }

  /// The next job; nil if nothing waits, a job is running, or the next one waits for others to
  /// join.
  ///
  /// A read goes into the first job that completes all writes queued before the read, no matter how
  /// many were queued later.
  package mutating func nextJob(clock: HybridTimestamp, now: Moment) -> StoreJob? {
    guard isIdle, !isEmpty, !isGathering(at: now) else { return nil }
    let isIdleOtherwise = hasOnlyIdleReads
    let (batch, writes) = takeEntries()
    // The store writes before it reads, so the reads see the writes of their own job.
    let ticket = issued - counts.count
    let weight = ServiceLimits.readWeightPerJob
    let moving = promptReads.moving
    let reads =
      promptReads.take(
        atMost: ServiceLimits.readsPerJob, weighing: weight, seeing: ticket, except: moving)
      + backgroundReads.take(
        atMost: ServiceLimits.watchReadsPerJob, weighing: weight, seeing: ticket, except: moving)
      + idleReads.take(
        atMost: isIdleOtherwise ? 1 : 0, weighing: weight, seeing: ticket, except: moving)
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

  /// Takes as many whole writes as fit into a transaction, but at least one.
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

  /// Lets the next job start at once.
  package mutating func stopGathering() {
    gathering = nil
  }

  /// When the next job stops waiting for others to join, in microseconds of the monotonic clock;
  /// nil if no job waits.
  package var gatheringDeadline: Int? { gathering?.untilMicroseconds }
}

// MARK: - Outcomes

extension StorePipe {
  /// Starts with the state of the store.
  package mutating func begin(with state: StoredState) {
    durableLSN = state.lsn
    figures = Figures(
      changes: state.changeCount, databaseBytes: state.databaseBytes,
      lastCommitMilliseconds: state.lastCommitMilliseconds)
  }

  /// Completes the running job; `databaseBytes` is nil if it wrote nothing.
  ///
  /// Returns its reads. If other writes already wait, the next job waits so that the writers just
  /// answered can join it.
  package mutating func complete(
    databaseBytes: Int?, at now: Moment, isStopping: Bool
  ) -> [OwnedRead] {
    if let databaseBytes {
      writing = .open
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

  /// Fails the running job: it is void, and so is everything in the queue.
  ///
  /// Returns all their reads, in the order of the requests.
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
    // Void writes count as done, so that nothing waits for them any longer.
    completed = issued
    return void.sorted { $0.id < $1.id }
  }

  /// Subtracts changes that were cut from the log.
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
  /// Throws `readOnly` while the store accepts no writes.
  ///
  /// After a delay, lets a single write try, and restarts the delay.
  package mutating func checkWritable(at now: Moment) throws(Refusal) {
    guard case .refused(let until) = writing else { return }
    guard now.monotonicMilliseconds >= until else { throw .readOnly }
    refuse(at: now)
  }

  /// Lets the next write try, because the write that was let through queued nothing.
  package mutating func takeBack(_ standing: Writing) {
    writing = standing
  }

  /// Refuses all writes from now on, because the store is damaged.
  package mutating func close() {
    writing = .refused(until: .max)
  }

  private mutating func refuse(at now: Moment) {
    writing = .refused(until: now.monotonicMilliseconds + ServiceLimits.writeRetryMilliseconds)
  }
}

extension StoreEntry {
  /// The log number that the entry uses up, for its change or join; nil if it has neither.
  fileprivate var lsn: Int? {
    if let change { return change.lsn }
    for case .floor(_, let floor) in notes { return floor.lsn }
    return nil
  }
}

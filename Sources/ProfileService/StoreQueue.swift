import Profiles
import Replication
import StoreJobs

/// What waits for the store, and how far it came: one job at a time, the rest is the next one.
///
/// A ticket counts what was handed in; a reply that shows the effect of an entry is let go when
/// the entry's ticket is done.
struct StoreQueue {
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

  /// Nobody waits any more for what a read finds.
  mutating func drop(_ id: ReadID) {
    promptReads.drop { $0.id == id }
    backgroundReads.drop { $0.id == id }
  }

  /// Nobody waits any more for what a search wanted.
  mutating func drop(_ errand: Searches.Errand) {
    promptReads.drop {
      if case .search(errand) = $0.owner { true } else { false }
    }
  }

  /// Nobody waits any more for a page of a log.
  mutating func drop(_ errand: ReplicaFeeds.Errand) {
    backgroundReads.drop {
      if case .feed(errand) = $0.owner { true } else { false }
    }
  }

  /// Nobody waits any more for what the service wanted for itself.
  mutating func drop(_ errand: Housekeeping.Errand) {
    idleReads.drop {
      if case .housekeeping(errand) = $0.owner { true } else { false }
    }
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

  /// The job under way is durable: how many changes it wrote, and its reads.
  ///
  /// Where others wait already, the next job gives those who are answered now time to join.
  mutating func complete(at now: Moment, mayGather: Bool) -> (changes: Int, reads: [OwnedRead]) {
    guard let done = running else { return (0, []) }
    running = nil
    completed = done.ticket
    durableLSN = done.lastLSN ?? durableLSN
    if mayGather, !entries.isEmpty {
      let took = now.monotonicMicroseconds - done.startedMicroseconds
      let wait = min(took / ServiceLimits.gatheringShare, ServiceLimits.gatheringMicroseconds)
      gathering = Gathering(
        expected: entries.count + done.entries,
        untilMicroseconds: now.monotonicMicroseconds + wait)
    }
    return (done.changes, done.reads)
  }

  /// The job under way failed: it and all that waits behind it is void.
  ///
  /// Returns the reads that are void with it, in the order in which they were asked for.
  mutating func fail() -> [OwnedRead] {
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
}

extension StoreEntry {
  /// The number in the log that it uses up, if it does: a change's, or a join's.
  fileprivate var lsn: Int? {
    if let change { return change.lsn }
    for case .floor(_, let floor) in notes { return floor.lsn }
    return nil
  }
}

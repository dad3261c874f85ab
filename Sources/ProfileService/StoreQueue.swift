import Replication

/// What waits for the store, and how far it came: one job at a time, the rest is the next one.
///
/// A ticket counts what was handed in; a reply that shows the effect of an entry is let go when
/// the entry's ticket is done.
struct StoreQueue {
  /// The ticket of the last entry or read handed in.
  private(set) var issued = 0
  /// Everything up to this ticket is durable.
  private(set) var completed = 0
  private(set) var entries: [StoreEntry] = []
  private var reads: [(token: Int, read: StoreRead)] = []
  private var running: Running?
  private var forgottenClients: [String] = []
  private var nextToken = 0
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
    var tokens: [Int]
  }

  var isIdle: Bool { running == nil }
  var isEmpty: Bool { entries.isEmpty && reads.isEmpty }

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

  /// Queues something to be read after all that was queued before; the finding comes by the token.
  mutating func append(_ read: StoreRead) -> Int {
    nextToken += 1
    reads.append((nextToken, read))
    return nextToken
  }

  mutating func forget(_ clients: [String]) {
    forgottenClients += clients
  }

  /// The next job, if there is anything to do and nothing is under way.
  ///
  /// Reads wait until everything that was queued before them is in a job.
  mutating func nextJob(clock: HybridTimestamp, now: Moment) -> StoreJob? {
    guard isIdle, !isEmpty, !isGathering(at: now) else { return nil }
    let batch = takeEntries()
    // A read sees what was queued before it: while entries are left, it waits.
    let batchReads = entries.isEmpty ? Array(reads.prefix(ServiceLimits.readsPerJob)) : []
    reads.removeFirst(batchReads.count)
    running = Running(
      startedMicroseconds: now.monotonicMicroseconds, entries: batch.count,
      ticket: issued - entries.count, changes: batch.count { $0.change != nil },
      tokens: batchReads.map(\.token))
    defer { forgottenClients = [] }
    return StoreJob(
      entries: batch, reads: batchReads.map(\.read), clock: clock,
      nowMilliseconds: now.wallMilliseconds, forgottenClients: forgottenClients)
  }

  private mutating func takeEntries() -> [StoreEntry] {
    guard entries.count > ServiceLimits.changesPerCommit else {
      defer { entries = [] }
      return entries
    }
    defer { entries.removeFirst(ServiceLimits.changesPerCommit) }
    return Array(entries.prefix(ServiceLimits.changesPerCommit))
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

  /// The job under way is durable: how many changes it wrote, and the tokens of its reads.
  ///
  /// Where others wait already, the next job gives those who are answered now time to join.
  mutating func complete(at now: Moment, mayGather: Bool) -> (changes: Int, tokens: [Int]) {
    guard let done = running else { return (0, []) }
    running = nil
    completed = done.ticket
    if mayGather, !entries.isEmpty {
      let took = now.monotonicMicroseconds - done.startedMicroseconds
      let wait = min(took / ServiceLimits.gatheringShare, ServiceLimits.gatheringMicroseconds)
      gathering = Gathering(
        expected: entries.count + done.entries,
        untilMicroseconds: now.monotonicMicroseconds + wait)
    }
    return (done.changes, done.tokens)
  }

  /// The job under way failed: it and all that waits behind it is void.
  mutating func fail() {
    running = nil
    gathering = nil
    entries = []
    reads = []
    forgottenClients = []
    completed = issued
  }
}

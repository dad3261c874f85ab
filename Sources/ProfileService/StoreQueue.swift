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

  private struct Running {
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
  mutating func nextJob(clock: HybridTimestamp, nowMilliseconds: Int) -> StoreJob? {
    guard isIdle, !isEmpty else { return nil }
    let batch = Array(entries.prefix(ServiceLimits.changesPerCommit))
    entries.removeFirst(batch.count)
    let isWhole = entries.isEmpty
    let batchReads = isWhole ? reads : []
    if isWhole { reads = [] }
    running = Running(
      ticket: issued - entries.count, changes: batch.count { $0.change != nil },
      tokens: batchReads.map(\.token))
    defer { forgottenClients = [] }
    return StoreJob(
      entries: batch, reads: batchReads.map(\.read), clock: clock,
      nowMilliseconds: nowMilliseconds, forgottenClients: forgottenClients)
  }

  /// The job under way is durable: how many changes it wrote, and the tokens of its reads.
  mutating func complete() -> (changes: Int, tokens: [Int]) {
    guard let done = running else { return (0, []) }
    running = nil
    completed = done.ticket
    return (done.changes, done.tokens)
  }

  /// The job under way failed: it and all that waits behind it is void.
  mutating func fail() {
    running = nil
    entries = []
    reads = []
    completed = issued
  }
}

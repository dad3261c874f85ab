import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Testing
import Wire

@Suite("The pipe to the store: each input and its exact job")
struct StorePipeTests {
  private static let profile = ProfileID(high: 0x4000, low: 1)
  private static let state = StoredState(
    origin: Origin(high: 1, low: 1), epoch: "00", clock: .zero, lsn: 0, profiles: [], clients: [:],
    changeCount: 0, lastCommitMilliseconds: nil, databaseBytes: 0)

  private var pipe = StorePipe()

  init() {
    pipe.begin(with: Self.state)
  }

  private static func moment(microseconds: Int = 0) -> Moment {
    Moment(wallMilliseconds: 1_700_000_000_000, monotonicMicroseconds: microseconds)
  }

  private static func entry(_ number: Int) -> StoreEntry {
    StoreEntry(request: StoredReply(client: "c", n: number, reply: []))
  }

  private static func read(_ number: Int) -> StoreRead { .reply(client: "r", n: number) }

  /// Queues a write with these entries.
  private mutating func queue(_ numbers: Int...) {
    pipe.append(Write(ticket: pipe.nextTicket, entries: numbers.map(Self.entry)))
  }

  private mutating func ask(_ number: Int) {
    _ = pipe.ask(Self.read(number), for: .reply(.repeated))
  }

  /// The entries and the reads of the next job, by their numbers; nil if there is none.
  private mutating func next(at microseconds: Int = 0) -> [[Int]]? {
    let job = pipe.nextJob(clock: .zero, now: Self.moment(microseconds: microseconds))
    guard let job else { return nil }
    let reads = job.reads.map { read in
      if case .reply(_, let number) = read { number } else { -1 }
    }
    return [job.batch.entries.compactMap { $0.request?.n }, reads]
  }

  /// The job under way is durable; the numbers of its reads.
  @discardableResult
  private mutating func complete(at microseconds: Int = 0) -> [Int] {
    let reads = pipe.complete(
      databaseBytes: 1, at: Self.moment(microseconds: microseconds), isStopping: false)
    return reads.map { if case .reply(_, let number) = $0.read { number } else { -1 } }
  }

  @Test("a job has few heavy reads, and at least one")
  mutating func heavyReads() {
    for limit in [500, 500, 256, 200, 100, 1] {
      _ = pipe.ask(.changes(Self.profile, after: 0, limit: limit), for: .reply(.history))
    }
    var jobs: [[Int]] = []
    while let job = pipe.nextJob(clock: .zero, now: Self.moment()) {
      jobs.append(job.reads.map(\.weight))
      _ = pipe.complete(databaseBytes: nil, at: Self.moment(), isStopping: false)
    }
    #expect(jobs == [[500], [500], [256, 200], [100, 1]])
  }

  @Test("who needs a log in which changes are moving waits until none is, and nobody else does")
  mutating func moving() {
    let other = ProfileID(high: 0x4000, low: 2)
    func log(_ id: ProfileID, after lsn: Int) -> StoreRead { .changes(id, after: lsn, limit: 1) }
    _ = pipe.ask(log(Self.profile, after: 1), for: .reply(.history))
    _ = pipe.ask(.move(Self.profile), for: .errand(.search(.move(Self.profile))))
    _ = pipe.ask(log(other, after: 2), for: .reply(.history))
    _ = pipe.ask(log(Self.profile, after: 3), for: .reply(.history))
    ask(4)
    func reads() -> [StoreRead]? {
      let job = pipe.nextJob(clock: .zero, now: Self.moment())
      _ = pipe.complete(databaseBytes: nil, at: Self.moment(), isStopping: false)
      return job?.reads
    }
    #expect(reads() == [.move(Self.profile), log(other, after: 2), Self.read(4)])
    _ = pipe.ask(.move(Self.profile), for: .errand(.search(.move(Self.profile))))
    #expect(reads() == [.move(Self.profile)])
    #expect(reads() == [log(Self.profile, after: 1), log(Self.profile, after: 3)])
    #expect(reads() == nil)
  }

  @Test("a ticket is done when its job is, and one job is under way at a time")
  mutating func tickets() {
    #expect(next() == nil)
    #expect(pipe.nextTicket == 1)
    queue(1)
    queue(2, 3)
    #expect((pipe.issued, pipe.completed) == (2, 0))
    #expect(next() == [[1, 2, 3], []])
    queue(4)
    #expect(next() == nil, "a job is under way")
    #expect(complete() == [])
    #expect((pipe.issued, pipe.completed) == (3, 2))
    pipe.stopGathering()
    #expect(next() == [[4], []])
    complete()
    #expect(pipe.completed == 3)
    #expect(pipe.isEmpty && pipe.isIdle)
    #expect(pipe.violations == [])
  }

  @Test("a write is never parted, and one that is too long for a transaction goes alone")
  mutating func whole() {
    let limit = ServiceLimits.changesPerCommit
    queue(1)
    pipe.append(
      Write(ticket: pipe.nextTicket, entries: (1...limit).map(Self.entry)))
    pipe.append(
      Write(ticket: pipe.nextTicket, entries: (1...limit + 1).map(Self.entry)))
    queue(2)
    pipe.gathersCommits = false
    for (expected, ticket) in [
      ([1], 1), (Array(1...limit), 2), (Array(1...limit + 1), 3), ([2], 4),
    ] {
      #expect(next() == [expected, []])
      complete()
      #expect(pipe.completed == ticket)
      #expect(pipe.violations == [])
    }
  }

  @Test("a read sees all that was queued before it, and need not wait for what came later")
  mutating func reads() {
    pipe.gathersCommits = false
    queue(1)
    ask(10)
    queue(2)
    ask(11)
    #expect(next() == [[1, 2], [10, 11]])
    ask(12)
    #expect(complete() == [10, 11])
    #expect(next() == [[], [12]])
    #expect(complete() == [12])
  }

  @Test("a read that is dropped is not asked for; one under way goes on")
  mutating func drop() {
    let errand = ReadOwner.Errand.search(.comparison(ConnectionID(rawValue: 1), read: 1))
    _ = pipe.ask(Self.read(1), for: .errand(errand))
    pipe.drop(errand)
    #expect(next() == nil)
    _ = pipe.ask(Self.read(2), for: .errand(errand))
    #expect(next() == [[], [2]])
    pipe.drop(errand)
    #expect(complete() == [2])
  }

  @Test("where writers wait, the next job gives those just answered a moment to join")
  mutating func gathering() {
    for number in 1...2 { queue(number) }
    #expect(next(at: 0) == [[1, 2], []])
    queue(3)
    complete(at: 400)
    let due = 400 + 400 / ServiceLimits.gatheringShare
    #expect(pipe.gatheringDeadline == due)
    #expect(next(at: due - 1) == nil)
    queue(4)
    #expect(next(at: due - 1) == nil, "one of three is missing")
    queue(5)
    #expect(next(at: due - 1) == [[3, 4, 5], []], "all are there")
    queue(6)
    complete(at: due)
    let late = due + ServiceLimits.gatheringMicroseconds
    #expect(next(at: late) == [[6], []], "no writer joined")
    complete(at: late)
    #expect(pipe.gatheringDeadline == nil, "no writer was waiting")
  }

  @Test("a failed job makes void all that waits, and a second later one write may try")
  mutating func failure() throws {
    queue(1)
    ask(10)
    #expect(next() == [[1], [10]])
    queue(2)
    ask(11)
    let void = pipe.fail(at: Self.moment())
    #expect(void.map(\.read) == [Self.read(10), Self.read(11)])
    #expect((pipe.issued, pipe.completed) == (2, 2))
    #expect(pipe.isEmpty && pipe.isIdle)
    let retry = ServiceLimits.writeRetryMilliseconds * 1_000
    #expect(throws: Refusal.readOnly) {
      try pipe.checkWritable(at: Self.moment(microseconds: retry - 1_000))
    }
    let standing = pipe.writing
    try pipe.checkWritable(at: Self.moment(microseconds: retry))
    #expect(throws: Refusal.readOnly) {
      try pipe.checkWritable(at: Self.moment(microseconds: retry))
    }
    pipe.takeBack(standing)
    try pipe.checkWritable(at: Self.moment(microseconds: retry))
    queue(3)
    #expect(next(at: retry) == [[3], []])
    complete(at: retry)
    #expect(pipe.writing == .open)
    #expect(pipe.violations == [])
  }

  @Test("a damaged store takes nothing more")
  mutating func closed() {
    pipe.close()
    #expect(throws: Refusal.readOnly) {
      try pipe.checkWritable(at: Self.moment(microseconds: .max / 2))
    }
  }

  @Test("a write under another ticket than the next is a bug, and noticed")
  mutating func misnumbered() {
    pipe.append(Write(ticket: 2, entries: [Self.entry(1)]))
    #expect(pipe.violations == ["a write has another ticket than its change"])
  }

  @Test(
    "any order of inputs writes each entry once, in order, and never parts a write",
    arguments: 0..<40)
  mutating func schedule(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var queued: [(ticket: Int, last: Int)] = []
    var (number, written, clock) = (0, 0, 0)
    for _ in 0..<600 {
      clock += Int.random(in: 0...500, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        let count = Int.random(in: 1...300, using: &generator)
        pipe.append(
          Write(
            ticket: pipe.nextTicket,
            entries: (number + 1...number + count).map(Self.entry)))
        number += count
        queued.append((pipe.issued, number))
      case 1:
        guard let job = next(at: clock) else { continue }
        #expect(job[0] == Array(written + 1..<written + 1 + job[0].count))
        written += job[0].count
      default:
        complete(at: clock)
        guard pipe.isIdle else { continue }
        let done = queued.last { $0.ticket <= pipe.completed }
        #expect((done?.last ?? 0) == written, "whole writes, up to the ticket that is done")
      }
      #expect(pipe.violations == [])
    }
  }
}

import Alchemy
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Testing
import Wire

@Suite("The book of profiles: each input, and exactly what is written")
struct BookTests {
  private static let ours = Origin(high: 0x1111, low: 1)
  private static let theirs = Origin(high: 0x2222, low: 2)
  private static let mage = ProfileID(high: 0x4000, low: 1)
  private static let day = ServiceLimits.dayMilliseconds

  private var book: Book
  private var write = Write(ticket: 12)

  init() {
    book = Book(identities: SeededGenerator(seed: 1))
    book.open(Self.state(origin: Self.ours))
  }

  private static func state(origin: Origin) -> StoredState {
    StoredState(
      origin: origin, epoch: "00", clock: .zero, lsn: 7, profiles: [], clients: [:],
      changeCount: 0, lastCommitMilliseconds: nil, databaseBytes: 0, lastConflict: 3)
  }

  private static func moment(_ milliseconds: Int = 0) -> Moment {
    Moment(
      wallMilliseconds: 1_700_000_000_000 + milliseconds, monotonicMilliseconds: milliseconds)
  }

  private mutating func choose(
    _ choice: Choice, _ entry: ProfileEntry, at milliseconds: Int = 0
  ) throws -> Book.Applied {
    let change = try book.mint(
      [.choose(.ingredients, id: "wheat", choice)], of: entry.profile, client: nil,
      at: Self.moment(milliseconds))
    return apply(change, to: entry, at: milliseconds)
  }

  /// Applies a change in a write of its own.
  @discardableResult
  private mutating func apply(
    _ change: Change, to entry: ProfileEntry, at milliseconds: Int = 0
  ) -> Book.Applied {
    write.entries = []
    return book.apply(
      change, to: entry, catalog: nil, in: &write, at: Self.moment(milliseconds))
  }

  private mutating func join(
    _ state: Profile, into entry: ProfileEntry
  ) -> (applied: Book.Applied?, isSound: Bool) {
    write.entries = []
    return book.join(state, into: entry, catalog: nil, in: &write, at: Self.moment(5))
  }

  private mutating func rotate(
    isWritable: Bool = true, at milliseconds: Int = 0
  ) -> [ServiceEffect] {
    write.entries = []
    return book.rotate(isWritable: isWritable, in: &write, at: Self.moment(milliseconds))
  }

  /// Another replica's choice of the same, made without having seen ours.
  private func theirChange(_ choice: Choice, seq: Int = 1) -> Change {
    var clock = HybridLogicalClock()
    var profile = Profile(untouched: Self.mage)
    var change: Change?
    for _ in 1...seq {
      let next = profile.change(
        minting: [.choose(.ingredients, id: "wheat", choice)],
        at: clock.mint(nowMilliseconds: Self.moment(5).wallMilliseconds), origin: Self.theirs,
        client: nil)
      _ = profile.apply(next, catalog: nil)
      change = next
    }
    return change ?? profile.change(minting: [], at: .zero, origin: Self.theirs, client: nil)
  }

  /// A profile whose journal holds one conflict, of the first moment.
  private mutating func disputed() throws -> (ProfileEntry, Book.Applied) {
    let entry = book.insert(Self.mage)
    _ = try choose(.must, entry)
    return (entry, apply(theirChange(.cant), to: entry))
  }

  @Test("two lives of one store make two changes, though they do the same at the same moment")
  func lives() throws {
    let hashes = try (UInt64(1)...3).map { seed in
      var life = Book(identities: SeededGenerator(seed: seed))
      life.open(Self.state(origin: Self.ours))
      let entry = life.insert(Self.mage)
      return try life.mint(
        [.scope(.stock)], of: entry.profile, client: nil, at: Self.moment()
      ).hash
    }
    #expect(Set(hashes).count == hashes.count)
  }

  @Test("a change has the next number, and the store gets it as it was applied")
  mutating func change() throws {
    let entry = book.insert(Self.mage)
    let applied = try choose(.must, entry)
    let effect = FieldChange(
      field: .ingredient("wheat"), from: .choice(.may), to: .choice(.must))
    let logged = try #require(write.entries.first?.change)
    #expect(applied.effects == [effect])
    #expect(applied.conflicts == [])
    #expect(
      write.entries == [
        StoreEntry(
          change: LoggedChange(
            lsn: 8, change: logged.change, effects: [effect], request: nil))
      ])
    #expect(entry.ticket == 12)
    #expect(logged.change.dot == Dot(origin: Self.ours, seq: 1))
    #expect(entry.lsn == 8)
    #expect(book.lsn == 8)
    #expect(book.violations == [])
  }

  @Test("a profile's whole state is written once in so many changes, and at the end the rest")
  mutating func snapshots() throws {
    let entry = book.insert(Self.mage)
    for _ in 1..<ServiceLimits.changesPerSnapshot {
      _ = try choose(.must, entry)
      #expect(write.entries.first?.snapshot == nil)
    }
    #expect(book.dueSnapshots() == [StoreEntry(snapshot: snapshot(of: entry))])
    #expect(book.dueSnapshots() == [])
    for _ in 1..<ServiceLimits.changesPerSnapshot {
      _ = try choose(.cant, entry)
      #expect(write.entries.first?.snapshot == nil)
    }
    _ = try choose(.may, entry)
    #expect(write.entries.first?.snapshot == snapshot(of: entry))
    #expect(book.dueSnapshots() == [])
    #expect(book.violations == [])
  }

  private func snapshot(of entry: ProfileEntry) -> StoredSnapshot {
    StoredSnapshot(profile: entry.profile, lsn: entry.lsn)
  }

  @Test("a change that disagrees leaves a conflict, which a later change of the same settles")
  mutating func conflict() throws {
    let (entry, applied) = try disputed()
    let journaled = try #require(entry.conflicts.first)
    #expect(journaled.number == 4)
    #expect(write.entries.map(\.notes) == [[.conflict(journaled)]])
    #expect(applied.conflicts == [journaled.conflict])
    _ = try choose(.must, entry, at: 10)
    #expect(write.entries.map(\.notes) == [[.settled(4)]])
    #expect(entry.conflicts == [])
    #expect(book.violations == [])
  }

  @Test("conflicts end by themselves, and that is news once it is durable")
  mutating func expiry() throws {
    let (entry, _) = try disputed()
    let late = Self.moment(ServiceLimits.journalMilliseconds)
    write = Write(ticket: 12)
    book.expireConflicts(of: entry, in: &write, at: late)
    #expect(write.entries == [])
    let later = Self.moment(ServiceLimits.journalMilliseconds + 1)
    book.expireConflicts(of: entry, in: &write, at: later)
    #expect(write.entries == [StoreEntry(notes: [.settled(4)])])
    #expect(entry.ticket == 12)
    #expect(book.takeJournalNews(completed: 11) == [])
    #expect(book.takeJournalNews(completed: 12) == [Self.mage])
    #expect(book.takeJournalNews(completed: 13) == [])
  }

  @Test("a conflict is ended by its number, once")
  mutating func settled() throws {
    let (entry, _) = try disputed()
    write.entries = []
    book.settle(3, of: entry, in: &write)
    #expect(write.entries == [])
    for _ in 1...2 { book.settle(4, of: entry, in: &write) }
    #expect(write.entries == [StoreEntry(notes: [.settled(4)])])
  }

  @Test("a joined state is written whole, and the log begins behind it")
  mutating func join() throws {
    let entry = book.insert(Self.mage)
    var state = Profile(untouched: Self.mage)
    let change = theirChange(.must)
    _ = state.apply(change, catalog: nil)
    let joined = join(state, into: entry)
    let floor = LogFloor(vector: state.vector, lsn: 8)
    let notes: [StoreNote] = [
      .floor(Self.mage, floor), .trail(Self.mage, [Link(change.dot, change.hash)]),
    ]
    #expect(joined.isSound)
    #expect(joined.applied != nil)
    #expect(write.entries == [StoreEntry(snapshot: snapshot(of: entry), notes: notes)])
    #expect(entry.floor == floor)
    #expect(join(state, into: entry).applied == nil)
    _ = try choose(.cant, entry)
    let time = try #require(write.entries.first?.change?.change.time)
    #expect(time.milliseconds == Self.moment(5).wallMilliseconds, "the clock follows the state")
    #expect(book.violations == [])
  }

  @Test("a joined state with other contents of the same changes takes the log's place")
  mutating func twinJoin() throws {
    let entry = book.insert(Self.mage)
    _ = try choose(.cant, entry)
    #expect(entry.floor.vector.entries.isEmpty)
    var twin = Profile(untouched: Self.mage)
    let time = try #require(entry.profile.heads[Self.ours]?.time)
    let change = twin.change(
      minting: [.choose(.ingredients, id: "wheat", .must)],
      at: HybridTimestamp(rawValue: time.rawValue + 1), origin: Self.ours, client: nil)
    _ = twin.apply(change, catalog: nil)
    #expect(twin.vector == entry.profile.vector)
    #expect(join(twin, into: entry).applied != nil)
    #expect(entry.floor.vector == entry.profile.vector)
    #expect(book.violations == [])
  }

  @Test("another identity is written before the next change, whether the store takes it now or not")
  mutating func rotation() throws {
    let effect = rotate()
    let second = book.origin
    #expect(write.entries == [StoreEntry(notes: [.origin(second)])])
    #expect(effect == [.report(.rotated(from: Self.ours, to: second))])
    let again = rotate(isWritable: false)
    let third = book.origin
    #expect(write.entries == [])
    #expect(again == [.report(.rotated(from: second, to: third))])
    let entry = book.insert(Self.mage)
    _ = try choose(.must, entry)
    #expect(write.entries.map(\.notes) == [[.origin(third)]])
    _ = try choose(.cant, entry)
    #expect(write.entries.map(\.notes) == [[]])
  }

  @Test("an identity that was given up is not taken again from a store that has forgotten that")
  mutating func abandoned() throws {
    _ = rotate()
    let successor = book.origin
    book.open(Self.state(origin: Self.ours))
    #expect(book.origin == successor)
    let entry = book.insert(Self.mage)
    _ = try choose(.must, entry)
    #expect(write.entries.map(\.notes) == [[.origin(successor)]])
  }

  @Test("a replica that took so many identities within a day goes on with the present one")
  mutating func tooMany() {
    for _ in 1...ServiceLimits.rotationsPerDay {
      _ = rotate()
    }
    let last = book.origin
    #expect(rotate(at: Self.day - 1) == [])
    #expect(book.origin == last && write.entries.isEmpty)
    _ = rotate(at: Self.day)
    #expect(book.origin != last)
  }

  @Test("names and retired identities are written once, and never our own name")
  mutating func replicas() {
    for _ in 1...2 { book.call(Self.theirs, "phone", in: &write) }
    book.call(Self.ours, "desk", in: &write)
    book.call(.none, "nobody", in: &write)
    #expect(write.entries == [StoreEntry(notes: [.name(Self.theirs, "phone")])])
    #expect(
      book.known(Self.theirs) == KnownReplica(origin: Self.theirs, name: "phone", isHere: false))
    write.entries = []
    for _ in 1...2 { book.retire(Self.theirs, in: &write) }
    #expect(write.entries == [StoreEntry(notes: [.retired(Self.theirs)])])
  }

  @Test("a log that was cut begins later, and never earlier again")
  mutating func cut() throws {
    let entry = book.insert(Self.mage)
    for _ in 1...3 { _ = try choose(.must, entry) }
    let floor = LogFloor(vector: VersionVector([Dot(origin: Self.ours, seq: 2)]), lsn: 9)
    #expect(book.raise(floor, of: Self.mage) == 2)
    #expect(entry.floor == floor)
    let lower = LogFloor(vector: VersionVector([Dot(origin: Self.ours, seq: 1)]), lsn: 8)
    #expect(book.raise(lower, of: Self.mage) == 0)
    #expect(entry.floor == floor)
    #expect(book.violations == [])
  }

  @Test("a digest is computed once for each state")
  mutating func digest() throws {
    let entry = book.insert(Self.mage)
    #expect(book.digest(of: entry) == entry.profile.digest)
    #expect(book.digest(of: entry) == entry.profile.digest)
    #expect(book.digestPasses == 1)
    _ = try choose(.must, entry)
    #expect(book.digest(of: entry) == entry.profile.digest)
    #expect(book.digestPasses == 2)
  }
}

import Alchemy
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Testing
import Wire

@Suite("Feeds of replicas: each input and its exact effects")
struct ReplicaFeedsTests {
  private static let profile = ProfileID(high: 0x4000, low: 1)
  private static let other = ProfileID(high: 0x4000, low: 2)
  private static let connection = ConnectionID(rawValue: 3)
  private static let first = WatchTarget(connection: connection, watch: "1")
  private static let second = WatchTarget(connection: connection, watch: "2")

  private var machine = ReplicaFeeds()

  private static func change(_ seq: Int) -> Change {
    Change(
      profile: profile, dot: Dot(origin: Origin(high: 1, low: 1), seq: seq), time: .zero,
      context: VersionVector(), edits: [.reset(.ingredients, .may)], client: nil)
  }

  private static func vector(_ seqs: Int...) -> VersionVector {
    var vector = VersionVector()
    for seq in seqs { vector.insert(change(seq).dot) }
    return vector
  }

  private static func page(
    _ profile: ProfileID = profile, _ vector: VersionVector = VersionVector(), read: Int
  ) -> ServiceEffect {
    .ask(
      .missing(profile, vector, limit: ServiceLimits.changesPerRead),
      .feed(errand(read)))
  }

  private static func errand(_ read: Int) -> ReplicaFeeds.Errand {
    ReplicaFeeds.Errand(connection: connection, read: read)
  }

  private mutating func begin(
    _ target: WatchTarget, of profile: ProfileID = profile, isLevel: Bool
  ) {
    machine.begin(target, of: profile, vector: VersionVector(), lsn: 5, isLevel: isLevel)
  }

  private mutating func found(
    _ finding: StoreFinding, read: Int, hasRoom: Bool = true
  ) -> [ServiceEffect] {
    machine.found(finding, for: Self.errand(read), hasRoom: hasRoom, durableLSN: 9)
  }

  @Test("a level watch is sent each durable change once, and none that its replica has")
  mutating func level() {
    machine.begin(
      Self.first, of: Self.profile, vector: Self.vector(1), lsn: 5, isLevel: true)
    #expect(machine.readOn(Self.connection, hasRoom: true) == [])
    for seq in 1...3 {
      #expect(machine.durable(Self.change(seq), of: Self.profile, lsn: 5 + seq) == [])
    }
    #expect(machine.durable(Self.change(4), of: Self.other, lsn: 9) == [])
    #expect(machine.takeTold() == [Self.first])
    #expect(
      machine.tell(Self.first, hasRoom: true)
        == [.sendChanges([Self.change(2), Self.change(3)], lsn: 8, Self.first)])
    #expect(machine.durable(Self.change(3), of: Self.profile, lsn: 10) == [])
    #expect(machine.takeTold() == [])
    #expect(machine.violations == [])
  }

  @Test("news without room are not kept: the watch falls behind and reads on when there is room")
  mutating func fallsBehind() {
    begin(Self.first, isLevel: true)
    _ = machine.durable(Self.change(1), of: Self.profile, lsn: 6)
    _ = machine.takeTold()
    #expect(machine.tell(Self.first, hasRoom: false) == [.holdFeed(Self.connection)])
    #expect(machine.isKeptBack(Self.connection))
    #expect(machine.durable(Self.change(2), of: Self.profile, lsn: 7) == [])
    #expect(machine.takeTold() == [])
    #expect(machine.readOn(Self.connection, hasRoom: false) == [.holdFeed(Self.connection)])
    #expect(machine.readOn(Self.connection, hasRoom: true) == [Self.page(read: 1)])
    #expect(!machine.isKeptBack(Self.connection))
    #expect(
      found(.missing([Self.change(1), Self.change(2)], hasMore: false), read: 1)
        == [
          .sendChanges([Self.change(1), Self.change(2)], lsn: 9, Self.first),
          .readOn(Self.connection),
        ])
    #expect(machine.readOn(Self.connection, hasRoom: true) == [])
    #expect(machine.violations == [])
  }

  @Test("one page of a connection is read at a time, for the watch that fell behind first")
  mutating func pages() {
    begin(Self.first, isLevel: false)
    begin(Self.second, of: Self.other, isLevel: false)
    #expect(machine.readOn(Self.connection, hasRoom: true) == [Self.page(read: 1)])
    #expect(machine.readOn(Self.connection, hasRoom: true) == [])
    #expect(
      found(.missing([Self.change(1)], hasMore: true), read: 1)
        == [.sendChanges([Self.change(1)], lsn: 5, Self.first), .readOn(Self.connection)])
    #expect(
      machine.readOn(Self.connection, hasRoom: true)
        == [Self.page(Self.profile, Self.vector(1), read: 2)])
    #expect(found(.missing([], hasMore: false), read: 2) == [.readOn(Self.connection)])
    #expect(machine.readOn(Self.connection, hasRoom: true) == [Self.page(Self.other, read: 3)])
    #expect(machine.violations == [])
  }

  @Test("a page that there is no room for is read again later")
  mutating func noRoom() {
    begin(Self.first, isLevel: false)
    _ = machine.readOn(Self.connection, hasRoom: true)
    #expect(
      found(.missing([Self.change(1)], hasMore: false), read: 1, hasRoom: false)
        == [.readOn(Self.connection)])
    #expect(machine.readOn(Self.connection, hasRoom: true) == [Self.page(read: 2)])
  }

  @Test("a watch is reset by a join, below the floor, and by a page that brings nothing new")
  mutating func resets() {
    begin(Self.first, isLevel: true)
    #expect(
      machine.durable(nil, of: Self.profile, lsn: 6) == [.endFeed(.state, lsn: 5, Self.first)])
    #expect(machine.isEmpty)
    begin(Self.first, isLevel: false)
    _ = machine.readOn(Self.connection, hasRoom: true)
    #expect(
      found(.belowFloor, read: 1)
        == [.endFeed(.compacted, lsn: 5, Self.first), .readOn(Self.connection)])
    begin(Self.first, isLevel: false)
    _ = machine.readOn(Self.connection, hasRoom: true)
    #expect(
      found(.missing([], hasMore: true), read: 2)
        == [.endFeed(.lagged, lsn: 5, Self.first), .readOn(Self.connection)])
    begin(Self.first, isLevel: false)
    _ = machine.readOn(Self.connection, hasRoom: true)
    #expect(
      found(.unreadable(reason: "disk"), read: 3)
        == [.endFeed(.lagged, lsn: 5, Self.first), .readOn(Self.connection)])
    #expect(machine.isEmpty)
    #expect(machine.violations == [])
  }

  @Test("the end of a watch drops its page and lets the next watch read; a late page is ignored")
  mutating func ends() {
    begin(Self.first, isLevel: false)
    begin(Self.second, of: Self.other, isLevel: false)
    _ = machine.readOn(Self.connection, hasRoom: true)
    #expect(
      machine.end(Self.first) == [.drop(.feed(Self.errand(1))), .readOn(Self.connection)])
    #expect(found(.missing([Self.change(1)], hasMore: false), read: 1) == [])
    #expect(machine.readOn(Self.connection, hasRoom: true) == [Self.page(Self.other, read: 2)])
    #expect(machine.end(Self.connection) == [.drop(.feed(Self.errand(2)))])
    #expect(machine.end(Self.second) == [])
    #expect(machine.isEmpty)
    #expect(!machine.isWatched(Self.other))
    #expect(machine.violations == [])
  }

  @Test("after the store has failed, the page under way is asked for again")
  mutating func again() {
    begin(Self.first, isLevel: false)
    _ = machine.readOn(Self.connection, hasRoom: true)
    #expect(machine.readAgain(Self.errand(1)) == [.readOn(Self.connection)])
    #expect(machine.readAgain(Self.errand(1)) == [])
    #expect(machine.readOn(Self.connection, hasRoom: true) == [Self.page(read: 2)])
    #expect(found(.missing([Self.change(1)], hasMore: false), read: 1) == [])
  }
}

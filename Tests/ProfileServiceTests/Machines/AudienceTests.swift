import Alchemy
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

private typealias Stage = AudienceStage

@Suite("The audience: each input and its exact effects")
struct AudienceTests {
  private var stage = Stage()

  // MARK: Changes

  @Test("a watch gets the part of a durable change that it asked for, unless it knows the change")
  mutating func told() {
    let watch = stage.begin()
    let wheat = Stage.effect("wheat")
    let change = Stage.announcement(6, [wheat])
    #expect(watch.isDue(change))
    #expect(stage.tell(watch, change) == .send(Stage.news(6, [wheat]), watch))
    #expect(watch.lsn == 6)
    #expect(!watch.isDue(change))
    let bag = FieldChange(field: .stock("wheat"), from: .quantity(0), to: .quantity(2))
    let deaf = stage.begin(Stage.second, topics: .choices)
    #expect(stage.tell(deaf, Stage.announcement(7, [bag])) == nil)
    #expect(deaf.lsn == 7)
    #expect(stage.tell(deaf, Stage.announcement(8, [])) == nil)
    #expect(stage.audience.watches(of: Stage.profile) == [watch, deaf])
    #expect(stage.audience.violations == [])
  }

  @Test("queued changes are announced in the order of their tickets, and dropped after a failure")
  mutating func durable() {
    let changes = (6...8).map { Stage.announcement($0, [Stage.effect("wheat")]) }
    for (ticket, change) in zip([1, 1, 2], changes) {
      stage.audience.announce(change, ticket: ticket)
    }
    #expect(stage.audience.takeDurable(0) == [])
    #expect(stage.audience.takeDurable(1) == Array(changes.prefix(2)))
    stage.audience.dropAnnouncements()
    #expect(stage.audience.takeDurable(2) == [])
  }

  @Test("a deletion ends a watch, unless the watch knew it when it began")
  mutating func deleted() {
    let watch = stage.begin()
    let deletion = Stage.announcement(6, [Stage.deletion])
    #expect(stage.tell(watch, deletion) == .send(Stage.news(6, [Stage.deletion]), watch))
    #expect(
      stage.audience.toldOfDeletion(watch, at: Stage.moment(0))
        == [.send(.ended(.deleted), watch)])
    #expect(watch.isEnded)
    #expect(!watch.isDue(Stage.announcement(7, [])))
    #expect(stage.audience.isEmpty)
    let late = stage.begin(from: 5)
    #expect(stage.audience.toldOfDeletion(late, at: Stage.moment(0)) == [])
    #expect(!late.isEnded)
    #expect(stage.audience.violations == [])
  }

  // MARK: Slow clients

  @Test("without room, news is held and merged, and later news is held with it")
  mutating func held() {
    let watch = stage.begin()
    let (wheat, bee) = (Stage.effect("wheat"), Stage.effect("bee", .cant))
    #expect(
      stage.tell(watch, Stage.announcement(6, [wheat]), waiting: Stage.full)
        == .keepBack(Stage.first))
    #expect(stage.audience.hasHeld(for: Stage.first))
    #expect(stage.tell(watch, Stage.announcement(7, [bee])) == .keepBack(Stage.first))
    #expect(stage.audience.violations == [])
    #expect(stage.flush(watch) == [.send(Stage.merged(7, [wheat, bee], count: 2), watch)])
    #expect(stage.flush(watch) == [])
    #expect(!stage.audience.hasHeld(for: Stage.first))
    #expect(
      stage.tell(watch, Stage.announcement(8, [wheat]), waiting: Stage.full - 1)
        == .send(Stage.news(8, [wheat]), watch))
    #expect(stage.audience.violations == [])
  }

  @Test("a deletion waits behind held news, and the watch gets nothing more")
  mutating func deletedWhileHeld() {
    let watch = stage.begin()
    let deletion = Stage.announcement(6, [Stage.deletion])
    #expect(stage.tell(watch, deletion, waiting: Stage.full) == .keepBack(Stage.first))
    #expect(
      stage.audience.toldOfDeletion(watch, at: Stage.moment(0)) == [.flush(Stage.first)])
    #expect(stage.audience.watches(of: Stage.profile) == [])
    #expect(stage.audience.watches(on: Stage.first) == [watch])
    #expect(stage.audience.violations == [])
    #expect(
      stage.flush(watch) == [
        .send(Stage.news(6, [Stage.deletion]), watch), .send(.ended(.deleted), watch),
      ])
    #expect(stage.audience.count(on: Stage.first) == 0)
    #expect(stage.audience.violations == [])
  }

  @Test("past the bound, all watches of the connection with held news get fresh snapshots")
  mutating func lagged() {
    let (one, two) = (stage.begin(), stage.begin(Stage.first, "2"))
    let theirs = stage.begin(Stage.second)
    let change = Stage.announcement(6, [Stage.effect("wheat")])
    for watch in [one, theirs] {
      #expect(stage.tell(watch, change, waiting: Stage.full) == .keepBack(watch.target.connection))
    }
    #expect(
      stage.tell(two, change, waiting: ServiceLimits.waitingEventBytes)
        == .keepBack(Stage.first))
    #expect(stage.flush(theirs) == [.send(Stage.news(6, [Stage.effect("wheat")]), theirs)])
    for watch in [one, two] { #expect(stage.flush(watch) == [.describe(watch)]) }
    #expect(
      stage.audience.show(one, Array("{}".utf8), lsn: 9, ticket: 4, at: Stage.moment(0))
        == [.sendSnapshot(.lagged(lsn: 9, snapshot: Array("{}".utf8)), one, ticket: 4)])
    #expect(one.lsn == 9)
    #expect(!one.isHeld)
    #expect(
      stage.flush(two, isGone: true) == [.send(.ended(.deleted), two)],
      "a profile that is gone cannot be shown")
    #expect(stage.audience.violations == [])
  }

  @Test("after a failed commit, a snapshot that showed it is due again, with all that follows it")
  mutating func takenBack() {
    let watch = stage.begin(topics: [.choices, .presence, .conflicts])
    #expect(stage.audience.takeBackSnapshot(of: watch, durableLSN: 3) == [])
    #expect(watch.lsn == 3)
    #expect(stage.flush(watch) == [.describe(watch)])
    #expect(
      stage.audience.show(watch, [], lsn: 4, ticket: 0, at: Stage.moment(0)) == [
        .sendSnapshot(.lagged(lsn: 4, snapshot: []), watch, ticket: 0),
        .tellStanding([.presence, .conflicts], watch),
      ])
    #expect(stage.audience.violations == [])
  }

  @Test("a client with too much held news for its watches of the list is closed, but never a peer")
  mutating func tooSlow() {
    let news = ProfileNews(kind: .changed, profile: Stage.summary(9), lsn: 9)
    let target = Stage.target(Stage.first, "1")
    let list = stage.audience.beginList(target, lsn: 5, name: nil, isPeer: false)
    let peer = stage.audience.beginList(
      Stage.target(Stage.second, "1"), lsn: 5, name: nil, isPeer: true)
    let waiting = ServiceLimits.waitingEventBytes
    let line = EventLine.profile(.changed, Stage.summary(9), lsn: 9)
    #expect(
      stage.audience.tell(list, news, line, isReplica: false, waitingBytes: waiting)
        == .closeSlow(Stage.first))
    #expect(
      stage.audience.tell(peer, news, line, isReplica: true, waitingBytes: waiting)
        == .keepBack(Stage.second))
    let stranger = ConnectionID(rawValue: 9)
    #expect(
      stage.audience.keepBack(stranger, waitingBytes: 2 * waiting) == .keepBack(stranger),
      "nothing is held for a connection that watches nothing")
  }

  // MARK: Presence and conflicts

  @Test("watches that ask for presence learn who comes, leaves or is renamed, once per connection")
  mutating func presence() throws {
    let anna = stage.begin(topics: [.presence])
    #expect(
      stage.audience.began(anna) == [
        .tellPresence(Stage.profile, besides: Stage.first), .tellStanding(.presence, anna),
        .readMissed(anna.target), .expectSilence(anna),
      ])
    let again = stage.begin(Stage.first, "2")
    #expect(
      stage.audience.began(again) == [.readMissed(again.target), .expectSilence(again)],
      "it did not ask, and its connection is there already")
    let ben = stage.begin(Stage.second, name: nil, at: 7)
    _ = stage.begin(ConnectionID(rawValue: 0), topics: [.presence], isPeer: true)
    let isAskedElsewhere = stage.audience.presence(of: Stage.other, besides: nil) != nil
    #expect(!isAskedElsewhere)
    let told = stage.audience.presence(of: Stage.profile, besides: ConnectionID(rawValue: 0))
    #expect(told?.wanting == [anna])
    var presence = try #require(told?.presence)
    let line = EventLine.presence(
      lsn: 5, [Present(name: Present.unnamed, sinceMilliseconds: 1_000_007)])
    let effect = stage.audience.tell(anna, &presence, waitingBytes: 0, at: Stage.moment(0))
    #expect(effect == .send(line, anna))
    #expect(
      stage.audience.renamed(Stage.second, to: "Ben")
        == [.tellPresence(Stage.profile, besides: Stage.second)])
    let named = EventLine.presence(
      lsn: 5, [Present(name: "Ben", sinceMilliseconds: 1_000_007)])
    #expect(
      stage.audience.tellPresence(to: anna, waitingBytes: 0, at: Stage.moment(0))
        == .send(named, anna))
    #expect(stage.audience.remove(again) == [.use(Stage.profile)])
    #expect(
      stage.audience.remove(ben)
        == [.use(Stage.profile), .tellPresence(Stage.profile, besides: Stage.second)])
    #expect(stage.audience.renamed(Stage.second, to: "Cleo") == [])
    #expect(stage.audience.violations == [])
  }

  @Test("held presence is sent as it is when there is room")
  mutating func presenceHeld() {
    let watch = stage.begin(topics: [.presence])
    #expect(
      stage.audience.tellPresence(to: watch, waitingBytes: Stage.full, at: Stage.moment(0))
        == .keepBack(Stage.first))
    #expect(stage.flush(watch) == [.tellStanding(.presence, watch)])
  }

  @Test("the number of conflicts is sent when it has changed, and only to watches that ask for it")
  mutating func conflicts() {
    let watch = stage.begin(topics: [.conflicts])
    _ = stage.audience.began(watch)
    #expect(stage.tell(watch, conflicts: 0) == .send(.conflicts(lsn: 5, count: 0), watch))
    #expect(stage.tell(watch, conflicts: 0) == nil)
    #expect(stage.tell(watch, conflicts: 2, waiting: Stage.full) == .keepBack(Stage.first))
    #expect(stage.flush(watch) == [.tellStanding(.conflicts, watch)])
    #expect(stage.tell(watch, conflicts: 2) == .send(.conflicts(lsn: 5, count: 2), watch))
    let other = stage.begin(Stage.second)
    #expect(stage.tell(other, conflicts: 3) == nil)
  }

  // MARK: Ends

  @Test("a cancelled watch ends behind its reply; when the daemon stops, all watches end")
  mutating func ends() {
    let watch = stage.begin()
    let target = Stage.target(Stage.first, "2")
    let list = stage.audience.beginList(target, lsn: 5, name: nil, isPeer: false)
    #expect(stage.audience.watch(watch.target) == watch)
    #expect(stage.audience.list(target) == list)
    #expect(stage.audience.watch(target) == nil)
    #expect(stage.audience.count(on: Stage.first) == 2)
    let gone = stage.begin(Stage.second)
    _ = stage.audience.remove(gone)
    #expect(
      stage.audience.sayEnd(.cancelled, to: gone, at: Stage.moment(0))
        == .send(.ended(.cancelled), gone))
    #expect(
      stage.audience.shutDown(Stage.first, at: Stage.moment(0))
        == [.send(.ended(.shutdown), watch), .sendToList(.listEnded(.shutdown), list)])
    #expect(stage.audience.shutDown(Stage.first, at: Stage.moment(0)) == [])
    #expect(stage.audience.isEmpty)
    #expect(!stage.audience.hasLists)
    #expect(!stage.audience.isWatched(Stage.profile))
    #expect(stage.audience.violations == [])
  }

  // MARK: Silence

  @Test("a watch silent for long gets one progress mark, and the next only after a later change")
  mutating func silence() {
    stage.audience.silenceMilliseconds = 10
    let watch = stage.begin(topics: .choices)
    #expect(stage.audience.silenceDeadline == nil)
    stage.audience.expectSilence(of: watch)
    #expect(stage.audience.silenceDeadline == 10)
    _ = stage.tell(watch, Stage.announcement(6, [Stage.effect("wheat")]), at: 4)
    #expect(breakSilence(at: 9) == [])
    #expect(breakSilence(at: 10) == [])
    #expect(stage.audience.silenceDeadline == 14)
    #expect(breakSilence(at: 14) == [.send(.progress(lsn: 8), watch)])
    #expect(watch.lsn == 8)
    #expect(stage.audience.silenceDeadline == nil)
    let bag = FieldChange(field: .stock("wheat"), from: .quantity(0), to: .quantity(2))
    #expect(stage.tell(watch, Stage.announcement(9, [bag]), at: 20) == nil)
    #expect(stage.audience.silenceDeadline == 24)
    #expect(stage.tell(watch, conflicts: 1) == nil)
    #expect(breakSilence(at: 30) == [.send(.progress(lsn: 9), watch)])
  }

  private mutating func breakSilence(at milliseconds: Int) -> [ServiceEffect] {
    stage.audience.breakSilence(durableLSN: 8, at: Stage.moment(milliseconds))
  }
}

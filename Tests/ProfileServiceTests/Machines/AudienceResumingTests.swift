import Alchemy
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

private typealias Stage = AudienceStage

@Suite("Watches that resume: each input and its exact effects")
struct ResumingTests {
  private var stage = Stage()

  private static func ask(after lsn: Int, read: Int) -> ServiceEffect {
    .ask(
      .changes(Stage.profile, after: lsn, limit: ServiceLimits.changesPerRead),
      .watch(errand(read)))
  }

  private static func errand(_ read: Int) -> Audience.Errand {
    Audience.Errand(watch: Stage.target(Stage.first, "1"), read: read)
  }

  private mutating func replay(_ watch: Watch, waiting: Int = 0) -> [ServiceEffect] {
    stage.audience.replay(
      to: watch, Profile(untouched: Stage.profile), .notWanted, durableLSN: 8,
      waitingBytes: waiting)
  }

  @Test("missed changes are read page by page and sent one by one; then the watch follows live")
  mutating func oneByOne() {
    let watch = stage.begin(from: 2)
    let (wheat, bee) = (Stage.effect("wheat"), Stage.effect("bee"))
    #expect(!watch.isDue(Stage.announcement(6, [wheat])))
    #expect(stage.audience.readMissed(of: watch) == Self.ask(after: 2, read: 1))
    #expect(
      stage.audience.found(.changes([Stage.logged(3, [wheat])], hasMore: true), for: Self.errand(1))
        == [Self.ask(after: 3, read: 2)])
    #expect(
      stage.audience.found(.changes([], hasMore: false), for: Self.errand(1)) == [],
      "that page is read")
    #expect(
      stage.audience.found(.changes([Stage.logged(5, [bee])], hasMore: false), for: Self.errand(2))
        == [.replay(watch)])
    #expect(
      replay(watch) == [
        .retell(Stage.announcement(3, [wheat]), watch),
        .retell(Stage.announcement(5, [bee]), watch), .replayed(watch),
      ])
    #expect(replay(watch) == [])
    #expect(
      stage.audience.replayed(watch, durableLSN: 8)
        == [.flush(Stage.first), .expectSilence(watch)])
    #expect(watch.lsn == 8)
    #expect(watch.isDue(Stage.announcement(9, [])))
    #expect(stage.audience.readMissed(of: watch) == nil)
    #expect(stage.audience.violations == [])
  }

  @Test("too many changes to replay are merged into one, and a deletion among them ends the watch")
  mutating func merged() {
    let watch = stage.begin(from: 0)
    _ = stage.audience.readMissed(of: watch)
    let count = ServiceLimits.replayedChanges + 1
    let wheat = Stage.effect("wheat")
    // The deletion is behind the lsn at which the watch began.
    var page = Array(repeating: Stage.logged(4, [wheat]), count: count)
    page.append(Stage.logged(6, [Stage.deletion]))
    #expect(
      stage.audience.found(.changes(page, hasMore: false), for: Self.errand(1))
        == [.replay(watch)])
    #expect(
      replay(watch) == [.keepBack(Stage.first), .endDeleted(watch), .replayed(watch)])
    #expect(
      stage.audience.endDeleted(watch, at: Stage.moment(0)) == [.flush(Stage.first)])
    let all = Stage.merged(6, [Stage.deletion, wheat], count: count + 1)
    #expect(
      stage.flush(watch) == [.send(all, watch), .send(.ended(.deleted), watch)])
    #expect(
      stage.audience.replayed(watch, durableLSN: 8)
        == [.tellPresence(Stage.profile, besides: Stage.first)])
    #expect(stage.audience.violations == [])
  }

  @Test("for a watch that ends, nothing is read, and it waits for no index")
  mutating func ends() {
    let watch = stage.begin(from: 2)
    _ = stage.audience.readMissed(of: watch)
    let last: [ServiceEffect] = [
      .use(Stage.profile), .tellPresence(Stage.profile, besides: Stage.first),
    ]
    #expect(stage.audience.remove(watch) == [.drop(.watch(Self.errand(1)))] + last)
    #expect(stage.audience.found(.changes([], hasMore: false), for: Self.errand(1)) == [])
    let waiting = stage.begin(from: 2)
    _ = stage.audience.readMissed(of: waiting)
    _ = stage.audience.found(.changes([], hasMore: false), for: Self.errand(2))
    #expect(stage.audience.remove(waiting) == [.stopWaiting(waiting.target)] + last)
    #expect(stage.audience.violations == [])
  }

  @Test("a watch that the store cannot serve gets a snapshot; a failed page is read again")
  mutating func failures() {
    let watch = stage.begin(from: 2)
    _ = stage.audience.readMissed(of: watch)
    #expect(stage.audience.readAgain(Self.errand(1)) == Self.ask(after: 2, read: 2))
    #expect(stage.audience.readAgain(Self.errand(1)) == nil)
    #expect(
      stage.audience.found(.unreadable(reason: "disk"), for: Self.errand(2))
        == [.flush(Stage.first)])
    #expect(stage.flush(watch) == [.describe(watch)])
    #expect(stage.audience.readMissed(of: watch) == nil)
    let joined = stage.begin(Stage.first, "2", from: 2)
    _ = stage.audience.readMissed(of: joined)
    #expect(
      stage.audience.lag(joined) == [.drop(.watch(Audience.Errand(watch: joined.target, read: 3)))])
    #expect(stage.flush(joined) == [.describe(joined)])
    #expect(stage.audience.violations == [])
  }
}

import Alchemy
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

private typealias Stage = AudienceStage

@Suite("Watches of the list: each input and its exact effects")
struct ListWatchTests {
  private var stage = Stage()

  private mutating func news(
    _ lsn: Int, _ kind: ProfileNewsKind = .changed, at milliseconds: Int
  ) -> ProfileNews? {
    stage.audience.newsForLists(
      of: Stage.announcement(lsn, [Stage.effect("wheat")], kind: kind, isListed: true),
      at: Stage.moment(milliseconds))
  }

  private static func told(
    _ lsn: Int, _ kind: ProfileNewsKind = .changed, as known: Int? = nil
  ) -> ProfileNews {
    ProfileNews(kind: kind, profile: Stage.summary(lsn), lsn: known ?? lsn)
  }

  private mutating func begin(_ lsn: Int) -> ListWatch {
    stage.audience.beginList(
      Stage.target(Stage.first, "1"), lsn: lsn, name: nil, isPeer: false)
  }

  private func tell(
    _ list: ListWatch, _ news: ProfileNews, waiting: Int = 0, isReplica: Bool = false
  ) -> ServiceEffect {
    let line = EventLine.profile(news.kind, news.profile, lsn: news.lsn)
    return stage.audience.tell(list, news, line, isReplica: isReplica, waitingBytes: waiting)
  }

  @Test("the first change of a profile is news at once, the last one a second later")
  mutating func rate() {
    let list = begin(5)
    let second = ServiceLimits.listNewsMilliseconds
    #expect(news(6, at: 10) == Self.told(6))
    #expect(list.lacks(Self.told(6)))
    #expect(!list.lacks(Self.told(5)))
    #expect(news(7, at: 11) == nil)
    #expect(news(8, at: 12) == nil)
    #expect(stage.audience.listDeadline == 10 + second)
    #expect(due(at: 9 + second) == [])
    #expect(due(at: 10 + second) == [Self.told(8, as: 20)])
    #expect(stage.audience.listDeadline == nil)
    #expect(news(9, .added, at: 11 + second) == Self.told(9, .added), "that does not wait")
    #expect(
      stage.audience.recounted(Stage.summary(9), durableLSN: 21, at: Stage.moment(12 + second))
        == Self.told(9, as: 21))
    let unlisted = Stage.announcement(10, [Stage.effect("wheat")])
    let none = stage.audience.newsForLists(of: unlisted, at: Stage.moment(5 * second))
    #expect(none == nil)
  }

  private mutating func due(at milliseconds: Int) -> [ProfileNews] {
    stage.audience.takeDueListNews(durableLSN: 20, at: Stage.moment(milliseconds))
  }

  @Test("of held news only the last is sent, merged with the kinds of the earlier news")
  mutating func held() throws {
    let list = begin(5)
    let came = news(6, .added, at: 0)
    let added = try #require(came)
    #expect(tell(list, added, waiting: Stage.full) == .keepBack(Stage.first))
    let changed = stage.audience.recounted(
      Stage.summary(7), durableLSN: 7, at: Stage.moment(0))
    let recounted = try #require(changed)
    #expect(tell(list, recounted) == .keepBack(Stage.first))
    #expect(list.isHeld)
    #expect(stage.audience.hasHeld(for: Stage.first))
    #expect(
      stage.audience.flush(list)
        == [.sendToList(.profile(.added, Stage.summary(7), lsn: 7), list)])
    #expect(stage.audience.flush(list) == [])
    #expect(
      tell(list, recounted) == .sendToList(.profile(.changed, Stage.summary(7), lsn: 7), list))
    #expect(stage.audience.violations == [])
  }

  @Test("a profile added and removed while news was held is news only for replicas")
  mutating func cameAndWent() throws {
    let list = begin(5)
    for isReplica in [false, true] {
      for kind in [ProfileNewsKind.added, .removed] {
        let told = news(kind == .added ? 6 : 7, kind, at: 0)
        let known = try #require(told)
        _ = tell(list, known, waiting: Stage.full, isReplica: isReplica)
      }
      let line = EventLine.profile(.removed, Stage.summary(7), lsn: 7)
      let effects: [ServiceEffect] = isReplica ? [.sendToList(line, list)] : []
      #expect(stage.audience.flush(list) == effects)
    }
    stage.audience.remove(list)
    #expect(stage.audience.isEmpty)
    #expect(stage.audience.violations == [])
  }
}

import Alchemy
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Wire

/// An audience with watches, for the tests of the audience.
struct AudienceStage {
  static let profile = ProfileID(high: 0x4000, low: 1)
  static let other = ProfileID(high: 0x4000, low: 2)
  static let first = ConnectionID(rawValue: 1)
  static let second = ConnectionID(rawValue: 3)
  static let full = ServiceLimits.eventBytes

  var audience = Audience()

  static func moment(_ milliseconds: Int) -> Moment {
    Moment(wallMilliseconds: 1_000_000 + milliseconds, monotonicMilliseconds: milliseconds)
  }

  static func target(_ connection: ConnectionID, _ watch: String) -> WatchTarget {
    WatchTarget(connection: connection, watch: watch)
  }

  /// A watch of a profile whose last change is number 5.
  mutating func begin(
    _ connection: ConnectionID = first, _ id: String = "1", of profile: ProfileID = profile,
    from lsn: Int = 5, topics: WatchTopics = .usual, name: String? = "Anna", isPeer: Bool = false,
    at milliseconds: Int = 0
  ) -> Watch {
    audience.begin(
      Self.target(connection, id), of: profile, lastLSN: 5, from: lsn,
      for: WatchInterest(topics: topics), name: name, isPeer: isPeer,
      at: Self.moment(milliseconds))
  }

  static func effect(_ ingredient: String, _ choice: Choice = .must) -> FieldChange {
    FieldChange(field: .ingredient(ingredient), from: .choice(.may), to: .choice(choice))
  }

  static let deletion = FieldChange(field: .deleted, from: .deleted(false), to: .deleted(true))

  static func change(_ lsn: Int) -> Change {
    Change(
      profile: profile, dot: Dot(origin: Origin(high: 1, low: 1), seq: lsn), time: .zero,
      context: VersionVector(), edits: [.choose(.ingredients, id: "wheat", .must)],
      client: "Ben")
  }

  static func announcement(
    _ lsn: Int, _ effects: [FieldChange], kind: ProfileNewsKind = .changed,
    isListed: Bool = false
  ) -> Announcement {
    Announcement(
      profile: profile, lsn: lsn, source: .change(change(lsn), request: nil), effects: effects,
      summary: isListed ? summary(lsn) : nil, kind: kind)
  }

  static func summary(_ lsn: Int, of profile: ProfileID = profile) -> ProfileSummary {
    ProfileSummary(
      id: profile, name: "mage", catalog: "skyrim", isDeleted: false, lsn: lsn, recipeCount: 0)
  }

  static func logged(_ lsn: Int, _ effects: [FieldChange]) -> LoggedChange {
    LoggedChange(lsn: lsn, change: change(lsn), effects: effects)
  }

  /// The event of one change.
  static func news(_ lsn: Int, _ effects: [FieldChange]) -> EventLine {
    .news(
      lsn: lsn, set: effects.map { ($0.field, $0.to) }, recipes: nil,
      change: ChangeMark(dot: change(lsn).dot, client: "Ben"))
  }

  /// The event of several changes, the last of them with this number.
  static func merged(_ lsn: Int, _ effects: [FieldChange], count: Int) -> EventLine {
    .news(
      lsn: lsn, set: effects.map { ($0.field, $0.to) }, recipes: nil, change: nil,
      mergedCount: count)
  }

  mutating func tell(
    _ watch: Watch, _ announcement: Announcement, waiting: Int = 0, at milliseconds: Int = 0
  ) -> ServiceEffect? {
    var texts = EventTexts(of: announcement)
    return audience.tell(
      watch, &texts, waitingBytes: waiting, at: Self.moment(milliseconds))
  }

  mutating func tell(
    _ watch: Watch, conflicts: Int, waiting: Int = 0
  ) -> ServiceEffect? {
    audience.tell(watch, .conflicts(conflicts), waitingBytes: waiting, at: Self.moment(0))
  }

  mutating func flush(_ watch: Watch, isGone: Bool = false) -> [ServiceEffect] {
    audience.flush(watch, isGone: isGone, at: Self.moment(0))
  }
}

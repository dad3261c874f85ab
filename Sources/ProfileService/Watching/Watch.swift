package import Profiles
import Wire

/// One watch of a connection, as machines name it.
package struct WatchTarget: Hashable, Sendable {
  /// The connection on which the watch began.
  package let connection: ConnectionID
  /// The watch's id in the protocol, which no other watch of the connection has.
  package let watch: String

  /// The watch need not have begun.
  package init(connection: ConnectionID, watch: String) {
    self.connection = connection
    self.watch = watch
  }
}

/// One client's wish to hear of one profile.
///
/// A class, since the watch stands under its connection and under its profile. Only the `Audience`
/// changes it.
package final class Watch {
  /// The watch's name for other machines.
  package let target: WatchTarget
  let viewer: Viewer
  /// The profile that is watched.
  package let profile: ProfileID
  let interest: WatchInterest
  /// Watches that ask for the same have the same number.
  var interestNumber = 0
  /// When it began, in milliseconds since 1970.
  let sinceMilliseconds: Int
  /// Everything up to this lsn was sent, is held, or was not asked for.
  package internal(set) var lsn: Int
  /// A deletion up to this lsn was known when the watch began, and does not end it.
  let beganLSN: Int
  /// What the watch has missed since the lsn from which it resumes, until it was told that.
  var catchUp: CatchUp?
  /// What it was told last of each standing topic.
  ///
  /// A watch that resumes may know of conflicts that are gone, so it is told even of none.
  private var toldStanding: [StandingNews] = []
  /// Whether it is over, though its last events may be held yet.
  package internal(set) var isEnded = false
  /// What waits until the client has taken what was written before.
  var held: HeldNews? { didSet { countHeld() } }
  /// About what that takes in memory, as the connection has counted it.
  private(set) var heldBytes = 0
  /// When it was sent something last, by the monotonic clock.
  var toldMilliseconds: Int
  /// Whether a moment of silence is due to be broken by telling how far it is.
  var owesProgress = true

  /// The profile's last change is `lastLSN`; the watch is told what comes after `lsn`.
  init(
    _ target: WatchTarget, of viewer: Viewer, profile: ProfileID, lastLSN: Int, from lsn: Int,
    for interest: WatchInterest, at now: Moment
  ) {
    self.target = target
    self.viewer = viewer
    self.profile = profile
    self.lsn = lsn
    self.interest = interest
    beganLSN = lastLSN
    sinceMilliseconds = now.wallMilliseconds
    toldMilliseconds = now.monotonicMilliseconds
    if lsn < lastLSN { catchUp = CatchUp(after: lsn, beganLSN: lastLSN, for: interest) }
  }

  var id: String { target.watch }
  var connection: ConnectionID { target.connection }

  /// Whether something waits until the client has taken what was written before.
  package var isHeld: Bool { held != nil }

  /// Whether the watch is to be told of a change that is durable now.
  ///
  /// A watch that resumes is told by what the store reads for it.
  package func isDue(_ announcement: Announcement) -> Bool {
    catchUp == nil && !isEnded && lsn < announcement.lsn
  }

  /// Keeps something back, beside what is held already.
  func hold(_ body: (inout HeldNews) -> Void) {
    var held = held ?? HeldNews()
    body(&held)
    self.held = held
  }

  /// Keeps news back; most often there are some already, which others share.
  func hold(_ text: EventText) {
    guard let merged = held?.news else { return hold { $0.take(text) } }
    merged.take(text)
    countHeld()
  }

  /// Whether the watch asked for the topic, and was not told the same last.
  func wants(_ news: StandingNews) -> Bool {
    interest.topics.contains(news.topic) && !toldStanding.contains(news)
  }

  func noteTold(_ news: StandingNews) {
    toldStanding.removeAll { $0.topic == news.topic }
    toldStanding.append(news)
  }

  private func countHeld() {
    let bytes = held?.heldBytes ?? 0
    viewer.watchesHeldBytes += bytes - heldBytes
    heldBytes = bytes
  }
}

extension Watch: Equatable {
  /// Each watch is itself alone.
  package static func == (one: Watch, other: Watch) -> Bool { one === other }
}

/// What a watch could not be told yet, since its client has not taken what was written before.
struct HeldNews {
  /// What changed; nil where only the following is due.
  private(set) var news: MergedNews?
  /// Too much was missed: a fresh snapshot takes the place of all news.
  private(set) var isLagged = false
  /// Topics of `WatchTopics.standing` of which something is due.
  var due: WatchTopics = []
  /// The profile was deleted, which ends the watch.
  var isDeleted = false

  var heldBytes: Int { news?.heldBytes ?? 0 }

  /// Takes in news behind those that are held; a snapshot that is due will show them.
  mutating func take(_ text: EventText) {
    if isLagged { return }
    if let news { news.take(text) } else { news = text.merged }
  }

  mutating func lag() {
    news = nil
    isLagged = true
  }
}

/// One connection that watches, as the audience knows it.
final class Viewer {
  let connection: ConnectionID
  /// Whether it speaks for a peer of the daemon: such a connection is present nowhere, and is never
  /// closed for being slow.
  let isPeer: Bool
  /// The name that `system.hello` gave.
  var name: String?
  var watches: [Watch] = []
  var lists: [ListWatch] = []
  /// What is held for its watches of profiles; each watch counts its own part.
  var watchesHeldBytes = 0

  init(_ connection: ConnectionID, isPeer: Bool) {
    self.connection = connection
    self.isPeer = isPeer
  }

  var isEmpty: Bool { watches.isEmpty && lists.isEmpty }

  /// Whether events wait for the client to take what was written before.
  var hasHeld: Bool {
    watches.contains { $0.held != nil } || lists.contains { !$0.held.isEmpty }
  }

  /// About what is held for the client in memory.
  var heldBytes: Int {
    watchesHeldBytes + lists.reduce(0) { $0 + $1.held.count * ListWatch.heldProfileBytes }
  }
}

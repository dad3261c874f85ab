package import Profiles
import Wire

/// Identifies one watch of a connection, for all machines.
package struct WatchTarget: Hashable, Sendable {
  /// The connection on which the watch began.
  package let connection: ConnectionID
  /// The watch's id in the protocol, unique in its connection.
  package let watch: String

  package init(connection: ConnectionID, watch: String) {
    self.connection = connection
    self.watch = watch
  }
}

/// One client's watch of one profile.
///
/// A class, because the tables of connections and of profiles share it. Only the `Audience`
/// modifies it.
package final class Watch {
  /// Names the watch for other machines.
  package let target: WatchTarget
  let viewer: Viewer
  /// The profile that is watched.
  package let profile: ProfileID
  let interest: WatchInterest
  /// The number of the watch's interest; equal interests have the same number.
  var interestNumber = 0
  /// When the watch began, in milliseconds since 1970.
  let sinceMilliseconds: Int
  /// Every change up to this lsn was sent, is held, or does not interest the watch.
  package internal(set) var lsn: Int
  /// A deletion up to this lsn was known when the watch began, and does not end it.
  let beganLSN: Int
  /// The changes that a resuming watch has missed; nil after they are sent.
  var catchUp: CatchUp?
  /// The last value sent for each standing topic.
  ///
  /// Empty at first: a resuming client may not know that conflicts were settled, so even the number
  /// 0 is sent to it.
  private var toldStanding: [StandingNews] = []
  /// Whether the watch has ended, although its last events may still be held.
  package internal(set) var isEnded = false
  /// What is held until the client has read earlier output.
  var held: HeldNews? { didSet { countHeld() } }
  /// The approximate memory of `held`, as included in `watchesHeldBytes`.
  private(set) var heldBytes = 0
  /// When the watch was last sent an event, in milliseconds of the monotonic clock.
  var toldMilliseconds: Int
  /// Whether the watch gets a progress mark after a long silence.
  var owesProgress = true

  /// The profile's last change is `lastLSN`; the watch gets the changes after `lsn`.
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

  /// Whether anything is held until the client has read earlier output.
  package var isHeld: Bool { held != nil }

  /// Whether to tell the watch of a change that has become durable.
  ///
  /// A resuming watch gets the change from the log instead.
  package func isDue(_ announcement: Announcement) -> Bool {
    catchUp == nil && !isEnded && lsn < announcement.lsn
  }

  /// Modifies what is held, or starts to hold.
  func hold(_ body: (inout HeldNews) -> Void) {
    var held = held ?? HeldNews()
    body(&held)
    self.held = held
  }

  /// Holds an event; usually the watch shares its merged news with others.
  func hold(_ text: EventText) {
    guard let merged = held?.news else { return hold { $0.merge(text) } }
    merged.merge(text)
    if merged.needsSnapshot { return hold { $0.lag() } }
    countHeld()
  }

  /// Whether the watch asks for the topic, and its last value was different.
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
  /// A watch equals only itself.
  package static func == (one: Watch, other: Watch) -> Bool { one === other }
}

/// What is held for a watch until its client has read earlier output.
struct HeldNews {
  /// The merged changes; nil if only a snapshot, a topic or an end is due.
  private(set) var news: MergedNews?
  /// Whether a snapshot replaces all news, because the watch missed too much.
  private(set) var isLagged = false
  /// The standing topics whose values must still be sent.
  var due: WatchTopics = []
  /// Whether the profile was deleted, which ends the watch.
  var isDeleted = false

  var heldBytes: Int { news?.heldBytes ?? 0 }

  /// Merges an event into what is held; does nothing if a snapshot is due, which will show the
  /// event.
  mutating func merge(_ text: EventText) {
    if isLagged { return }
    guard let news else { return news = text.merged }
    news.merge(text)
    if news.needsSnapshot { lag() }
  }

  mutating func lag() {
    news = nil
    isLagged = true
  }
}

/// The audience's record of a connection with watches.
final class Viewer {
  let connection: ConnectionID
  /// Whether this is the daemon's own connection for a peer: it is not part of any presence, and is
  /// never closed for being slow.
  let isPeer: Bool
  /// The client's name from `system.hello`.
  var name: String?
  var watches: [Watch] = []
  var lists: [ListWatch] = []
  /// The approximate memory held for watches of profiles; each watch adds its part.
  var watchesHeldBytes = 0

  init(_ connection: ConnectionID, isPeer: Bool) {
    self.connection = connection
    self.isPeer = isPeer
  }

  var isEmpty: Bool { watches.isEmpty && lists.isEmpty }

  /// Whether events are held until the client has read earlier output.
  var hasHeld: Bool {
    watches.contains { $0.held != nil } || lists.contains { !$0.held.isEmpty }
  }

  /// The approximate memory of everything that is held for the client.
  var heldBytes: Int {
    watchesHeldBytes + lists.reduce(0) { $0 + $1.held.count * ListWatch.heldProfileBytes }
  }
}

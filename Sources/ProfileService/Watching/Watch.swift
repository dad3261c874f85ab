import Profiles
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
/// A class, since it stands in its session and under its profile.
final class Watch {
  let id: String
  let session: Session
  let profile: ProfileID
  let interest: WatchInterest
  /// Watches that ask for the same have the same number.
  var interestNumber = 0
  /// When it began, in milliseconds since 1970.
  let sinceMilliseconds: Int
  /// Everything up to this lsn was sent, is held, or was not asked for.
  var lsn: Int
  /// A deletion up to this lsn was known when the watch began, and does not end it.
  let beganLSN: Int
  /// What it has missed since the lsn it resumes from, while the store still reads that.
  var catchUp: CatchUp?
  /// How many conflicts it was told of last.
  var toldConflicts = 0
  /// Whether it is over, though its last events may be held yet.
  var isEnded = false
  /// What waits until the client has taken what was written before.
  var held: HeldNews? { didSet { countHeld() } }
  /// About what that takes in memory, as the session has counted it.
  private var heldBytes = 0
  /// When it was sent something last, by the monotonic clock.
  var toldMilliseconds: Int
  /// Whether a moment of silence is due to be broken by telling how far it is.
  var owesProgress = true

  init(
    id: String, session: Session, entry: ProfileEntry, interest: WatchInterest, lsn: Int,
    at now: Moment
  ) {
    self.id = id
    self.session = session
    self.interest = interest
    self.lsn = lsn
    profile = entry.id
    beganLSN = entry.lsn
    sinceMilliseconds = now.wallMilliseconds
    toldMilliseconds = now.monotonicMilliseconds
  }

  var target: WatchTarget { WatchTarget(connection: session.id, watch: id) }

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

  private func countHeld() {
    let bytes = held?.heldBytes ?? 0
    session.watchesHeldBytes += bytes - heldBytes
    heldBytes = bytes
  }
}

import JSON
import Profiles
import Wire

/// One connection: its lines, its replies in their order, and the client.
///
/// A class: the desk's tables refer to it, and the service uses it while it carries out a line.
/// Only the `Desk` changes the properties that describe the connection.
package final class Session {
  /// The connection's number.
  package let id: ConnectionID
  /// Whether this is the daemon's own connection for a peer.
  let isPeer: Bool
  var framer = LineFramer()
  /// Bytes that the shell has not yet taken, in order.
  var output: [UInt8] = []
  /// Bytes that the shell has taken and the client has not read, as last reported by the shell.
  var unsentBytes = 0
  /// Since when the client has read nothing although its buffer is full, by the monotonic clock.
  var stalledSince: Int?
  /// The replies that cannot be sent yet.
  package internal(set) var pending = ReplyQueue()
  /// A line that waits for an index, a search or the peers; it is carried out before the others.
  var parkedLine: [UInt8]?
  var isReading = true
  /// Whether a former process may have read the beginning of the next line.
  var mayBeginWithinLine = false
  /// Whether the client will send no more.
  var isInputEnded = false
  var isCloseQueued = false
  /// Whether no more lines are carried out; the connection is closed when everything is sent.
  var isClosing = false
  var isSendQueued = false
  var isWaiting = false
  var isUnfinished = false

  /// The name from `system.hello`.
  var clientName: String?
  /// The replica behind the session, from `sync.begin`.
  var replica: Origin?
  /// For each profile with a move, the store's number of moves when the session last began a sync.
  var begun: [ProfileID: Int] = [:]
  /// Whether the replica's wrong clock was already reported.
  var isSkewReported = false
  /// The profiles whose digests differ, so that each is reported once; at most one for each profile
  /// here.
  var differing: Set<ProfileID> = []
  private var lastWatchNumber = 0

  init(id: ConnectionID, isPeer: Bool) {
    self.id = id
    self.isPeer = isPeer
  }

  /// Whether another request may be carried out now.
  var isOpenForRequests: Bool {
    !isClosing && parkedLine == nil && pending.requests < ServiceLimits.inFlight
      && waitingBytes < ServiceLimits.waitingOutputBytes
  }

  /// Bytes that the client has not read, including those of waiting replies.
  var waitingBytes: Int { output.count + unsentBytes + pending.bytes }

  /// Whether to read more bytes; not while many lines are left.
  var mayBeRead: Bool {
    isOpenForRequests
      && (!isUnfinished || framer.waitingBytes < ServiceLimits.waitingInputBytes)
  }

  /// Whether something was left undone while the output was full.
  var hasMoreToDo: Bool {
    !isReading || isInputEnded || isClosing || framer.waitingBytes > 0
  }

  /// Whether the lines that are left only wait for the client to read its replies.
  var hasLinesLeft: Bool {
    !isClosing && !isOpenForRequests && framer.waitingBytes > 0
  }

  /// Drops everything that waits for a closed connection: some of it refers back to the session.
  func abandon() {
    isClosing = true
    pending = ReplyQueue()
    output = []
    parkedLine = nil
  }

  /// Names the next watch of this connection.
  func takeWatchTarget() -> WatchTarget {
    lastWatchNumber += 1
    return WatchTarget(connection: id, watch: String(lastWatchNumber))
  }
}

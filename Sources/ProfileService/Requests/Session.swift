import Profiles
import Replication
import Wire

/// One connection: its lines, its replies in their order, and who is at the other end.
///
/// A class, because tables of the desk refer to it, and the service uses a session while it carries
/// out a line. Only the `Desk` changes the properties that describe the connection.
package final class Session {
  /// The connection's number.
  package let id: ConnectionID
  /// Whether it is one of the daemon's own, which speaks for a peer.
  let isPeer: Bool
  var framer = LineFramer()
  /// Ready to be written, in order.
  var output: [UInt8] = []
  /// Written by us, not yet taken by the client: what the shell said last.
  var unsentBytes = 0
  /// Since when the client takes nothing though its buffer is full.
  var stalledSince: Int?
  /// The replies that wait.
  package internal(set) var pending = ReplyQueue()
  /// A line that waits for an index or an undo; it is carried out next.
  var parkedLine: [UInt8]?
  var isReading = true
  /// A former process may have read the beginning of the next line.
  var mayBeginWithinLine = false
  /// The client will send nothing more.
  var isInputEnded = false
  var isCloseQueued = false
  /// Nothing more is carried out; closed when everything is sent.
  var isClosing = false
  var isSendQueued = false
  var isWaiting = false
  var isUnfinished = false

  /// The name that `system.hello` gave.
  var clientName: String?
  /// The replica that speaks through it, as `sync.begin` said.
  var replica: Origin?
  /// For each profile of which changes had moved when it last began to synchronise, how many moves there
  /// had been in the store then.
  var begun: [ProfileID: Int] = [:]
  /// Whether the wrong clock of its replica was already reported.
  var isSkewReported = false
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

  /// What waits to be taken by the client, or to be written for it.
  var waitingBytes: Int { output.count + unsentBytes + pending.bytes }

  /// Whether more bytes are wanted; while many lines are left, those come first.
  var mayBeRead: Bool {
    isOpenForRequests
      && (!isUnfinished || framer.waitingBytes < ServiceLimits.waitingInputBytes)
  }

  /// Whether something was left undone while the output was full.
  var hasMoreToDo: Bool {
    !isReading || isInputEnded || isClosing || framer.waitingBytes > 0
  }

  /// Whether there are lines that only wait for the client to take its replies.
  var hasLinesLeft: Bool {
    !isClosing && !isOpenForRequests && framer.waitingBytes > 0
  }

  /// The connection is gone: what waited for it goes too, and with it what points back here.
  func abandon() {
    isClosing = true
    pending = ReplyQueue()
    output = []
    parkedLine = nil
  }

  /// The name of the next watch of this connection.
  func takeWatchTarget() -> WatchTarget {
    lastWatchNumber += 1
    return WatchTarget(connection: id, watch: String(lastWatchNumber))
  }
}

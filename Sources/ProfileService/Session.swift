import Replication
import Wire

/// What the service knows of one connection: bytes in, replies in their order, bytes out.
///
/// A class, since the service looks at one session and at itself at the same time.
final class Session {
  let id: ConnectionID
  /// Whether it is one of the daemon's own, which speaks for a peer.
  let isPeer: Bool
  var framer = LineFramer()
  /// The name that `system.hello` gave.
  var clientName: String?
  /// The replica that speaks through it, as `sync.begin` said.
  var replica: Origin?
  /// Whether that its replica's clock is wrong was said already.
  var isSkewReported = false
  /// Ready to be written, in order.
  var output: [UInt8] = []
  /// Written by us, not yet taken by the client: what the shell said last.
  var unsentBytes = 0
  /// Since when the client takes nothing though its buffer is full.
  var stalledSince: Int?
  private(set) var pending: [PendingReply] = []
  /// How many of those answer a request.
  private var pendingRequests = 0
  /// What the replies that wait, and their requests, come to.
  private var pendingBytes = 0
  /// A line that waits for a catalog's index; it is the next one to be carried out.
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
  var watches: [Watch] = []
  /// What those hold in memory; each counts its own part.
  var watchesHeldBytes = 0
  var listWatches: [ListWatch] = []
  private var lastWatchNumber = 0

  init(id: ConnectionID, isPeer: Bool = false) {
    self.id = id
    self.isPeer = isPeer
  }

  /// Whether another request may be carried out now.
  var isOpenForRequests: Bool {
    !isClosing && parkedLine == nil && pendingRequests < ServiceLimits.inFlight
      && waitingBytes < ServiceLimits.waitingOutputBytes
  }

  /// What waits to be taken by the client, or to be written for it.
  var waitingBytes: Int { output.count + unsentBytes + pendingBytes }

  /// Whether more bytes are wanted; while many lines are left, those come first.
  var mayBeRead: Bool {
    isOpenForRequests
      && (!isUnfinished || framer.waitingBytes < ServiceLimits.waitingInputBytes)
  }

  /// Whether something was left undone while the output was full.
  var hasMoreToDo: Bool { !isReading || isInputEnded || isClosing || framer.waitingBytes > 0 }

  /// Whether there are lines that only wait for the client to take its replies.
  var hasLinesLeft: Bool { !isClosing && !isOpenForRequests && framer.waitingBytes > 0 }

  func append(_ reply: PendingReply) {
    pending.append(reply)
    pendingBytes += reply.heldBytes
    if !reply.isEvent { pendingRequests += 1 }
  }

  /// Moves every reply that may go, up to the first that may not, to the output.
  func release(completed: Int) {
    var count = 0
    for reply in pending {
      guard reply.wait.isOver(completed) else { break }
      output += reply.bytes
      pendingBytes -= reply.heldBytes
      if !reply.isEvent { pendingRequests -= 1 }
      count += 1
    }
    pending.removeFirst(count)
  }

  /// Fills the places that wait for reads of the store, as far as those are found.
  func fill(_ line: (RequestID?, ReadID) -> [UInt8]?) {
    for place in pending.indices {
      guard case .read(let read) = pending[place].wait,
        let bytes = line(pending[place].id, read)
      else { continue }
      pending[place].bytes = bytes
      pending[place].wait = .nothing
      pendingBytes += bytes.count
    }
  }

  /// After a failed commit: refuses every write that is not durable, and marks reads to be redone.
  func failPending(completed: Int, refusal: (RequestID?) -> [UInt8]) {
    defer { pendingBytes = pending.reduce(0) { $0 + $1.heldBytes } }
    for place in pending.indices {
      if pending[place].wait.isOver(completed) { continue }
      if pending[place].line == nil {
        pending[place].bytes = pending[place].isEvent ? [] : refusal(pending[place].id)
        pending[place].wait = .nothing
      } else {
        pending[place].wait = .reload
      }
    }
  }

  /// The places that wait for the store to be read anew.
  var placesToRedo: [Int] {
    pending.indices.filter { pending[$0].wait == .reload }
  }

  func replace(_ place: Int, with reply: PendingReply) {
    pendingBytes += reply.heldBytes - pending[place].heldBytes
    pending[place] = reply
  }

  func line(at place: Int) -> [UInt8] {
    pending[place].line ?? []
  }
}

extension Session {
  /// The connection is gone: what waited for it goes too, and with it what points back here.
  func abandon() {
    isClosing = true
    pending = []
    (pendingBytes, pendingRequests) = (0, 0)
    output = []
    parkedLine = nil
  }
}

// MARK: - Watches

extension Session {
  /// Without the watches of changes.
  var watchCount: Int { watches.count + listWatches.count }

  func takeWatchID() -> String {
    lastWatchNumber += 1
    return String(lastWatchNumber)
  }

  /// Whether events wait for the client to take what was written before; without changes.
  var hasHeld: Bool {
    watches.contains { $0.held != nil } || listWatches.contains { !$0.held.isEmpty }
  }

  /// About what is held for the client in memory.
  var heldBytes: Int {
    watchesHeldBytes
      + listWatches.reduce(0) { $0 + $1.held.count * ListWatch.heldProfileBytes }
  }

  /// What waits to be shown of watches, and is void when the commit under way fails.
  func shownButNotDurable(completed: Int) -> [PendingReply.Shown] {
    pending.filter { !$0.wait.isOver(completed) }.compactMap(\.shows)
  }

  /// Takes back the events of a watch that has never begun.
  func dropEvents(of watch: Watch) {
    for place in pending.indices where pending[place].watch === watch {
      pendingBytes -= pending[place].bytes.count
      pending[place].bytes = []
    }
  }
}

package import Wire

/// A reply or an event that cannot be sent yet, in its place among the connection's replies.
package struct PendingReply {
  /// What a reply waits for, in addition to the replies before it.
  package enum Wait: Equatable, Sendable {
    /// Only the replies before it.
    case nothing
    /// The store's ticket.
    case ticket(Int)
    /// The read of the store that provides its content.
    case read(ReadID)
    /// The plan.
    case plan(PlanID)
    /// A search of recipes, after which the line is carried out again.
    ///
    /// Indirect, because every reply has a value of this type, and few wait for a search.
    indirect case search(RecipeSearchID, RecipeSearches.Asker)
    /// Carrying out the line again, because the store was loaded again, or a search has ended.
    case reload

    func isOver(_ completed: Int) -> Bool {
      switch self {
      case .nothing: true
      case .ticket(let ticket): ticket <= completed
      case .read, .plan, .search, .reload: false
      }
    }

    /// Whether the wait takes seconds, and no event depends on the reply.
    fileprivate var isLong: Bool {
      switch self {
      case .plan, .search: true
      case .nothing, .ticket, .read, .reload: false
      }
    }
  }

  /// What the reply shows of a watch, to be shown again if the running commit fails.
  enum Shown {
    case beginning(Watch)
    case list(ListWatch)
    case snapshot(Watch)
    case changes(WatchTarget)
  }

  /// What the reply waits for at present.
  package var wait: Wait
  /// The whole line, as soon as it is known.
  package var bytes: [UInt8] = []
  var id: RequestID?
  /// The request, unless it writes: after a failed commit, a read is carried out again.
  var line: [UInt8]?
  /// Whether this is an event, which has a place among the replies but answers no request.
  var isEvent = false
  /// The watch of the event.
  var watch: Watch?
  var shows: Shown?

  /// The memory of the reply and its request, in bytes.
  var heldBytes: Int { bytes.count + (line?.count ?? 0) }
}

extension PendingReply {
  /// A reply that shows nothing of a watch; `line` is the request, nil for a write.
  package init(wait: Wait, bytes: [UInt8], line: [UInt8]?) {
    self.init(wait: wait, bytes: bytes, id: nil, line: line)
  }
}

/// The replies and events of a connection that cannot be sent yet, in the order of the requests.
package struct ReplyQueue {
  /// Oldest first; each waits for those before it.
  package private(set) var replies: [PendingReply] = []
  /// How many replies answer a request; the others are events.
  private(set) var requests = 0
  /// The memory that the replies and their requests take.
  private(set) var bytes = 0

  /// An empty queue.
  package init() {}

  /// Whether nothing waits.
  package var isEmpty: Bool { replies.isEmpty }

  /// Whether `requests` and `bytes` are correct.
  var isCounted: Bool {
    bytes == replies.reduce(0) { $0 + $1.heldBytes } && requests == replies.count { !$0.isEvent }
  }

  /// Appends a reply or an event.
  package mutating func append(_ reply: PendingReply) {
    replies.append(reply)
    bytes += reply.heldBytes
    if !reply.isEvent { requests += 1 }
  }

  /// Moves the leading replies that need not wait to the output.
  ///
  /// A plan or a search takes seconds, and no event depends on it, so events may overtake these.
  package mutating func release(completed: Int, to output: inout [UInt8]) {
    var count = 0
    for reply in replies {
      guard reply.wait.isOver(completed) else { break }
      release(reply, to: &output)
      count += 1
    }
    replies.removeFirst(count)
    if replies.first?.wait.isLong == true { releaseEvents(completed: completed, to: &output) }
  }

  private mutating func release(_ reply: PendingReply, to output: inout [UInt8]) {
    output += reply.bytes
    bytes -= reply.heldBytes
    if !reply.isEvent { requests -= 1 }
  }

  private mutating func releaseEvents(completed: Int, to output: inout [UInt8]) {
    // But no event overtakes an event that shows what is not yet durable.
    let end =
      replies.firstIndex { $0.isEvent ? !$0.wait.isOver(completed) : !$0.wait.isLong }
      ?? replies.count
    for event in replies[..<end] where event.isEvent { release(event, to: &output) }
    replies.replaceSubrange(..<end, with: replies[..<end].filter { !$0.isEvent })
  }

  /// Changes one reply and its part of `bytes`; an event stays an event.
  private mutating func change(_ place: Int, _ body: (inout PendingReply) -> Void) {
    bytes -= replies[place].heldBytes
    body(&replies[place])
    bytes += replies[place].heldBytes
  }

  /// Fills in a reply that waited for a read of the store.
  package mutating func fill(_ place: Int, with line: [UInt8]) {
    change(place) {
      $0.bytes = line
      $0.wait = .nothing
    }
  }

  /// Fills in a reply that waited for a plan; it continues to wait for the store's ticket.
  package mutating func fill(_ place: Int, with line: [UInt8], after ticket: Int) {
    change(place) {
      $0.bytes = line
      $0.wait = .ticket(ticket)
    }
  }

  /// Marks the replies that waited for a search of recipes, so that they are carried out again.
  mutating func redo(waitingFor search: RecipeSearchID) {
    for place in replies.indices {
      guard case .search(search, _) = replies[place].wait else { continue }
      change(place) { $0.wait = .reload }
    }
  }

  /// Lets a reply wait for another read.
  package mutating func wait(_ place: Int, for read: ReadID) {
    change(place) { $0.wait = .read(read) }
  }

  /// Replaces a reply whose request was carried out again.
  package mutating func replace(_ place: Int, with reply: PendingReply) {
    change(place) { $0 = reply }
  }

  /// Refuses every write that is not durable, and marks reads to be carried out again, after a
  /// failed commit.
  package mutating func fail(completed: Int, refusal: (RequestID?) -> [UInt8]) {
    for place in replies.indices where !replies[place].wait.isOver(completed) {
      change(place) { reply in
        if reply.line == nil {
          reply.bytes = reply.isEvent ? [] : refusal(reply.id)
          reply.wait = .nothing
        } else {
          reply.wait = .reload
        }
      }
    }
  }

  /// The places of the requests to carry out again.
  package var placesToRedo: [Int] {
    replies.indices.filter { replies[$0].wait == .reload }
  }

  /// What waiting replies show of watches; void if the running commit fails.
  func shownButNotDurable(completed: Int) -> [PendingReply.Shown] {
    replies.filter { !$0.wait.isOver(completed) }.compactMap(\.shows)
  }

  /// Empties the events of a watch that never began.
  mutating func dropEvents(of watch: Watch) {
    for place in replies.indices where replies[place].watch === watch {
      change(place) { $0.bytes = [] }
    }
  }
}

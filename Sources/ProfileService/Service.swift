import Alchemy
import Profiles
import Replication
package import StoreJobs
import Wire

/// What the daemon decides: an input gives a list of actions, and nothing else happens.
///
/// It owns all state in memory. It reads no clock, no file and no socket; those arrive as inputs,
/// and the store and the making of an index are inputs and actions like any others.
package struct Service {
  var desk = Desk()
  var book: Book
  var shelf = RecipeShelf()
  var ledger = RequestLedger()
  var pipe = StorePipe()
  var now: Moment
  var counters = ServiceCounters()
  let version: String
  let startedAt: Moment
  var isStopping = false
  /// Whether everything that was accepted before a stop is answered.
  package var isFinished = false
  var actions: [Action] = []
  /// The request being read, and the result being written; their buffers are used again.
  var document = JSONDocument()
  var result = JSONWriter()
  var reply = JSONWriter()
  var audience = Audience()
  /// What the request that was carried out last brings after its reply.
  var afterReply: AfterReply?
  var searches = Searches()
  var peers = PeerBoard()
  /// What is to be told once the store's ticket is done, in order.
  var reports = TicketQueue<Report>()
  var feeds = ReplicaFeeds()
  var housekeeping: Housekeeping
  var memory = MemoryPlan()

  /// Goes on where the last commit ended; the profile `default` is there in any case.
  package init(
    state: StoredState, catalogs stock: CatalogStock, version: String, at now: Moment,
    identities: any RandomNumberGenerator & Sendable, retention: Retention = .usual
  ) {
    self.now = now
    self.version = version
    startedAt = now
    book = Book(identities: identities)
    housekeeping = Housekeeping(retention)
    // No client is connected yet, so the effects have nobody to reach.
    _ = shelf.restock(stock, hasLists: false)
    take(state)
  }

  /// Takes what the store holds as all there is.
  mutating func take(_ state: StoredState) {
    book.open(state)
    pipe.begin(with: state)
    ledger = RequestLedger(lastNumbers: state.clients)
    shelf.recipes.forgetAll()
    for entry in book.profiles.entries.values { expectUpkeep(of: entry) }
    housekeeping.repair = state.repair
  }

  /// Whether a commit waits a moment for others to join; no use to a replica with one writer.
  package var gathersCommits: Bool {
    get { pipe.gathersCommits }
    set { pipe.gathersCommits = newValue }
  }

  /// How long a client with a full buffer may take nothing.
  package var stalledMilliseconds: Int {
    get { desk.stalledMilliseconds }
    set { desk.stalledMilliseconds = newValue }
  }

  /// How long a watch may be told nothing.
  package var silenceMilliseconds: Int {
    get { audience.silenceMilliseconds }
    set { audience.silenceMilliseconds = newValue }
  }

  /// What is to be done since the last call, in order.
  package mutating func takeActions() -> [Action] {
    guard !actions.isEmpty else { return [] }
    defer { actions = [] }
    return actions
  }

  /// The bytes for a connection that a `send` announced; say with `sent` how many remain unsent.
  package mutating func takeOutput(of id: ConnectionID) -> [UInt8] {
    guard let session = desk[id] else { return [] }
    let output = desk.takeOutput(of: session)
    memory.passed(output.count, at: now)
    return output
  }

  /// Takes a buffer back that `takeOutput` gave and that is written, to be used again.
  package mutating func recycle(_ output: consuming [UInt8]) {
    desk.recycle(output)
  }

  /// The violated invariants of the machines, in words; empty unless there is a bug.
  package var violations: [String] {
    desk.violations + book.violations + pipe.violations + shelf.violations + housekeeping.violations
      + searches.violations + feeds.violations + audience.violations
  }

  mutating func act(_ action: Action) {
    actions.append(action)
  }

  mutating func act(_ action: DaemonAction) {
    actions.append(.daemon(action))
  }
}

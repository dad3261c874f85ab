import Alchemy
import Profiles
package import StoreJobs
import Wire

/// The decisions of the daemon: inputs produce actions, and nothing else happens.
///
/// Owns all state in memory. Reads no clock, file or socket: their data arrive as inputs, and so do
/// the outcomes of actions that use the store or build an index.
package struct Service {
  var desk = Desk()
  var book: Book
  var shelf = RecipeShelf()
  var audience = Audience()
  var feeds = ReplicaFeeds()
  var searches = Searches()
  var recipeSearches = RecipeSearches()
  var planners = Planners()
  var housekeeping: Housekeeping
  var ledger = RequestLedger()
  var pipe = StorePipe()
  var peers = PeerBoard()
  /// The time of the current input.
  var now: Moment
  var run: Run
  var request = RequestUnderWay()
  var outbox = Outbox()

  /// Continues after the last commit; the profile `default` always exists.
  package init(
    state: StoredState, catalogs stock: CatalogStock, version: String, at now: Moment,
    identities: any RandomNumberGenerator & Sendable, retention: Retention = .usual
  ) {
    self.now = now
    // A copy, so that drawing the instance does not change the ids of profiles.
    var instances = identities
    run = Run(version: version, startedAt: now, instance: Hexadecimal.text(of: instances.next()))
    book = Book(identities: identities)
    housekeeping = Housekeeping(retention)
    // No client is connected yet, so the effects can be dropped.
    _ = shelf.restock(stock, hasLists: false)
    load(state)
  }

  /// Replaces the state in memory by the state of the store.
  mutating func load(_ state: StoredState) {
    book.open(state)
    pipe.begin(with: state)
    ledger = RequestLedger(lastNumbers: state.clients)
    shelf.recipes.forgetAll()
    for entry in book.profiles.entries.values { expectUpkeep(of: entry) }
    housekeeping.repair = state.repair
  }

  /// Whether a stop is complete: everything accepted before the stop is answered.
  package var isFinished: Bool { run.isFinished }

  /// Whether a commit waits a moment so that other writes can join; useless with a single writer.
  package var gathersCommits: Bool {
    get { pipe.gathersCommits }
    set { pipe.gathersCommits = newValue }
  }

  /// How long a client with a full buffer may read nothing.
  package var stalledMilliseconds: Int {
    get { desk.stalledMilliseconds }
    set { desk.stalledMilliseconds = newValue }
  }

  /// How long a watch may be without an event before it gets a progress mark.
  package var silenceMilliseconds: Int {
    get { audience.silenceMilliseconds }
    set { audience.silenceMilliseconds = newValue }
  }

  /// Removes and returns the actions since the last call, in order.
  package mutating func takeActions() -> [Action] {
    outbox.takeActions()
  }

  /// The bytes for a connection that `send` announced; call `sent` with the number of unsent bytes.
  package mutating func takeOutput(of id: ConnectionID) -> [UInt8] {
    guard let session = desk[id] else { return [] }
    let output = desk.takeOutput(of: session)
    housekeeping.memory.passed(output.count, at: now)
    return output
  }

  /// Takes back a buffer of `takeOutput` that was written, for reuse.
  package mutating func recycle(_ output: consuming [UInt8]) {
    desk.recycle(output)
  }

  /// The violated invariants of the machines, in words; empty unless there is a bug.
  package var violations: [String] {
    desk.violations + book.violations + pipe.violations + ledger.violations + shelf.violations
      + housekeeping.violations
      + searches.violations + recipeSearches.violations + feeds.violations + audience.violations
      + planners.violations
  }

  mutating func act(_ action: Action) {
    outbox.append(action)
  }

  mutating func act(_ action: DaemonAction) {
    outbox.append(.daemon(action))
  }
}

/// This run of the service: its version, its counters, and the progress of a stop.
struct Run {
  /// The daemon's version, for clients.
  let version: String
  let startedAt: Moment
  /// 16 hexadecimal digits, different after each start: a relay recognizes if both ends are this
  /// process.
  let instance: String
  /// The number of clients that were disconnected because they read too slowly.
  var slowConsumers = 0
  /// The number of lines that were not requests.
  var refusedLines = 0
  /// The files of the inbox that need attention, as last reported by the shell.
  var inbox = SystemStatus.Inbox()
  /// The keys of clients whose replies are kept until the shell calls `dropReplies`.
  var keptClients: Set<String> = []
  /// Whether a stop has begun: no more requests are accepted.
  var isStopping = false
  /// Whether everything that was accepted before the stop is answered.
  var isFinished = false
}

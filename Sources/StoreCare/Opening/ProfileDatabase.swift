package import ProfileStore
package import Profiles
internal import SQLite
package import StoreJobs

/// The store: the log of all changes, the profiles' snapshots, and the replies that may be repeated.
///
/// One thread uses it. A call after `close()` is a bug of the caller, and traps.
package final class ProfileDatabase {
  /// The connection of an open file, and the readers and writers that use it.
  ///
  /// A class, because a copy of a structure would retain every statement at each use.
  final class Tools {
    let connection: Connection
    let reader: StoreReader
    let history: HistoryReader
    let brews: BrewReader
    let peers: PeerReader
    let floors: FloorTable
    let writer: StoreWriter
    let compactor: LogCompactor

    init(_ connection: Connection) throws(SQLiteError) {
      self.connection = connection
      reader = try StoreReader(connection)
      history = try HistoryReader(connection)
      brews = try BrewReader(connection, history)
      peers = try PeerReader(connection)
      floors = try FloorTable(connection)
      writer = try StoreWriter(connection)
      compactor = try LogCompactor(connection)
    }
  }

  /// The damaged file that this store replaced when it was opened; nil as a rule.
  package let recovered: MovedAside?
  let identity: Identity
  /// A copy of what a daemon had before, if it may have more than this store.
  ///
  /// Nil unless this opening found damage, a loss or another file, or a record of an earlier one.
  package let savedCopy: String?
  private var openTools: Tools?
  /// The state that the opening read to make sure that it can be read; the first load takes it.
  private var firstState: StoredState?

  /// The file's version before the opening, if it was an earlier one.
  package let migratedFrom: Int?
  let file: DatabaseFile
  /// Where the database is.
  package var path: String { file.path }
  /// The identity of the open file.
  private(set) var place: FilePlace?
  /// The pages that show whether the file was overwritten; nil if they were not found.
  var page: StorePage?
  /// Says when the store must look at its files again.
  private let watch: StoreWatch
  /// The identity of the open write-ahead log.
  var logPlace: FilePlace?
  /// The time of the last batch, or of the opening.
  package private(set) var lastMilliseconds: Int
  /// The backup in progress.
  var backup: RunningBackup?

  init(
    _ opened: OpenedStore, _ identity: Identity, at file: DatabaseFile, recovered: MovedAside?,
    nowMilliseconds: Int
  ) {
    self.file = file
    watch = StoreWatch(file)
    let place = FilePlace(of: file.path)
    place?.grow(toAtMost: opened.state.databaseBytes)
    self.place = place
    logPlace = FilePlace(of: file.logPath)
    lastMilliseconds = nowMilliseconds
    openTools = opened.tools
    if case .behind(let version) = opened.standing {
      migratedFrom = version
    } else {
      migratedFrom = nil
    }
    let isTroubled =
      recovered != nil || identity.rotation != nil || opened.state.repair != nil
    savedCopy = isTroubled ? SavedCopies(of: file).newest(addingTo: opened.state) : nil
    firstState = opened.state
    self.identity = identity
    self.recovered = recovered
    opened.tools.connection.takeOverCheckpoints()
    page = Self.page(opened.tools.connection)
    firstState?.repair = withCopy(opened.state.repair)
    if isTroubled {
      let named = [savedCopy, opened.state.repair?.aside].compactMap(\.self)
      SavedCopies(of: file).prune(sparing: named)
    }
  }

  /// The new identity that the store got when it was opened; nil as a rule.
  package var rotation: IdentityRotation? { identity.rotation }

  /// The times of the last new identities while the store was open, in milliseconds since 1970.
  ///
  /// Only the witness has them.
  package var rotationMilliseconds: [Int] { identity.rotations }

  /// Everything that the service keeps in memory, as of the last commit.
  ///
  /// Reads each profile's snapshot and the changes since then. Throws if a row cannot be read back
  /// or contradicts another one.
  package func load() throws(StoreFailure) -> StoredState {
    defer { firstState = nil }
    if let firstState { return firstState }
    var state = try tools.connection.reading { () throws(StoreFailure) in
      try tools.reader.state()
    }
    state.repair = withCopy(state.repair)
    return state
  }

  /// Makes a batch durable: when this returns, a power cut cannot take it away.
  ///
  /// Costs one transaction with one flush of the disk. If it fails, nothing of the batch is written,
  /// `load()` returns the state before it, and a later commit may succeed. A batch is acknowledged only
  /// if `StoreWatch` reports nothing about the files, or the look that it asks for finds them in place,
  /// before the batch was written and after. If the file was taken away in between, the commit fails
  /// with `displaced`, though the batch is in the file. After `displaced`, abandon the store.
  package func commit(_ batch: StoreBatch) throws(StoreFailure) -> StoreReceipt {
    forgetFirstState()
    lastMilliseconds = batch.nowMilliseconds
    if watch.isDue(nowMilliseconds: batch.nowMilliseconds) { try checkPlace() }
    let bytes = try storeFailing { () throws(SQLiteError) in try tools.writer.commit(batch) }
    identity.committed(batch)
    if watch.hasNews { try checkPlace() }
    checkpointIfDue()
    place?.grow(toAtMost: bytes)
    watchLog()
    return StoreReceipt(databaseBytes: bytes)
  }

  /// At most `limit` changes of a profile, the newest first; with `before`, only those of lower
  /// lsns.
  ///
  /// An unknown profile has none. Costs as much as the page is long. Throws if the page lacks a
  /// change of those that the vector has, or any other cannot be read back.
  package func history(
    of profile: ProfileID, before lsn: Int?, limit: Int, seen: VersionVector = VersionVector()
  ) throws(StoreFailure) -> HistoryPage {
    try page(of: profile) { row throws(StoreFailure) in
      try tools.history.page(of: profile, row: row, before: lsn, limit: limit, seen: seen)
    }
  }

  /// At most `limit` changes of a profile with higher lsns, the oldest first.
  ///
  /// An unknown profile has none. Costs as much as the page is long. Throws if a change cannot be
  /// read back, or SQLite fails.
  package func changes(
    of profile: ProfileID, after lsn: Int, limit: Int
  ) throws(StoreFailure) -> HistoryPage {
    try page(of: profile) { row throws(StoreFailure) in
      try tools.history.page(of: profile, row: row, after: lsn, limit: limit)
    }
  }

  /// Searches the next page of a profile's log for the change to undo.
  ///
  /// Costs as much as a page of history, so that commits wait for one page at most. The search has
  /// ended when it has an outcome; an unknown profile has no changes. It is unknown which change set a
  /// value below the log's floor, so nothing there is undone. Throws like `history`.
  package func advance(
    _ search: inout UndoSearch, in profile: ProfileID
  ) throws(StoreFailure) {
    let page = try history(
      of: profile, before: search.before, limit: StoreLimits.historyPage)
    let floor = try floor(of: profile).lsn
    let known = page.changes.prefix { $0.lsn > floor }
    search.look(at: known, hasMore: page.hasMore && known.count == page.changes.count)
  }

  private func page(
    of profile: ProfileID, _ read: (Int64) throws(StoreFailure) -> HistoryPage
  ) throws(StoreFailure) -> HistoryPage {
    try reading(profile, none: HistoryPage(changes: [], hasMore: false), read)
  }

  /// Reads something of a profile by its row number; returns `none` for an unknown profile.
  func reading<Value>(
    _ profile: ProfileID, none: Value, _ read: (Int64) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value {
    let row = try storeFailing { () throws(SQLiteError) in try tools.writer.row(of: profile) }
    guard let row else { return none }
    return try tools.connection.reading { () throws(StoreFailure) in try read(row) }
  }

  /// Drops the state that the opening read; call it before anything is written.
  func forgetFirstState() {
    firstState = nil
  }

  /// The kept reply to a client's request; nil if it is not kept, or no longer.
  ///
  /// Throws only if SQLite fails.
  package func reply(client: String, n: Int) throws(StoreFailure) -> [UInt8]? {
    try tools.reader.reply(client: client, n: n)
  }

  /// Checkpoints and removes the log, and closes the file in any case.
  ///
  /// Throws if the checkpoint fails. That loses nothing: the log stays beside the file, and the
  /// next opening reads it. Throws as well if the file is not at its path or has other content: the
  /// file is then abandoned, and the failure has the path of a copy. If the failure has none, or
  /// the file is damaged, the caller saves what is in memory (`rescue`).
  package func close() throws(StoreFailure) {
    backup?.abandon()
    backup = nil
    do throws(StoreFailure) {
      try checkPlace()
    } catch {
      abandon(after: error)
      throw error
    }
    defer { openTools = nil }
    let changes = try storeFailing { () throws(SQLiteError) in
      let changes = try tools.connection.prepare("SELECT changes FROM store").first {
        Int($0.integer(0))
      }
      try tools.connection.checkpoint()
      return changes ?? 0
    }
    identity.closed(changes: changes)
  }

  func closeAsItIs() {
    openTools = nil
  }

  var tools: Tools {
    guard let openTools else { preconditionFailure("the store is closed") }
    return openTools
  }
}

package import Profiles
package import Replication
internal import SQLite
package import StoreJobs

/// The profiles' file: the log of all changes, snapshots to start from, and replies to repeat.
///
/// Used by one thread. A call after `close()` is a bug of the caller, and traps.
package final class ProfileDatabase {
  /// What an open file is worked with.
  struct Tools {
    let connection: Connection
    let reader: StoreReader
    let history: HistoryReader
    let peers: PeerReader
    let floors: FloorTable
    let writer: StoreWriter
    let compactor: LogCompactor

    init(_ connection: Connection) throws(SQLiteError) {
      self.connection = connection
      reader = try StoreReader(connection)
      history = try HistoryReader(connection)
      peers = try PeerReader(connection)
      floors = try FloorTable(connection)
      writer = try StoreWriter(connection)
      compactor = try LogCompactor(connection)
    }
  }

  /// The damaged file that was in this one's place when it was opened; nil as a rule.
  package let recovered: MovedAside?
  let identity: Identity
  private var openTools: Tools?
  /// What opening has read to make sure that it can be read; the first load takes it.
  private var firstState: StoredState?

  /// The version that the file had when it was opened, if it was an earlier one.
  package let migratedFrom: Int?
  let file: DatabaseFile
  /// The file that was opened.
  private(set) var place: FilePlace?
  /// What became of it, when its path had another file or none at the last commit.
  var displacement: StoredDisplacement?
  /// The part of the file that no other program leaves as it is; nil where it cannot be found.
  var page: StorePage?
  /// Its log, which another file would be given as its own.
  var logPlace: FilePlace?
  /// Whether the log was taken away from a file that has replaced this one.
  var isCutOff = false
  /// The time of the last batch, or of the opening.
  package private(set) var lastMilliseconds: Int
  /// A backup that is being made.
  var backup: RunningBackup?

  init(
    _ opened: OpenedStore, _ identity: Identity, at file: DatabaseFile, recovered: MovedAside?,
    nowMilliseconds: Int
  ) {
    self.file = file
    var place = FilePlace(of: file.path)
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
    firstState = opened.state
    self.identity = identity
    self.recovered = recovered
    opened.tools.connection.takeOverCheckpoints()
    page = Self.page(opened.tools.connection)
  }

  /// The new identity that the store got when it was opened; nil as a rule.
  package var rotation: IdentityRotation? { identity.rotation }

  /// When it took other identities while it was open, in milliseconds since 1970: the last ones.
  ///
  /// Only the file beside the store remembers them: a store without it takes another identity anyway.
  package var rotationMilliseconds: [Int] { identity.rotations }

  /// Why the store will get another identity at its next opening; nil as a rule.
  package var witnessTrouble: WitnessTrouble? { identity.trouble }

  /// Everything that the service keeps in memory, as the last commit left it.
  ///
  /// Costs a read of each profile's snapshot, and of the changes since then.
  package func load() throws(StoreFailure) -> StoredState {
    defer { firstState = nil }
    if let firstState { return firstState }
    var state = try tools.connection.reading { () throws(StoreFailure) in
      try tools.reader.state()
    }
    state.displacement = displacement
    return state
  }

  /// Makes a batch durable: when this returns, a power cut cannot take it away.
  ///
  /// Costs one transaction with one flush of the disk. If it fails, nothing of the batch is written,
  /// `load()` returns the state before it, and a later commit may succeed. A batch is acknowledged only
  /// if the file was at its path before and after it was written. If the file was taken away in
  /// between, the commit fails with `displaced`, though the batch is in the file.
  package func commit(_ batch: StoreBatch) throws(StoreFailure) -> StoreReceipt {
    forgetFirstState()
    lastMilliseconds = batch.nowMilliseconds
    try checkPlace(nowMilliseconds: batch.nowMilliseconds)
    let bytes = try storeFailing { () throws(SQLiteError) in try tools.writer.commit(batch) }
    identity.committed(batch)
    try checkPlace(nowMilliseconds: batch.nowMilliseconds)
    checkpointIfDue()
    place?.grow(toAtMost: bytes)
    watchLog()
    return StoreReceipt(databaseBytes: bytes)
  }

  /// At most `limit` changes of a profile, the newest first; with `before`, those of lower numbers.
  ///
  /// An unknown profile has none. Costs as much as the page is long. A page that lacks a change of
  /// those that the vector has, or any other, is damage.
  package func history(
    of profile: ProfileID, before lsn: Int?, limit: Int, seen: VersionVector = VersionVector()
  ) throws(StoreFailure) -> HistoryPage {
    try page(of: profile) { row throws(StoreFailure) in
      try tools.history.page(of: profile, row: row, before: lsn, limit: limit, seen: seen)
    }
  }

  /// At most `limit` changes of a profile that have higher numbers, the oldest first.
  ///
  /// An unknown profile has none. Costs as much as the page is long.
  package func changes(
    of profile: ProfileID, after lsn: Int, limit: Int
  ) throws(StoreFailure) -> HistoryPage {
    try page(of: profile) { row throws(StoreFailure) in
      try tools.history.page(of: profile, row: row, after: lsn, limit: limit)
    }
  }

  /// Looks through the next page of a profile's log for the change that an undo is to undo.
  ///
  /// Costs as much as a page of history: commits can go on before the search does. It has ended
  /// when it has an outcome; in an unknown profile there is nothing. What set a value below the
  /// log's floor is not known, so that nothing there is undone.
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

  /// Reads something of a profile by its row; an unknown profile has `none`.
  func reading<Value>(
    _ profile: ProfileID, none: Value, _ read: (Int64) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value {
    let row = try storeFailing { () throws(SQLiteError) in try tools.writer.row(of: profile) }
    guard let row else { return none }
    return try tools.connection.reading { () throws(StoreFailure) in try read(row) }
  }

  /// To be called before anything is written.
  func forgetFirstState() {
    firstState = nil
  }

  /// The reply that a client's request got, nil when it is not kept (any more).
  package func reply(client: String, n: Int) throws(StoreFailure) -> [UInt8]? {
    try tools.reader.reply(client: client, n: n)
  }

  /// Copies the log into the file, removes it and unlocks the file, which is closed in any case.
  ///
  /// A failure loses nothing: the log stays beside the file and is read at the next opening. A file
  /// that is not at its path is saved elsewhere, and the failure says where.
  package func close() throws(StoreFailure) {
    backup?.abandon()
    backup = nil
    do throws(StoreFailure) {
      try checkPlace(nowMilliseconds: lastMilliseconds)
    } catch {
      closeDisplaced()
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

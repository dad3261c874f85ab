package import Profiles
package import SQLite
package import StoreJobs

/// The tables of an open file: the log of all changes, the profiles' snapshots, and the replies that may be repeated.
///
/// Every commit and every read of the tables goes through this class. The room that opened the file
/// decides whose it is, whether it is in its place, and what to do about damage. Used by one
/// thread. A class, because each use of a structure would retain every statement.
package final class OpenStore {
  /// The connection to the file.
  package let connection: Connection
  /// Reads whole states, and kept replies.
  package let reader: StoreReader
  /// Reads pages of the log.
  package let history: HistoryReader
  /// Writes batches.
  package let writer: StoreWriter
  let brews: BrewReader
  let peers: PeerReader
  let floors: FloorTable
  let compactor: LogCompactor

  /// Prepares all statements; throws if the file lacks a table.
  package init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    reader = try StoreReader(connection)
    history = try HistoryReader(connection)
    brews = try BrewReader(connection, history)
    peers = try PeerReader(connection)
    floors = try FloorTable(connection)
    writer = try StoreWriter(connection)
    compactor = try LogCompactor(connection)
  }

  /// Everything that the service keeps in memory, as of the last commit.
  ///
  /// Ends unfinished moves, then reads each profile's snapshot and the later changes. Throws if a
  /// row cannot be read back or contradicts another one.
  /// read back or contradicts another one.
  package func state() throws(StoreFailure) -> StoredState {
    try storeFailing { () throws(SQLiteError) in try writer.moves.finishAll() }
    return try connection.reading { () throws(StoreFailure) in try reader.state() }
  }

  /// Makes a batch durable in one transaction with one flush of the disk; returns the file's length in bytes.
  ///
  /// If it fails, nothing of the batch is written.
  package func commit(_ batch: StoreBatch) throws(StoreFailure) -> Int {
    try storeFailing { () throws(SQLiteError) in try writer.commit(batch) }
  }

  /// How many changes the store has ever been given, by its own count.
  ///
  /// Throws if SQLite fails.
  package func changeCount() throws(SQLiteError) -> Int {
    try connection.prepare("SELECT changes FROM store").first { Int($0.integer(0)) } ?? 0
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
      try history.page(of: profile, row: row, before: lsn, limit: limit, seen: seen)
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
      try history.page(of: profile, row: row, after: lsn, limit: limit)
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

  /// Ends the profile's move, then reads with its row number; returns `none` for an unknown profile.
  func reading<Value>(
    _ profile: ProfileID, none: Value, _ read: (Int64) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value {
    let row = try storeFailing { () throws(SQLiteError) in
      let row = try writer.row(of: profile)
      if let row { try writer.moves.finish(row) }
      return row
    }
    guard let row else { return none }
    return try connection.reading { () throws(StoreFailure) in try read(row) }
  }

  /// The kept reply to a client's request; nil if it is not kept, or no longer.
  ///
  /// Throws only if SQLite fails.
  package func reply(client: String, n: Int) throws(StoreFailure) -> [UInt8]? {
    try reader.reply(client: client, n: n)
  }
}

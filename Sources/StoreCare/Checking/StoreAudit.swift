internal import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs

/// Compares a store's state and counts with the log, which is read from its first row to its last.
struct StoreAudit {
  private let connection: Connection
  private let state: StoredState

  init(_ opened: OpenedStore) {
    connection = opened.store.connection
    state = opened.state
  }

  /// The contradictions, one line each; a row that cannot be read ends the audit.
  func problems() throws(StoreFailure) -> [String] {
    var replay = try LogReplay(connection, state)
    try replay.run()
    let problems = try strayRows() + header(replay) + replay.problems + replay.remaining
    return Array(problems.prefix(StoreLimits.listedProblems))
  }

  private func header(_ replay: LogReplay) -> [String] {
    var problems: [String] = []
    if replay.count != state.changeCount {
      problems.append(
        "the log has \(replay.count) changes, and the store counts \(state.changeCount)")
    }
    if replay.lastLSN > state.lsn {
      problems.append(
        "change \(replay.lastLSN) is newer than its store, which ends with \(state.lsn)")
    }
    return problems
  }

  /// Rows of a profile or an author that does not exist.
  private func strayRows() throws(StoreFailure) -> [String] {
    try storeFailing { () throws(SQLiteError) in
      try connection.prepare("PRAGMA foreign_key_check").all {
        "a row of \($0.text(0)) belongs to a \($0.text(2)) that is not there"
      }
    }
  }
}

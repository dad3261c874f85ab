internal import Profiles
internal import Replication
internal import SQLite
internal import StoreJobs

/// The changes of a bench that a program from before the bench has left in the log.
///
/// Such a program keeps the edits of the bench unread and applies the rest of their changes, so its
/// snapshots cover changes whose bench they lack. It never cuts such a change from the log.
struct KeptBench {
  private let connection: Connection
  private let changes: Statement

  /// The column of the profile's number, behind the columns that a change is read from.
  private static let profileColumn = 13

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    changes = try connection.prepare(
      """
      SELECT origin, \(Statement.changeColumns), profile FROM change
      WHERE version > 1 ORDER BY lsn
      """)
  }

  /// Applies the bench of the changes that the states cover; `places` has each profile's place by its
  /// number.
  ///
  /// A store with a bench has no such change, as `StoreWriter.saveKeptBench` saw to that. Nor has a
  /// store that knows only its own origin, because such a program makes no edits of a bench itself. In
  /// any other store this reads the whole log, because no index has the versions.
  func apply(
    to states: inout [StoredProfileState], places: [Int64: Int], _ known: [Int64: Origin],
    own: Origin
  ) throws(StoreFailure) {
    if known.values.allSatisfy({ $0 == own }) { return }
    let hasBench = try storeFailing { () throws(SQLiteError) in
      try StoreSchema.hasBench(connection)
    }
    if hasBench { return }
    try changes.forEach { row throws(StoreFailure) in
      guard let place = places[row.integer(Self.profileColumn)] else { return }
      let change = try row.change(of: states[place].profile.id, known)
      guard states[place].profile.vector.contains(change.dot) else { return }
      states[place].profile.applyKeptBench(of: change)
    }
  }
}

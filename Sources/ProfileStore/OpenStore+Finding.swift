package import Profiles
internal import SQLite
package import StoreJobs

extension OpenStore {
  /// Performs a read of the tables.
  ///
  /// Throws if the data is damaged or SQLite fails; the failure concerns this read alone. Traps for
  /// a read of the whole file, such as a backup.
  package func find(_ read: StoreRead) throws(StoreFailure) -> StoreFinding {
    switch read {
    case .history(let profile, let before, let limit, let seen):
      let page = try history(of: profile, before: before, limit: limit, seen: seen)
      return .history(page.changes, hasMore: page.hasMore)
    case .changes(let profile, let after, let limit):
      if try max(after, 0) < floor(of: profile).lsn { return .belowFloor }
      let page = try changes(of: profile, after: after, limit: limit)
      return .changes(page.changes, hasMore: page.hasMore)
    case .missing(let profile, let vector, let limit):
      return try reading(profile, none: .missing([], hasMore: false)) {
        row throws(StoreFailure) in
        try peers.missing(of: profile, row: row, in: vector, limit: limit)
      }
    case .hashes(let profile, let dots):
      return try reading(profile, none: .hashes(dots.map { _ in nil })) {
        row throws(StoreFailure) in
        .hashes(
          try storeFailing { () throws(SQLiteError) in
            try peers.hashes(of: row, at: dots)
          })
      }
    case .trail(let profile, let vector, let limit):
      return try reading(profile, none: .trail([])) { row throws(StoreFailure) in
        .trail(
          try storeFailing { () throws(SQLiteError) in
            try peers.trail(of: row, before: vector, limit: limit)
          })
      }
    case .branch(let profile, let search):
      return try reading(profile, none: .branch(search.ended)) { row throws(StoreFailure) in
        var search = search
        try peers.advance(&search, of: profile, row: row)
        return .branch(search)
      }
    case .move(let profile):
      return try storeFailing { () throws(SQLiteError) in
        guard let row = try writer.row(of: profile) else { return .moved(isOver: true) }
        return .moved(isOver: try writer.moves.step(row))
      }
    case .undos(let profile, let search):
      return try reading(profile, none: .undos(search.ended)) { row throws(StoreFailure) in
        let floor = try storeFailing { () throws(SQLiteError) in try floors.floor(of: row).lsn }
        var search = search
        try peers.advance(&search, of: profile, row: row, floor: floor)
        return .undos(search)
      }
    case .reply(let client, let n): return .reply(try reply(client: client, n: n))
    case .undo(let profile, var search):
      try advance(&search, in: profile)
      return .undo(search)
    case .brews(let profile, var search, let seen):
      try advance(&search, in: profile, seen: seen)
      return .brews(search)
    case .compaction, .backup, .backupStep, .check, .repair:
      preconditionFailure("a read of the whole file was asked of its tables")
    }
  }

  /// Searches the next part of a profile's log for brews.
  ///
  /// An unknown profile has none. Commits wait for one part at most.
  private func advance(
    _ search: inout BrewSearch, in profile: ProfileID, seen: VersionVector
  ) throws(StoreFailure) {
    let before = search
    search = try reading(profile, none: before.ended) { row throws(StoreFailure) in
      var search = before
      let floor = try storeFailing { () throws(SQLiteError) in
        try floors.floor(of: row).lsn
      }
      try brews.advance(&search, of: profile, row: row, floor: floor, seen: seen)
      return search
    }
  }

  /// Deletes some of a profile's oldest changes from the log, in a transaction of its own; none unless `isAllowed`.
  ///
  /// Throws if SQLite fails, as on a full disk; the log is then as it was.
  package func compact(
    _ profile: ProfileID, _ retention: LogRetention, ifAllowed isAllowed: () -> Bool
  ) throws(StoreFailure) -> StoreFinding {
    try storeFailing { () throws(SQLiteError) in
      guard let row = try writer.row(of: profile) else {
        return .compaction(.none, hasMore: false)
      }
      try writer.moves.finish(row)
      guard isAllowed() else { return .compaction(try floors.floor(of: row), hasMore: false) }
      let (floor, hasMore) = try compactor.step(of: row, retention)
      return .compaction(floor, hasMore: hasMore)
    }
  }

  /// How far back a profile's log reaches.
  ///
  /// An unknown profile has no floor. Throws if SQLite fails.
  package func floor(of profile: ProfileID) throws(StoreFailure) -> LogFloor {
    try storeFailing { () throws(SQLiteError) in
      guard let row = try writer.row(of: profile) else { return .none }
      return try floors.floor(of: row)
    }
  }
}

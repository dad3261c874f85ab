package import ProfileStore
package import Profiles
internal import SQLite
package import StoreJobs

extension ProfileDatabase {
  /// What a read finds.
  ///
  /// Throws if what is to be read is damaged, or SQLite fails; the failure concerns that read
  /// alone. A backup that cannot be written is a finding.
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
        try tools.peers.missing(of: profile, row: row, in: vector, limit: limit)
      }
    case .hashes(let profile, let dots):
      return try reading(profile, none: .hashes(dots.map { _ in nil })) {
        row throws(StoreFailure) in
        .hashes(
          try storeFailing { () throws(SQLiteError) in
            try tools.peers.hashes(of: row, at: dots)
          })
      }
    case .trail(let profile, let vector, let limit):
      return try reading(profile, none: .trail([])) { row throws(StoreFailure) in
        .trail(
          try storeFailing { () throws(SQLiteError) in
            try tools.peers.trail(of: row, before: vector, limit: limit)
          })
      }
    case .branch(let profile, let first):
      return try reading(profile, none: .branch(nil)) { row throws(StoreFailure) in
        .branch(try tools.peers.branch(of: profile, row: row, from: first))
      }
    case .reply(let client, let n): return .reply(try reply(client: client, n: n))
    case .undo(let profile, var search):
      try advance(&search, in: profile)
      return .undo(search)
    case .brews(let profile, var search, let seen):
      try advance(&search, in: profile, seen: seen)
      return .brews(search)
    case .compaction(let profile, let retention): return try compact(profile, retention)
    case .backup(let path): return try backup(path)
    case .backupStep(let now): return stepBackup(nowMilliseconds: now)
    case .check:
      try check()
      return .sound
    case .repair: return .repair(withCopy(try tools.reader.repair()))
    }
  }

  /// Writes a backup to a path.
  ///
  /// Throws if the store itself is damaged; any other failure is a finding about this backup.
  private func backup(_ path: String) throws(StoreFailure) -> StoreFinding {
    do throws(BackupFailure) {
      return .backup(bytes: try backUp(to: path))
    } catch {
      switch error {
      case .store(.corrupt(let message)): throw .corrupt(message: message)
      case .unsound:
        // Either the copy was spoilt, or what it is a copy of is.
        try check()
        return .notBackedUp(path: path, reason: error.cause)
      case .relative, .noFolder, .taken, .noStore, .noRoom, .opening, .store, .file:
        return .notBackedUp(path: path, reason: error.cause)
      }
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
        try tools.floors.floor(of: row).lsn
      }
      try tools.brews.advance(&search, of: profile, row: row, floor: floor, seen: seen)
      return search
    }
  }

  /// Takes some of a profile's oldest changes out of the log, in a transaction of its own.
  ///
  /// Throws if SQLite fails, as on a full disk; the log is then as it was.
  package func compact(
    _ profile: ProfileID, _ retention: LogRetention
  ) throws(StoreFailure) -> StoreFinding {
    forgetFirstState()
    defer { checkpointIfDue() }
    return try storeFailing { () throws(SQLiteError) in
      guard let row = try tools.writer.row(of: profile) else {
        return .compaction(.none, hasMore: false)
      }
      guard identity.forgetCount() else {
        return .compaction(try tools.floors.floor(of: row), hasMore: false)
      }
      let (floor, hasMore) = try tools.compactor.step(of: row, retention)
      return .compaction(floor, hasMore: hasMore)
    }
  }

  /// How far back a profile's log reaches.
  func floor(of profile: ProfileID) throws(StoreFailure) -> LogFloor {
    try storeFailing { () throws(SQLiteError) in
      guard let row = try tools.writer.row(of: profile) else { return .none }
      return try tools.floors.floor(of: row)
    }
  }
}

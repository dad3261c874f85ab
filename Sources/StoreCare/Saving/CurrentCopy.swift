internal import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs

/// A saved copy that has everything that the store in its place is known to have had.
package struct CurrentCopy: Equatable, Sendable {
  /// The copy's path.
  package let path: String
  /// Whether the copy was made of a daemon's memory: the profiles are whole, their histories are not.
  package let lacksHistory: Bool

  /// The newest copy of a database; nil if there is none, or if the store went on after the copy.
  ///
  /// The witness tells whether the store went on with another epoch, as a mended store does, or under
  /// higher lsns. If the store itself could be checked, `findings` tell what its profiles have
  /// seen: then the copy must have seen all of that. Costs a load of the copy in that case.
  package init?(of database: String, knowing findings: StoreFindings?) {
    guard let path = ProfileDatabase.newestSavedCopy(of: database),
      let header = SavedCopyHeader(of: path)
    else { return nil }
    if case .witness(let witness) = WitnessFile(beside: database).read() {
      guard header.epoch == witness.epoch, header.lsn >= witness.lsn else { return nil }
    }
    if let seen = findings?.seen, !seen.isEmpty {
      guard let copied = Self.state(of: path) else { return nil }
      let vectors = Dictionary(
        copied.profiles.map { ($0.profile.id, $0.profile.vector) }, uniquingKeysWith: { $1 })
      let hasAll = seen.allSatisfy { id, vector in
        vector.entries.isEmpty || vectors[id]?.contains(vector) == true
      }
      guard hasAll else { return nil }
    }
    self.path = path
    lacksHistory = !header.hasHistory
  }

  /// What the copy has, as the beginning of a sentence that ends with its path.
  package var contentWords: String { StoredDisplacement.contentWords(isOfMemory: lacksHistory) }

  /// Nil for a copy that cannot be read, for example one of an earlier version.
  private static func state(of path: String) -> StoredState? {
    do throws(StoreFailure) {
      return try storeFailing { () throws(SQLiteError) in
        try StoreReader(Connection(path: path, mode: .readOnly))
      }.state()
    } catch {
      return nil
    }
  }
}

/// What the first rows of a saved copy tell; a copy of any version has them.
struct SavedCopyHeader {
  let epoch: String
  let lsn: Int
  /// The origins in the copy's table: those with changes in the log, and named ones.
  let origins: Set<Origin>
  /// Whether the log has a change; a copy of a daemon's memory has none.
  let hasHistory: Bool

  /// Nil if the copy cannot be read.
  init?(of path: String) {
    do throws(SQLiteError) {
      let connection = try Connection(path: path, mode: .readOnly)
      let row = try connection.prepare(
        "SELECT epoch, lsn, EXISTS (SELECT 1 FROM change) FROM store"
      ).first { (epoch: $0.text(0), lsn: Int($0.integer(1)), hasHistory: $0.integer(2) != 0) }
      guard let row else { return nil }
      (epoch, lsn) = (row.epoch, row.lsn)
      // A store without any edit has no history that could be missing.
      hasHistory = row.hasHistory || row.lsn == 0
      origins = Set(
        try connection.prepare("SELECT name FROM origin").all { $0.text(0) }
          .compactMap { Origin($0) })
    } catch {
      return nil
    }
  }
}

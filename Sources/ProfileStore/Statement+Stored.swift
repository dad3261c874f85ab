internal import Profiles
internal import Replication
internal import SQLite
internal import Wire

/// Readers of columns that hold more than a number; what cannot be read back is damage.
extension Statement {
  func moment(_ column: Int) -> HybridTimestamp {
    HybridTimestamp(rawValue: UInt64(bitPattern: integer(column)))
  }

  func origin(_ column: Int) throws(StoreFailure) -> Origin {
    guard let origin = Origin(text(column)) else {
      throw .damaged(problems: ["an origin that is not 32 hexadecimal digits"])
    }
    return origin
  }

  /// Reads a text with one of the readers of stored texts.
  func stored<Value>(
    _ column: Int, _ read: ([UInt8]) throws(StoredTextFailure) -> Value
  ) throws(StoreFailure) -> Value {
    do {
      return try read(blob(column))
    } catch {
      throw .damaged(problems: ["a text that cannot be read: \(error.part)"])
    }
  }

  /// A row of `profile`: id, uuid, lsn, snapshot.
  func profileState() throws(StoreFailure) -> StoredState.ProfileAtLSN {
    guard let id = ProfileID(text(1)) else {
      throw .damaged(problems: ["a profile whose id is no UUID"])
    }
    // Without a snapshot every change is replayed, and the first of them is the creation.
    guard !isNull(3) else {
      return StoredState.ProfileAtLSN(profile: Profile(id: id, catalog: "", name: ""), lsn: 0)
    }
    let profile = try stored(3) { bytes throws(StoredTextFailure) in
      try StoredProfile.profile(id, parsing: bytes)
    }
    return StoredState.ProfileAtLSN(profile: profile, lsn: Int(integer(2)))
  }

  /// A row of history: lsn, origin, seq, clock, client, context, edits, effects.
  func loggedChange(of profile: ProfileID) throws(StoreFailure) -> LoggedChange {
    let change = Change(
      profile: profile, dot: Dot(origin: try origin(1), seq: Int(integer(2))), time: moment(3),
      context: try stored(5, StoredEdits.vector), edits: try stored(6, StoredEdits.edits),
      client: isNull(4) ? nil : text(4))
    return LoggedChange(
      lsn: Int(integer(0)), change: change, effects: try stored(7, StoredEdits.fieldChanges))
  }
}

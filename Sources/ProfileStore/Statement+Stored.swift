internal import Profiles
internal import Replication
internal import SQLite
internal import StoreJobs
internal import Wire

/// Readers of columns that hold more than a number; what cannot be read back is damage.
extension Statement {
  func moment(_ column: Int) -> HybridTimestamp {
    HybridTimestamp(rawValue: UInt64(bitPattern: integer(column)))
  }

  func origin(_ column: Int) throws(StoreFailure) -> Origin {
    guard let origin = Origin(text(column)) else {
      throw .damaged(problems: ["an identity is not 32 hexadecimal digits"])
    }
    return origin
  }

  /// A number that only ever rises from 0, so that one more is always a number too.
  func count(_ column: Int, _ name: String) throws(StoreFailure) -> Int {
    let count = Int(integer(column))
    guard 0...SaturatingSum.limit ~= count else {
      throw .damaged(problems: ["\(name) has the number \(count)"])
    }
    return count
  }

  /// Reads a text with one of the readers of stored texts.
  func stored<Value>(
    _ column: Int, _ read: ([UInt8]) throws(StoredTextFailure) -> Value
  ) throws(StoreFailure) -> Value {
    do {
      return try read(blob(column))
    } catch {
      throw .damaged(problems: ["a text cannot be read: \(error.part)"])
    }
  }
}

/// Readers of whole rows, of which each names the columns it expects.
extension Statement {
  /// The store's own row: origin, epoch, lsn, clock, changes, last commit.
  func storeHeader() throws(StoreFailure) -> StoredState {
    StoredState(
      origin: try origin(0), epoch: try origin(1).description, clock: moment(3),
      lsn: try count(2, "the store"), profiles: [], clients: [:],
      changeCount: try count(4, "the log's length"),
      lastCommitMilliseconds: isNull(5) ? nil : Int(integer(5)), databaseBytes: 0)
  }

  /// A row of `profile`: id, uuid, lsn, snapshot.
  func profileState() throws(StoreFailure) -> StoredProfileState {
    guard let id = ProfileID(text(1)) else {
      throw .damaged(problems: ["a profile's id is no UUID"])
    }
    // Without a snapshot every change is replayed.
    guard !isNull(3) else {
      return StoredProfileState(profile: Profile(untouched: id), lsn: 0)
    }
    let profile = try stored(3) { bytes throws(StoredTextFailure) in
      try StoredProfile.profile(id, parsing: bytes)
    }
    return StoredProfileState(profile: profile, lsn: try count(2, "a snapshot"))
  }

  /// A change to replay: origin, seq, clock, edits.
  ///
  /// Neither the context nor the client has a part in what a change does to the state.
  func change(
    of profile: ProfileID, _ known: [Int64: Origin]
  ) throws(StoreFailure) -> Change {
    guard let origin = known[integer(0)] else {
      throw .damaged(problems: ["a change of profile \(profile) has no author"])
    }
    return Change(
      profile: profile, dot: Dot(origin: origin, seq: Int(integer(1))), time: moment(2),
      context: VersionVector(), edits: try stored(3, StoredEdits.edits), client: nil)
  }

  /// A row of history: lsn, origin, seq, clock, client, context, edits, effects, undoes, request.
  func loggedChange(of profile: ProfileID) throws(StoreFailure) -> LoggedChange {
    let change = Change(
      profile: profile, dot: Dot(origin: try origin(1), seq: Int(integer(2))), time: moment(3),
      context: try stored(5, StoredEdits.vector), edits: try stored(6, StoredEdits.edits),
      client: isNull(4) ? nil : text(4))
    return LoggedChange(
      lsn: Int(integer(0)), change: change, effects: try stored(7, StoredEdits.fieldChanges),
      undoes: isNull(8) ? nil : try stored(8, StoredEdits.dot),
      request: isNull(9) ? nil : try count(9, "a change's request"))
  }
}

package import Profiles
package import SQLite
internal import StoreJobs
internal import Wire

/// Readers of columns with more than a number; a value that cannot be read back is damage.
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

  /// A counter: at least 0, and low enough for the next number to exist.
  func count(_ column: Int, _ name: String) throws(StoreFailure) -> Int {
    let count = Int(integer(column))
    guard 0...SaturatingSum.limit ~= count else {
      throw .damaged(problems: ["\(name) has the number \(count)"])
    }
    return count
  }

  /// A floor's vector, which is NULL while the log is complete, and its lsn.
  func floor(_ vector: Int, _ lsn: Int) throws(StoreFailure) -> LogFloor {
    guard !isNull(vector) else { return .none }
    return LogFloor(
      vector: try stored(vector, StoredEdits.vector), lsn: try count(lsn, "a log's floor"))
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

/// Readers of whole rows; each of them names the columns that it expects.
extension Statement {
  /// The store's own row: origin, epoch, lsn, clock, changes, last commit, last conflict.
  func storeHeader() throws(StoreFailure) -> StoredState {
    StoredState(
      // A backup has no origin.
      origin: text(0).isEmpty ? .none : try origin(0), epoch: try origin(1).description,
      clock: moment(3),
      lsn: try count(2, "the store"), profiles: [], clients: [:],
      changeCount: try count(4, "the log's length"),
      lastCommitMilliseconds: isNull(5) ? nil : Int(integer(5)), databaseBytes: 0,
      lastConflict: try count(6, "a conflict"))
  }

  /// A row of `profile`: id, uuid, lsn, snapshot, floor, floor_lsn, sum.
  func profileState() throws(StoreFailure) -> StoredProfileState {
    guard let id = ProfileID(text(1)) else {
      throw .damaged(problems: ["a profile's id is no UUID"])
    }
    let text = isNull(3) ? nil : blob(3)
    guard ProfileRow.sum(of: id, lsn: integer(2), snapshot: text) == integer(6) || text == nil
    else {
      throw .damaged(problems: ["profile \(id) is not as it was written"])
    }
    let floor = try floor(4, 5)
    let state = StoredProfileState(
      profile: try profile(id, 3), lsn: try count(2, "a snapshot"), floor: floor)
    // Changes below the floor are only in the snapshot.
    guard state.profile.vector.contains(floor.vector), floor.lsn <= state.lsn else {
      throw .damaged(problems: ["profile \(id) lacks changes that its log no longer has"])
    }
    return state
  }

  /// A profile's snapshot; without one every change is replayed.
  private func profile(_ id: ProfileID, _ column: Int) throws(StoreFailure) -> Profile {
    guard !isNull(column) else { return Profile(untouched: id) }
    return try stored(column) { bytes throws(StoredTextFailure) in
      try StoredProfile.profile(id, parsing: bytes)
    }
  }

  /// A row of `conflict`: number, uuid, place, kept, lost, kept_by, lost_by, noticed.
  func journaledConflict() throws(StoreFailure) -> JournaledConflict {
    guard let id = ProfileID(text(1)), let place = ConflictPlace(text(2)) else {
      throw .damaged(problems: ["a conflict is about nothing that can be"])
    }
    func value(_ text: [UInt8]) throws(StoredTextFailure) -> FieldValue {
      try StoredConflict.value(of: place, text)
    }
    return JournaledConflict(
      number: try count(0, "a conflict"), profile: id,
      conflict: Conflict(
        place: place, kept: try stored(3, value), lost: try stored(4, value),
        keptBy: try stored(5, StoredEdits.dot), lostBy: try stored(6, StoredEdits.dot)),
      milliseconds: Int(integer(7)))
  }

  /// A row of `change`, from `changeColumns` after another column; throws if its hash is wrong.
  func changeRow(of profile: ProfileID, by origin: Origin) throws(StoreFailure) -> ChangeRow {
    let row = uncheckedChangeRow(from: 1)
    guard row.sum(profile: profile, origin: origin) == integer(9) else {
      throw .damaged(problems: ["the change with lsn \(row.lsn) is not as it was written"])
    }
    return row
  }

  /// A row of `change`, from `changeColumns` that begin at a column; does not check its hash.
  package func uncheckedChangeRow(from first: Int) -> ChangeRow {
    func bytes(_ column: Int) -> [UInt8]? {
      isNull(first + column) ? nil : blob(first + column)
    }
    func number(_ column: Int) -> Int64 { integer(first + column) }
    return ChangeRow(
      lsn: number(0), seq: number(1),
      // A hash of another length never agrees with the row's sum.
      hash: bytes(2).flatMap { ChangeHash(bytes: $0) } ?? ChangeHash(before: .none),
      root: bytes(3), context: bytes(4) ?? [], body: bytes(5) ?? [], effects: bytes(6) ?? [],
      request: isNull(first + 7) ? nil : number(7))
  }

  /// A change to replay, from the number of its origin and `changeColumns`.
  func change(
    of profile: ProfileID, _ known: [Int64: Origin]
  ) throws(StoreFailure) -> Change {
    guard let origin = known[integer(0)] else {
      throw .damaged(problems: ["a change of profile \(profile) has no author"])
    }
    return try changeRow(of: profile, by: origin).change(by: origin)
  }

  /// A row of `change`, from the name of its origin and `changeColumns`.
  ///
  /// Throws `damaged` if the row's hash is wrong.
  package func namedChangeRow(
    of profile: ProfileID
  ) throws(StoreFailure) -> (row: ChangeRow, origin: Origin) {
    let origin = try origin(0)
    return (try changeRow(of: profile, by: origin), origin)
  }

  /// The columns of a row of `change`, with its hash.
  package static let changeColumns = """
    lsn, seq, hash, root, context, body, effects, request, sum
    """

  /// The name of a change's origin.
  package static let originName = "(SELECT name FROM origin WHERE id = origin)"
}

internal import Profiles
package import SQLite
internal import StoreJobs
internal import Wire

/// Finds changes that are missing from the log: above the floor, each origin's numbers have no gap,
/// and they go up to the last change that the snapshot includes.
///
/// Skips a profile during a move, when old and new places are side by side in its log.
///
/// Costs one step of the index for each origin of a profile, a count of its rows, and one parsed
/// snapshot at a time.
package struct LogGaps {
  private let index: LogIndex
  private let floors: FloorTable
  private let profiles: Statement
  private let origin: Statement
  private let counted: Statement
  private let snapshot: Statement

  /// Prepares its statements; throws if a table lacks a column.
  package init(_ connection: Connection) throws(SQLiteError) {
    index = try LogIndex(connection)
    floors = try FloorTable(connection)
    profiles = try connection.prepare(
      "SELECT id, uuid FROM profile WHERE id NOT IN (SELECT profile FROM move) ORDER BY id")
    origin = try connection.prepare("SELECT name FROM origin WHERE id = ?1")
    counted = try connection.prepare(
      "SELECT count(*), max(seq) FROM change WHERE profile = ?1 AND origin = ?2 AND seq > ?3")
    snapshot = try connection.prepare("SELECT lsn, snapshot, sum FROM profile WHERE id = ?1")
  }

  /// Everything that is missing, one line each.
  package func problems() throws(SQLiteError) -> [String] {
    var problems: [String] = []
    for (row, uuid) in try profiles.all({ ($0.integer(0), $0.text(1)) }) {
      let floor = try floors.floor(of: row).vector
      var known = floor
      for number in try index.origins(of: row) {
        let name = try self.name(of: number)
        let seen = name.map { floor[$0] } ?? 0
        for (place, value) in [row, number, Int64(seen)].enumerated() {
          try counted.bind(value, at: place + 1)
        }
        let found = try counted.first { (count: Int($0.integer(0)), last: Int($0.integer(1))) }
        guard let found, found.count > 0 else { continue }
        if let name { known.insert(Dot(origin: name, seq: found.last)) }
        // Numbers without a gap above the floor end at the floor plus the count of the rows.
        guard found.last != seen + found.count else { continue }
        problems.append(
          "profile \(uuid) lacks a change of \(name?.description ?? "an author without a name")")
      }
      guard let id = ProfileID(uuid) else { continue }
      // Rows alone cannot show that the last ones are missing, but the snapshot has seen them.
      problems += try included(in: id, row: row).entries.filter { !known.contains($0) }
        .map { Self.words(lacking: $0.seq, of: $0.origin, in: id) }
    }
    return problems
  }

  /// The last change of each origin that a profile's snapshot includes.
  ///
  /// Empty for a damaged snapshot, which the load reports.
  private func included(
    in id: ProfileID, row: Int64
  ) throws(SQLiteError) -> VersionVector {
    try snapshot.bind(row, at: 1)
    let found = try snapshot.first { row in
      (lsn: row.integer(0), text: row.isNull(1) ? nil : row.blob(1), sum: row.integer(2))
    }
    guard let found, let text = found.text,
      ProfileRow.sum(of: id, lsn: found.lsn, snapshot: text) == found.sum
    else { return VersionVector() }
    do throws(StoredTextFailure) {
      return try StoredProfile.profile(id, parsing: text).vector
    } catch {
      return VersionVector()
    }
  }

  /// Throws unless the floor of a profile says that an origin's changes of these numbers are gone.
  func explain(
    _ numbers: ClosedRange<Int>, of origin: Int64, in id: ProfileID, row: Int64
  ) throws(StoreFailure) {
    let name: Origin? = try storeFailing { () throws(SQLiteError) in try self.name(of: origin) }
    guard let name else {
      throw .damaged(
        problems: ["profile \(id) lacks change \(numbers.upperBound) of an author without a name"])
    }
    try explain(numbers.upperBound, of: name, in: id, row: row)
  }

  /// Throws unless an origin's change of this number is below the floor of a profile.
  func explain(
    _ number: Int, of origin: Origin, in id: ProfileID, row: Int64
  ) throws(StoreFailure) {
    let floor = try storeFailing { () throws(SQLiteError) in try self.floor(of: row) }
    guard floor[origin] >= number else { throw Self.lacking(number, of: origin, in: id) }
  }

  /// The vector of a profile's floor: the changes that only its state has.
  func floor(of row: Int64) throws(SQLiteError) -> VersionVector {
    try floors.floor(of: row).vector
  }

  /// The failure for a page that lacks a change.
  static func lacking(_ number: Int, of origin: Origin, in id: ProfileID) -> StoreFailure {
    .damaged(problems: [words(lacking: number, of: origin, in: id)])
  }

  private static func words(lacking number: Int, of origin: Origin, in id: ProfileID) -> String {
    "profile \(id) lacks change \(number) of \(origin)"
  }

  /// An origin's name; nil if its row is gone.
  func name(of number: Int64) throws(SQLiteError) -> Origin? {
    try origin.bind(number, at: 1)
    return try origin.first { $0.text(0) }.flatMap { Origin($0) }
  }
}

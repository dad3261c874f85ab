internal import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs

/// The store that the witness describes, if the damaged file belongs to another store.
struct ReplacedStore {
  /// The origin of the store in the file.
  var other: Origin
  /// The origins that the replaced store is known to have had.
  var origins: [Origin]
  /// How many changes of the replaced store are in neither the backup nor the readable part of its log.
  var lost: Int
}

/// The traces that show to which store a damaged file and its log belong.
///
/// A file that is copied over an open database leaves that database's log beside the copy.
struct StoreTraces {
  /// A row of `store`; a log has one for each commit.
  struct Row {
    var part: DatabaseImage.Part
    /// Nil in a backup.
    var origin: Origin?
    var epoch: String
    var lsn: Int
  }

  var stores: [Row] = []
  /// The lsns of the changes that were read in the log.
  var logNumbers: Set<Int> = []
  /// The states that were read in the log.
  var logSnapshots: [StoredSnapshot] = []

  /// Whether no row of `store` could be read after the damaged frames of the log.
  ///
  /// Each commit has the row, and the last row counts the changes of all commits.
  var isLogUncounted: Bool { !stores.contains { $0.part == .restOfLog } }

  /// The witnessed store, if the file belongs to another store; nil as a rule.
  ///
  /// The file belongs to another store if the witness does not know the epoch in its row of `store`. A
  /// damaged file may have lost its row, and a backup has no origin: both count as the witnessed store.
  /// `known` is the last lsn of a backup of the witnessed store, or 0.
  func replaced(_ witness: Witness, rows: SalvagedRows, from known: Int) -> ReplacedStore? {
    let inFile = stores.filter { $0.part == .file }
    guard let other = inFile.compactMap(\.origin).first,
      !inFile.contains(where: { witness.isOf($0.epoch) })
    else { return nil }
    let own = stores.filter { witness.isOf($0.epoch) }
    let last = own.reduce(witness.lsn) { max($0, $1.lsn) }
    var lost = max(0, last - known)
    // Otherwise the log belongs to the other store as well.
    if !own.isEmpty {
      lost -= logNumbers.count { $0 > known && $0 <= last } + rows.countCovered(by: logSnapshots)
    }
    return ReplacedStore(other: other, origins: own.compactMap(\.origin), lost: max(0, lost))
  }
}

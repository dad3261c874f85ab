package import ProfileStore
internal import Profiles
internal import SQLite
package import StoreJobs

/// An open store: guards the file's place and content, makes backups, and keeps the identity.
///
/// The `OpenStore` has the tables.
///
/// One thread uses it. A call after `close()` is a bug of the caller, and traps.
package final class ProfileDatabase {
  /// The damaged file that this store replaced when it was opened; nil as a rule.
  package let recovered: MovedAside?
  let identity: Identity
  /// A copy of what a daemon had before, if it may have more than this store.
  ///
  /// Nil unless this opening found damage, a loss or another file, or a record of an earlier one.
  package let savedCopy: String?
  private var openStore: OpenStore?
  /// The state that the opening read to make sure that it can be read; the first load takes it.
  private var firstState: StoredState?

  /// The file's version before the opening, if it was an earlier one.
  package let migratedFrom: Int?
  let file: DatabaseFile
  /// Where the database is.
  package var path: String { file.path }
  /// The identity of the open file.
  private(set) var place: FilePlace?
  /// The pages that show whether the file was overwritten; nil if they were not found.
  var page: StorePage?
  /// Says when the store must look at its files again.
  private let watch: StoreWatch
  /// The identity of the open write-ahead log.
  var logPlace: FilePlace?
  /// The time of the last batch, or of the opening.
  package private(set) var lastMilliseconds: Int
  /// The backup in progress.
  var backup: RunningBackup?

  init(
    _ opened: OpenedStore, _ identity: Identity, at file: DatabaseFile, recovered: MovedAside?,
    nowMilliseconds: Int
  ) {
    self.file = file
    watch = StoreWatch(file)
    let place = FilePlace(of: file.path)
    place?.grow(toAtMost: opened.state.databaseBytes)
    self.place = place
    logPlace = FilePlace(of: file.logPath)
    lastMilliseconds = nowMilliseconds
    openStore = opened.store
    if case .behind(let version) = opened.standing {
      migratedFrom = version
    } else {
      migratedFrom = nil
    }
    let isTroubled =
      recovered != nil || identity.rotation != nil || opened.state.repair != nil
    savedCopy = isTroubled ? SavedCopies(of: file).newest(addingTo: opened.state) : nil
    firstState = opened.state
    self.identity = identity
    self.recovered = recovered
    opened.store.connection.takeOverCheckpoints()
    page = Self.page(opened.store.connection)
    firstState?.repair = withCopy(opened.state.repair)
    if isTroubled {
      let named = [savedCopy, opened.state.repair?.aside].compactMap(\.self)
      SavedCopies(of: file).prune(sparing: named)
    }
  }

  /// The new identity that the store got when it was opened; nil as a rule.
  package var rotation: IdentityRotation? { identity.rotation }

  /// The times of the last new identities while the store was open, in milliseconds since 1970.
  ///
  /// Only the witness has them.
  package var rotationMilliseconds: [Int] { identity.rotations }

  /// Everything that the service keeps in memory, as of the last commit.
  ///
  /// Reads each profile's snapshot and the changes since then. Throws if a row cannot be read back
  /// or contradicts another one.
  package func load() throws(StoreFailure) -> StoredState {
    defer { firstState = nil }
    if let firstState { return firstState }
    var state = try store.state()
    state.repair = withCopy(state.repair)
    return state
  }

  /// Makes a batch durable: when this returns, a power cut cannot take it away.
  ///
  /// Costs one transaction with one flush of the disk. If it fails, nothing of the batch is
  /// written, `load()` returns the state before it, and a later commit may succeed. A batch is
  /// acknowledged only if, before it was written and after, `StoreWatch` reports nothing about the
  /// files, or a look at them finds them in place. If the file was taken away in between, the
  /// commit fails with `displaced`, though the batch is in the file. After `displaced`, abandon the
  /// store.
  package func commit(_ batch: StoreBatch) throws(StoreFailure) -> StoreReceipt {
    forgetFirstState()
    lastMilliseconds = batch.nowMilliseconds
    if watch.isDue(nowMilliseconds: batch.nowMilliseconds) { try checkPlace() }
    let bytes = try store.commit(batch)
    identity.committed(batch)
    if watch.hasNews { try checkPlace() }
    checkpointIfDue()
    place?.grow(toAtMost: bytes)
    watchLog()
    return StoreReceipt(databaseBytes: bytes)
  }

  /// Drops the state that the opening read; call it before anything is written.
  func forgetFirstState() {
    firstState = nil
  }

  /// Checkpoints and removes the log, and closes the file in any case.
  ///
  /// Throws if the checkpoint fails. That loses nothing: the log stays beside the file, and the
  /// next opening reads it. Throws as well if the file is not at its path or has other content: the
  /// file is then abandoned, and the failure has the path of a copy. If the failure has none, or
  /// the file is damaged, the caller saves what is in memory (`rescue`).
  package func close() throws(StoreFailure) {
    backup?.abandon()
    backup = nil
    do throws(StoreFailure) {
      try checkPlace()
    } catch {
      abandon(after: error)
      throw error
    }
    defer { openStore = nil }
    let changes = try storeFailing { () throws(SQLiteError) in
      let changes = try store.changeCount()
      try store.connection.checkpoint()
      return changes
    }
    identity.closed(changes: changes)
  }

  func closeAsItIs() {
    openStore = nil
  }

  /// The tables of the open file.
  package var store: OpenStore {
    guard let openStore else { preconditionFailure("the store is closed") }
    return openStore
  }
}

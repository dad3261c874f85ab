package import ProfileStore
internal import SQLite
internal import StoreJobs
internal import Unix

extension ProfileDatabase {
  /// Opens the store's file, or makes it with the identity in the seed.
  ///
  /// A file that was not closed is checked first. A damaged file is moved aside unchanged, and a
  /// new store is assembled from the newest backup and the readable rest (`recovered`). A store
  /// without an identity, or one that has lost commits, gets the identity in the seed (`rotation`).
  /// A file of an earlier version is backed up before it is changed.
  ///
  /// Throws if another process has the file open, if the file is of a newer version, of another
  /// program, of a build before the first release or altered, or if it cannot be opened, written or
  /// backed up.
  package static func open(
    path: String, seed: StoreSeed
  ) throws(StoreOpenFailure) -> ProfileDatabase {
    let file = DatabaseFile(path: path)
    // Until SQLite has locked the file, no other process may exchange it.
    guard let staging = StagingFolder(of: path) else { throw .inUse }
    defer { staging.leave() }
    try Mending.finishExchange(of: file, nowMilliseconds: seed.nowMilliseconds)
    switch try attempt(file, seed: seed) {
    case .opened(let database): return database
    case .damaged(let problems):
      let listed = Array(problems.prefix(StoreLimits.listedProblems))
      let recovered = try Mending(file: file, seed: seed, problems: listed).run()
      file.clearSuspicion()
      guard case .opened(let database) = try attempt(file, seed: seed, after: recovered) else {
        throw .cannotOpen(message: "a new file is damaged at once", errorNumber: 0)
      }
      return database
    }
  }

  private enum Attempt {
    case opened(ProfileDatabase)
    case damaged([String])
  }

  private static func attempt(
    _ file: DatabaseFile, seed: StoreSeed, after recovered: MovedAside? = nil
  ) throws(StoreOpenFailure) -> Attempt {
    let opening = Opening(file: file, seed: seed)
    do throws(OpeningTrouble) {
      if recovered == nil, file.isEmpty, try hasBackups(of: file, seed) {
        throw .damaged(["it is empty or gone, though there are backups of it"])
      }
      var opened = try opening.run()
      if recovered == nil { try checkCount(of: opened.state, at: file) }
      let identity = try Identity(
        of: &opened.state, at: file, opened.standing, seed: seed, opened.store.connection,
        isMended: recovered != nil)
      file.clearSuspicion()
      WitnessFile(beside: file.path).removeRemnants()
      var recovered = recovered
      if let path = recovered?.path {
        // Only now, because the store that was made from the newest of them is in use.
        recovered?.removed = DamagedFiles(beside: file).prune(sparing: path)
      }
      return .opened(
        ProfileDatabase(
          opened, identity, at: file, recovered: recovered,
          nowMilliseconds: seed.nowMilliseconds))
    } catch {
      switch error {
      case .refused(let failure): throw failure
      case .damaged(let problems):
        opening.keepLog()
        return .damaged(problems)
      }
    }
  }

  /// Compares the number of changes with the number at the last close.
  ///
  /// Another program may have deleted changes and lowered the store's own count.
  private static func checkCount(
    of state: StoredState, at file: DatabaseFile
  ) throws(OpeningTrouble) {
    guard case .witness(let witness) = WitnessFile(beside: file.path).read(),
      let changes = witness.changes, changes > state.changeCount, witness.lsn == state.lsn,
      witness.epoch == state.epoch
    else { return }
    throw .damaged([
      "there are \(state.changeCount) changes, and there were \(changes) when the store was closed"
    ])
  }

  private static func hasBackups(
    of file: DatabaseFile, _ seed: StoreSeed
  ) throws(OpeningTrouble) -> Bool {
    let folder = BackupFolder(beside: file.path)
    do {
      return try !folder.entries(nowMilliseconds: seed.nowMilliseconds).isEmpty
    } catch .wrongKind {
      return false
    } catch {
      throw .refused(.cannotOpen(message: error.words, errorNumber: 0))
    }
  }
}

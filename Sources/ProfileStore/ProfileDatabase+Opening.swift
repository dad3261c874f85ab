internal import SQLite
internal import StoreJobs

extension ProfileDatabase {
  /// Opens the store's file, or makes it with the identity in the seed.
  ///
  /// A file that was not closed is checked first. A damaged one is moved aside, unchanged, and a
  /// new one made: `recovered` says so. A file that is newer, or another program's, is refused. One
  /// that may be a copy gets the identity in the seed: `rotation` says so.
  package static func open(
    path: String, seed: StoreSeed
  ) throws(StoreOpenFailure) -> ProfileDatabase {
    let file = DatabaseFile(path: path)
    switch try attempt(file, seed: seed) {
    case .opened(let database): return database
    case .movedAside(let damaged):
      guard case .opened(let database) = try attempt(file, seed: seed, after: damaged) else {
        throw .cannotOpen(message: "a new file is damaged at once", errorNumber: 0)
      }
      return database
    }
  }

  private enum Attempt {
    case opened(ProfileDatabase)
    case movedAside(MovedAside)
  }

  /// A damaged file is moved while its lock is held, so that no other process opens it meanwhile.
  private static func attempt(
    _ file: DatabaseFile, seed: StoreSeed, after recovered: MovedAside? = nil
  ) throws(StoreOpenFailure) -> Attempt {
    let opening = Opening(file: file, seed: seed)
    do throws(OpeningTrouble) {
      var opened = try opening.run()
      let identity = try Identity(
        of: &opened.state, at: file.path, opened.standing, seed: seed, opened.tools.connection)
      return .opened(ProfileDatabase(opened, identity, recovered: recovered))
    } catch {
      switch error {
      case .refused(let failure): throw failure
      case .damaged(let problems):
        opening.keepLog()
        let listed = Array(problems.prefix(StoreLimits.listedProblems))
        return .movedAside(
          try file.moveAside(nowMilliseconds: seed.nowMilliseconds, problems: listed))
      }
    }
  }
}

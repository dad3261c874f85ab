internal import SQLite
internal import StoreJobs

extension ProfileDatabase {
  /// Opens the store's file, or makes it with the identity in the seed.
  ///
  /// A file that was not closed is checked first. A damaged one is moved aside, unchanged, and a
  /// new one made: `recovered` says so. A file that is newer, or another program's, is refused.
  package static func open(
    path: String, seed: StoreSeed
  ) throws(StoreOpenFailure) -> ProfileDatabase {
    let file = DatabaseFile(path: path)
    switch try attempt(file, seed: seed) {
    case .opened(let tools, let state):
      return ProfileDatabase(tools, firstState: state, recovered: nil)
    case .movedAside(let damaged):
      guard case .opened(let tools, let state) = try attempt(file, seed: seed) else {
        throw .cannotOpen(message: "a new file is damaged at once", errorNumber: 0)
      }
      return ProfileDatabase(tools, firstState: state, recovered: damaged)
    }
  }

  private enum Attempt {
    case opened(Tools, StoredState)
    case movedAside(MovedAside)
  }

  /// A damaged file is moved while its lock is held, so that no other process opens it meanwhile.
  private static func attempt(
    _ file: DatabaseFile, seed: StoreSeed
  ) throws(StoreOpenFailure) -> Attempt {
    let opening = Opening(file: file, seed: seed)
    do throws(OpeningTrouble) {
      let (tools, state) = try opening.run()
      return .opened(tools, state)
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

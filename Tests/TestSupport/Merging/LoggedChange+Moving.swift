package import Profiles

extension LoggedChange {
  /// The same change behind a move of the branch, as a store keeps it.
  package func moved(by branch: BranchMove) -> LoggedChange {
    LoggedChange(
      lsn: lsn, change: Change(change.content, hash: change.hash, at: branch(change.place)),
      effects: effects, request: request)
  }
}

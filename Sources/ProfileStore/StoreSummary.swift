internal import Profiles
internal import Replication
internal import StoreJobs

/// What is in a store, for people who ask which one it is.
package struct StoreSummary: Equatable, Sendable {
  /// Those that are not deleted; nil where they were not looked at.
  package var profiles: Int?
  /// Those that the log still holds, of deleted profiles as well.
  package var changes: Int
  /// Milliseconds since 1970; nil before the first commit.
  package var lastCommitMilliseconds: Int?

  /// Takes what the store's own row says of changes and commits: nothing is counted.
  package init(profiles: Int?, changes: Int, lastCommitMilliseconds: Int?) {
    self.profiles = profiles
    self.changes = changes
    self.lastCommitMilliseconds = lastCommitMilliseconds
  }

  init(_ state: StoredState) {
    self.init(
      profiles: state.profiles.count { !$0.profile.isDeleted.value },
      changes: state.changeCount, lastCommitMilliseconds: state.lastCommitMilliseconds)
  }
}

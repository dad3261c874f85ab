internal import ProfileStore
internal import Profiles
internal import StoreJobs

/// A short description of a store, by which people recognize it.
package struct StoreSummary: Equatable, Sendable {
  /// The profiles that are not deleted; nil if they were not read.
  package var profiles: Int?
  /// The changes in the log, including those of deleted profiles.
  package var changes: Int
  /// The last commit, in milliseconds since 1970; nil before the first commit.
  package var lastCommitMilliseconds: Int?

  /// Takes the changes and the last commit from the store's own row, without counting rows.
  package init(profiles: Int?, changes: Int, lastCommitMilliseconds: Int?) {
    self.profiles = profiles
    self.changes = changes
    self.lastCommitMilliseconds = lastCommitMilliseconds
  }

  init(_ state: StoredState) {
    // Every store has the profile `default`, even before its first change makes a row.
    let isUntouched = !state.profiles.contains { $0.profile.id == .default }
    self.init(
      profiles: state.profiles.count { !$0.profile.isDeleted.value } + (isUntouched ? 1 : 0),
      changes: state.changeCount, lastCommitMilliseconds: state.lastCommitMilliseconds)
  }
}

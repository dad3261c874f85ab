package import Profiles

/// One profile as loaded from a store.
package struct StoredProfileState: Equatable, Sendable {
  /// The snapshot with all later changes of the log applied.
  package var profile: Profile
  /// The number of the profile's last change; 0 before the first.
  package var lsn: Int
  /// How far back the profile's log reaches.
  package var floor: LogFloor
  /// The profile's unsettled conflicts, oldest first.
  package var conflicts: [JournaledConflict]

  /// With the defaults, a profile with a complete log and no conflicts.
  package init(
    profile: Profile, lsn: Int, floor: LogFloor = .none, conflicts: [JournaledConflict] = []
  ) {
    self.profile = profile
    self.lsn = lsn
    self.floor = floor
    self.conflicts = conflicts
  }
}

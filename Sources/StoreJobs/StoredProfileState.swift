package import Profiles

/// One profile as a store has it.
package struct StoredProfileState: Equatable, Sendable {
  /// Its snapshot with every later change of the log applied.
  package var profile: Profile
  /// The number of the profile's last change; 0 before the first.
  package var lsn: Int
  /// How far back its log reaches.
  package var floor: LogFloor
  /// Its journal, the oldest first.
  package var conflicts: [JournaledConflict]

  /// With the defaults, a profile whose log is whole and whose journal is empty.
  package init(
    profile: Profile, lsn: Int, floor: LogFloor = .none, conflicts: [JournaledConflict] = []
  ) {
    self.profile = profile
    self.lsn = lsn
    self.floor = floor
    self.conflicts = conflicts
  }
}

package import Profiles
package import Replication

/// What replicas need to have written beside their changes.
package enum StoreNote: Equatable, Sendable {
  /// A state was joined: the log holds nothing of what it brought. Its snapshot is in the entry.
  case floor(ProfileID, LogFloor)
  /// A value lost against one that it had not seen.
  case conflict(JournaledConflict)
  /// A conflict that is over, by its number.
  case settled(Int)
  /// From now on this store mints under another origin.
  case origin(Origin)
  /// No more of this origin is taken.
  case retired(Origin)
  /// What people call a replica, as it or the configuration said.
  case name(Origin, String)
}

package import Profiles
package import Replication

/// What replicas need stored beside their changes.
package enum StoreNote: Equatable, Sendable {
  /// A state was joined, whose changes the log does not hold; the entry has the resulting snapshot.
  case floor(ProfileID, LogFloor)
  /// Two concurrent values of one place were found; one lost.
  case conflict(JournaledConflict)
  /// The number of a conflict that was settled.
  case settled(Int)
  /// The origin under which this store mints from now on.
  case origin(Origin)
  /// An origin whose new changes are refused from now on.
  case retired(Origin)
  /// A replica's name for people, from the replica itself or the configuration.
  case name(Origin, String)
}

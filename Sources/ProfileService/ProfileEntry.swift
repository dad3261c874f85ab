import Profiles
import Replication
import StoreJobs

/// A profile in memory, with where its last change stands.
final class ProfileEntry {
  var profile: Profile {
    didSet { knownDigest = nil }
  }
  /// The profile's digest, unless the profile was changed since it was worked out.
  var knownDigest: UInt64?
  /// The lsn of its last change, 0 before any.
  var lsn: Int
  /// The store's ticket of its last change; a reply that shows it waits for this.
  var ticket = 0
  var changesSinceSnapshot = 0

  /// How far back the log of its changes reaches.
  var floor: LogFloor
  /// Values that lost unseen, the oldest first.
  var conflicts: [JournaledConflict]

  init(_ stored: StoredProfileState) {
    profile = stored.profile
    lsn = stored.lsn
    floor = stored.floor
    conflicts = stored.conflicts
  }

  convenience init(_ profile: Profile, lsn: Int) {
    self.init(StoredProfileState(profile: profile, lsn: lsn))
  }

  var id: ProfileID { profile.id }
  var name: String { profile.name.value }
  var isDeleted: Bool { profile.isDeleted.value }
}

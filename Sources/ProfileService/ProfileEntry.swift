import Profiles
import Replication

/// A profile in memory, with where its last change stands and what was derived from it.
final class ProfileEntry {
  var profile: Profile
  /// The lsn of its last change, 0 before any.
  var lsn: Int
  /// The store's ticket of its last change; a reply that shows it waits for this.
  var ticket = 0
  var changesSinceSnapshot = 0
  /// How many recipes match; nil when that must be found out.
  var recipeCount: Int?
  /// Made on demand, dropped when others are used more.
  var derived: DerivedRecipes?

  init(_ profile: Profile, lsn: Int) {
    self.profile = profile
    self.lsn = lsn
  }

  var id: ProfileID { profile.id }
  var name: String { profile.name.value }
  var isDeleted: Bool { profile.isDeleted.value }
}

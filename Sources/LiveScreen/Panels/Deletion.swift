internal import Profiles

/// Profiles to delete once confirmed.
struct Deletion: Sendable {
  let profiles: [ProfileID]
  /// The profiles in words: `default`, `runs/ with 3 profiles`.
  let words: String
  /// The list to return to.
  let panel: ProfilesPanel
}

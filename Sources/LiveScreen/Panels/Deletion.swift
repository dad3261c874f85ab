internal import Profiles

/// Profiles that are deleted when it is confirmed.
struct Deletion: Sendable {
  let profiles: [ProfileID]
  /// What is to be deleted, in words: `default`, `runs/ with 3 profiles`.
  let words: String
  /// The list to go back to.
  let panel: ProfilesPanel
}

extension Companion {
  /// What happened to a watched profile.
  public enum News: Equatable, Sendable {
    /// The whole state: the first news, and again if too many changes were missed to report each.
    case state(Profile)
    /// The new state and the sorted names of the changed fields, without fields of a newer version.
    case changed(Profile, fields: [String], author: String?)
    /// The profile was deleted, here or on another replica; no more news will come.
    case deleted
  }
}

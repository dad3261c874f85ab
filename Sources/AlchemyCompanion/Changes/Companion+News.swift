extension Companion {
  /// What a watched profile became.
  public enum News: Equatable, Sendable {
    /// How it is: the first news, and again when too much was missed to tell one by one.
    case state(Profile)
    /// It is another one now, and these fields are why, sorted; those of a newer version are left out.
    case changed(Profile, fields: [String], author: String?)
    /// It was deleted, here or on another replica; no more comes.
    case deleted
  }
}

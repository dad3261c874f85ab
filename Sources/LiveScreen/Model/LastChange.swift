internal import Profiles

/// A change seen on this screen, and its author.
struct LastChange: Equatable, Sendable {
  /// The author of a change.
  enum Author: Equatable, Sendable {
    case ourselves
    case other(String)
    /// Several changes came as one, or the author was not given.
    case unknown
  }

  let changes: [FieldChange]
  let author: Author
}

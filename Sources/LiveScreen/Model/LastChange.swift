internal import Profiles

/// A change that was seen, and whose it was.
struct LastChange: Equatable, Sendable {
  /// Whose change it was.
  enum Author: Equatable, Sendable {
    case ourselves
    case other(String)
    /// Several changes came as one, or nobody said who it was.
    case unknown
  }

  let changes: [FieldChange]
  let author: Author
}

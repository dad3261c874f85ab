internal import Replication

/// How much of what replicas tell each other is taken at once, beside the limit of the line.
package enum ReplicaLimit {
  /// Changes of one message: a moment's work, so that others are answered in between.
  package static let changes = 1...256

  /// As many changes as one page has that is not asked for less.
  package static let defaultPage = 256

  /// Edits of a change: none where nothing was left to undo, or adjusts made up for each other.
  ///
  /// A copy or an undo states every field of a catalog, and an undo up to 1000 adjusts besides.
  package static let edits = 0...4096

  /// Origins of a vector; `VersionVector.originLimit` has the reason.
  package static let origins = 0...VersionVector.originLimit

  /// The numbers of an origin's changes.
  package static let numbers = 1...SaturatingSum.limit

  /// A stated count may be as great as one can get by merging, for a copy states what is shown.
  package static let stock = 0...SaturatingSum.limit

  /// Limits are checked where an edit is made; elsewhere any number is taken, and sums saturate.
  package static let adjust = -SaturatingSum.limit...SaturatingSum.limit

  /// Bytes of a change that only a newer program can read: as much as 1000 edits that we know.
  ///
  /// With a whole vector and as many edits that we know it still fits into a line.
  package static let unreadBytes = 0...262_144
}

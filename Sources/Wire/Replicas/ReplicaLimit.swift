internal import Profiles

/// The limits of messages between replicas, besides the limit of a line.
package enum ReplicaLimit {
  /// Changes per message: little work, so that other requests are answered in between.
  package static let changes = 1...256

  /// The changes of a page if the request has no limit.
  package static let defaultPage = 256

  /// Edits per change: zero if an undo had nothing to restore, or if adjustments cancelled out.
  ///
  /// A copy or an undo sets every field of a catalog, and an undo has up to 1000 adjustments as
  /// well.
  package static let edits = 0...4096

  /// Origins of a vector; `VersionVector.originLimit` gives the reason.
  package static let origins = 0...VersionVector.originLimit

  /// The sequence numbers of an origin's changes.
  package static let numbers = 1...SaturatingSum.limit

  /// The largest count that merging can produce, because a copy states the shown count.
  package static let stock = 0...SaturatingSum.limit

  /// Accepts any number: the limit applies where an edit is made, and sums saturate.
  package static let adjust = -SaturatingSum.limit...SaturatingSum.limit

  /// Bytes of a change that only a newer program can read: as many as 1000 known edits.
  ///
  /// With a full vector and as many known edits the change still fits into a line.
  package static let unreadBytes = 0...262_144
}

/// A database whose path has no file, or another one, while it is open.
///
/// The system keeps a file that is open, so that it can still be read. But the next opening of the
/// path does not find that file, so nothing more is written to it.
package struct StoredDisplacement: Hashable, Sendable {
  /// The database's path.
  package var path: String
  /// Whether another file is there now.
  package var isReplaced: Bool
  /// Where a copy of everything in it was written; nil when nothing could be written anywhere.
  package var saved: String?
  /// Why there is no copy.
  package var failure: String?

  /// Either the copy's path or the reason for there being none is given.
  package init(path: String, isReplaced: Bool, saved: String?, failure: String?) {
    self.path = path
    self.isReplaced = isReplaced
    self.saved = saved
    self.failure = failure
  }

  /// What has happened, in a sentence without a full stop.
  package var words: String {
    let event =
      isReplaced
      ? "another file has taken the place of the database \(path)"
      : "the database \(path) is gone"
    let rescue =
      saved.map { "everything in it was saved to \($0)" }
      ?? "it could not be saved: \(failure ?? "no reason is known")"
    return "\(event) while it was in use; nothing is written any more; \(rescue)"
  }
}

/// An open database whose file was deleted, replaced at its path, cut off or overwritten.
///
/// The system keeps an open file readable after its deletion. But the next open of the path would
/// not find that file, so nothing more is written to it.
package struct StoredDisplacement: Hashable, Sendable {
  /// The database's path.
  package var path: String
  /// Whether another file is now at the path.
  package var isReplaced: Bool
  /// The path of a copy of the whole database; nil if no copy could be written.
  package var saved: String?
  /// Why there is no copy.
  package var failure: String?
  /// Whether the file is where it was, and somebody has cut off or overwritten its content.
  package var isEmptied = false
  /// Whether the content was overwritten; then `isEmptied` is true as well.
  package var isOverwritten = false
  /// Whether the copy was made of what is in memory, so that it has no history.
  package var isOfMemory = false
  /// Whether our write-ahead log lies beside another database; it is moved once all is saved.
  package var leavesLog = false

  /// Give either the copy's path or the reason for not having one.
  package init(path: String, isReplaced: Bool, saved: String?, failure: String?) {
    self.path = path
    self.isReplaced = isReplaced
    self.saved = saved
    self.failure = failure
  }

  /// Whether SQLite could not copy the file, so that what is in memory must be saved.
  package var lacksCopy: Bool { saved == nil }

  /// What happened, as a sentence without a full stop.
  package var words: String {
    let rescue =
      saved.map { "\(Self.contentWords(isOfMemory: isOfMemory)) to \($0)" }
      ?? "it could not be saved: \(failure ?? "no reason is known")"
    return "\(event) while it was in use; nothing is written any more; \(rescue)"
  }

  /// What a copy has, as the beginning of a sentence that ends with the copy's path.
  package static func contentWords(isOfMemory: Bool) -> String {
    isOfMemory ? "all profiles were saved, without their history," : "everything in it was saved"
  }

  private var event: String {
    if isOverwritten { return "the content of the database \(path) was overwritten" }
    if isEmptied { return "the content of the database \(path) was cut off" }
    return isReplaced
      ? "another file has taken the place of the database \(path)"
      : "the database \(path) is gone"
  }
}

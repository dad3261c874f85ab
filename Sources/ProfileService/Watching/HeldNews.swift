/// What a watch could not be told yet, since its client has not taken what was written before.
struct HeldNews {
  /// What changed; nil where only the following is due.
  private(set) var news: MergedNews?
  /// Too much was missed: a fresh snapshot takes the place of all news.
  var isLagged = false
  /// Somebody came, went or changed the name.
  var isPresenceDue = false
  /// There are more conflicts, or fewer.
  var areConflictsDue = false
  /// The profile was deleted, which ends the watch.
  var isDeleted = false

  var heldBytes: Int { news?.heldBytes ?? 0 }

  /// Takes in news behind those that are held; a snapshot that is due will show them.
  mutating func take(_ text: EventText) {
    if isLagged { return }
    if let news { news.take(text) } else { news = text.merged }
  }

  mutating func lag() {
    news = nil
    isLagged = true
  }
}

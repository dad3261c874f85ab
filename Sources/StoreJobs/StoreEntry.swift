package import Profiles

/// What one request adds to a transaction; a refused one adds its reply alone.
package struct StoreEntry: Equatable, Sendable {
  /// Nil for the reply to a refusal, and for a snapshot or notes that no change brings.
  package var change: LoggedChange?
  /// Nil where nobody can ask for it again, and in all but the last entry of one request.
  package var request: StoredReply?
  /// A profile's state, from which later changes are replayed at a load.
  package var snapshot: StoredSnapshot?
  /// What comes seldom; nearly always empty.
  package var notes: [StoreNote]

  /// What is left out is not written.
  package init(
    change: LoggedChange? = nil, request: StoredReply? = nil, snapshot: StoredSnapshot? = nil,
    notes: [StoreNote] = []
  ) {
    self.change = change
    self.request = request
    self.snapshot = snapshot
    self.notes = notes
  }
}

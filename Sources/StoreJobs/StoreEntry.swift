package import Profiles

/// What one request adds to a transaction; a refused one adds its reply alone.
package struct StoreEntry: Equatable, Sendable {
  package var change: LoggedChange?
  package var request: StoredReply?
  /// A profile's state, from which later changes are replayed at a load.
  package var snapshot: StoredSnapshot?
  /// What comes seldom; nearly always empty.
  package var notes: [StoreNote]

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

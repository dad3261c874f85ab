package import Profiles

/// What one request adds to a transaction; a refused request adds only its reply.
package struct StoreEntry: Equatable, Sendable {
  /// Nil for the reply to a refusal, and for a snapshot or notes without a change.
  package var change: LoggedChange?
  /// Nil if no client can ask for the reply again, and in all but the last entry of a request.
  package var request: StoredReply?
  /// A profile's state; a load replays the later changes on top of it.
  package var snapshot: StoredSnapshot?
  /// Rare additions; almost always empty.
  package var notes: [StoreNote]

  /// Omitted parts are not written.
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

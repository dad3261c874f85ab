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

/// The reply to a repeatable request, stored in the same transaction as the change.
package struct StoredReply: Equatable, Sendable {
  /// The client's id, in the form of a request tag's `clientKey`.
  package var client: String
  /// The client's request number: 1, 2, 3 and so on.
  package var n: Int
  /// A JSON object with `result` or `error`.
  package var reply: [UInt8]

  /// The reply must not contain an id: each request for it gets its own.
  package init(client: String, n: Int, reply: [UInt8]) {
    self.client = client
    self.n = n
    self.reply = reply
  }
}

/// A profile's whole state after its change `lsn`; 0 before the first change.
///
/// A class, so that the entries without a snapshot, which are most of them, stay small.
package final class StoredSnapshot: Equatable, Sendable {
  /// Every field with its stamp, and the vector; a load applies later changes to it.
  package let profile: Profile
  /// Counted over all profiles of the store; a join also uses up a number, but makes no change.
  package let lsn: Int

  /// The state must include every change of the profile up to `lsn`.
  package init(profile: Profile, lsn: Int) {
    self.profile = profile
    self.lsn = lsn
  }

  /// Whether both have the same lsn and equal states.
  package static func == (one: StoredSnapshot, other: StoredSnapshot) -> Bool {
    one.lsn == other.lsn && one.profile == other.profile
  }
}

/// What replicas need stored beside their changes.
package enum StoreNote: Equatable, Sendable {
  /// A state was joined, whose changes the log does not hold; the entry has the resulting snapshot.
  case floor(ProfileID, LogFloor)
  /// Two concurrent values of one place were found; one lost.
  case conflict(JournaledConflict)
  /// Changes have another name, and all that names them follows; the entry has the resulting snapshot.
  case moved(ProfileID, BranchMove)
  /// Changes that the log does not hold, of which the store knows which they are.
  case trail(ProfileID, [Link])
  /// The number of a conflict that was settled.
  case settled(Int)
  /// The origin under which this store mints from now on.
  case origin(Origin)
  /// An origin whose new changes are refused from now on.
  case retired(Origin)
  /// A replica's name for people, from the replica itself or the configuration.
  case name(Origin, String)
}

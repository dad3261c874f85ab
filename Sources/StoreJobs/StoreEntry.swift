package import Profiles

/// What one request adds to a transaction; a refused request adds only its reply.
package struct StoreEntry: Equatable, Sendable {
  /// Nil for the reply to a refusal, and for a snapshot or notes without a change.
  package var change: LoggedChange?
  /// The reply, only in the last entry of a request; nil if no client can ask for it again.
  package var request: StoredReply?
  /// A profile's state; a load applies the later changes to it.
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

  /// The reply must not contain an id: each repeated request gets its own.
  package init(client: String, n: Int, reply: [UInt8]) {
    self.client = client
    self.n = n
    self.reply = reply
  }
}

/// A profile's whole state after its change `lsn`; 0 before the first change.
///
/// A class, so that entries without a snapshot, which are the majority, stay small.
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

/// Facts to store for replication in addition to changes.
package enum StoreNote: Equatable, Sendable {
  /// A state was joined whose changes the log lacks; the entry has the resulting snapshot.
  case floor(ProfileID, LogFloor)
  /// Two concurrent values of one place were found, one of which lost.
  case conflict(JournaledConflict)
  /// Changes moved to another origin, with all references to them; the entry has the resulting
  /// snapshot.
  case moved(ProfileID, BranchMove)
  /// The hashes of changes that the log lacks.
  case trail(ProfileID, [Link])
  /// The number of a conflict that was settled.
  case settled(Int)
  /// The origin with which this store mints from now on.
  case origin(Origin)
  /// An origin whose new changes are refused from now on.
  case retired(Origin)
  /// A replica's name for people, from the replica itself or the settings.
  case name(Origin, String)
}

package import StoreJobs

/// What one request changes: everything in it becomes durable together or not at all, under one
/// ticket of the store.
///
/// The service takes the ticket before it applies anything, so whatever shows the change knows from
/// the start what to wait for. It fills the write, puts the reply of a repeatable request into it,
/// and queues it as a whole (`ServiceEffect.commit`).
package struct Write: Equatable {
  /// The ticket of everything in it.
  package let ticket: Int
  /// In the order of the decisions; the changes' numbers increase.
  package var entries: [StoreEntry]
  /// The changes that watches learn of when the ticket is done, in the same order.
  var announcements: [Announcement] = []

  /// The ticket must be the next of the store's pipe.
  package init(ticket: Int, entries: [StoreEntry] = []) {
    self.ticket = ticket
    self.entries = entries
  }

  /// Puts a reply into the entry of the last change, so that no transaction can part them.
  ///
  /// A request that changes nothing leaves only its reply.
  package mutating func keep(_ reply: StoredReply) {
    if entries.isEmpty { entries.append(StoreEntry()) }
    entries[entries.count - 1].request = reply
  }
}

package import StoreJobs

/// What one request changes: all of it becomes durable together or not at all, under one ticket.
///
/// The service takes the ticket before it applies anything, so whatever shows the change knows from the
/// start what to wait for. It fills the write, adds the reply of a repeatable request, and queues it as a
/// whole (`ServiceEffect.commit`).
package struct Write: Equatable {
  /// Every entry and reply in it waits for this ticket.
  package let ticket: Int
  /// In the order of the decisions; the numbers of the changes increase.
  package var entries: [StoreEntry]
  /// The changes that watches learn of when the ticket is done, in the same order.
  var announcements: [Announcement] = []

  /// The ticket must be `StorePipe.nextTicket`.
  package init(ticket: Int, entries: [StoreEntry] = []) {
    self.ticket = ticket
    self.entries = entries
  }

  /// Puts a reply into the last entry, so that no transaction can part it from the changes.
  ///
  /// A request that changes nothing leaves only its reply.
  package mutating func keep(_ reply: StoredReply) {
    if entries.isEmpty { entries.append(StoreEntry()) }
    entries[entries.count - 1].request = reply
  }
}

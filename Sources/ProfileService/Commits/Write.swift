package import StoreJobs

/// The changes of one request: all become durable together or not at all, under one ticket.
///
/// The service takes the ticket before it applies anything, so whatever shows the change knows from
/// the start which ticket to wait for. It fills the write, adds the reply of a repeatable request,
/// and queues the write as a whole (`ServiceEffect.commit`).
package struct Write: Equatable {
  /// The ticket for which every entry and reply of the write waits.
  package let ticket: Int
  /// In the order of the decisions; the numbers of changes increase.
  package var entries: [StoreEntry]
  /// What watches learn when the ticket is done, in the order of the entries.
  var announcements: [Announcement] = []

  /// The ticket must be `StorePipe.nextTicket`.
  package init(ticket: Int, entries: [StoreEntry] = []) {
    self.ticket = ticket
    self.entries = entries
  }

  /// Puts a reply into the last entry, so that no transaction can separate it from the changes.
  ///
  /// If a request changes nothing, the write has only the reply.
  package mutating func keep(_ reply: StoredReply) {
    if entries.isEmpty { entries.append(StoreEntry()) }
    entries[entries.count - 1].request = reply
  }
}

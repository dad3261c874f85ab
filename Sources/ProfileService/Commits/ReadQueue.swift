package import StoreJobs

/// A read of the store with its owner.
package struct OwnedRead {
  /// Its number, by which a reply finds what was read.
  package let id: ReadID
  /// Who waits for the finding.
  package let owner: ReadOwner
  /// What the store is asked.
  package let read: StoreRead
  /// The ticket of what was queued last before the read, which the read is to see.
  let ticket: Int

  /// Whether the read saves what is in memory.
  var isRescue: Bool {
    if case .rescue = owner { true } else { false }
  }
}

/// Reads that wait for the store, in the order in which they were asked for.
struct ReadQueue {
  private(set) var waiting: [OwnedRead] = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ read: OwnedRead) {
    waiting.append(read)
  }

  /// Whether a read that is asked for now would wait for a read that takes long.
  var holdsUp: Bool { waiting.contains { $0.read.isLong } }

  /// The first reads that see all they are to see once everything up to a ticket is written.
  ///
  /// Stops before a read that takes long, because reads are answered when their whole job is done.
  mutating func take(atMost limit: Int, seeing ticket: Int) -> [OwnedRead] {
    guard !waiting.isEmpty else { return [] }
    var ready = waiting.prefix(limit).prefix { $0.ticket <= ticket }
    if let end = ready.dropFirst().firstIndex(where: \.read.isLong) { ready = ready[..<end] }
    defer { waiting.removeFirst(ready.count) }
    return Array(ready)
  }

  /// Removes reads whose findings are not needed any more; a read under way goes on.
  mutating func drop(where isUnwanted: (OwnedRead) -> Bool) {
    waiting.removeAll(where: isUnwanted)
  }
}

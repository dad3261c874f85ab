package import StoreJobs

/// A read of the store with its owner.
package struct OwnedRead {
  /// A reply finds what was read by this number.
  package let id: ReadID
  /// Who waits for the finding.
  package let owner: ReadOwner
  /// What the store is asked.
  package let read: StoreRead
  /// The ticket of the last write before the read; the read must see that write.
  let ticket: Int
}

/// Reads that wait for the store, in the order in which they were asked for.
struct ReadQueue {
  private(set) var waiting: [OwnedRead] = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ read: OwnedRead) {
    waiting.append(read)
  }

  /// Whether a new read would wait behind a long one.
  var holdsUp: Bool { waiting.contains { $0.read.isLong } }

  /// Removes and returns the leading reads that need to see no write after `ticket`.
  ///
  /// Stops before a long read, and before one that would make them heavier than `weight` together, because a job
  /// delivers its findings, and what it has committed, only when all of its reads are done.
  mutating func take(atMost limit: Int, weighing weight: Int, seeing ticket: Int) -> [OwnedRead] {
    guard !waiting.isEmpty else { return [] }
    var left = weight
    var ready = waiting.prefix(limit).prefix { read in
      defer { left -= read.read.weight }
      return read.ticket <= ticket && (left == weight || read.read.weight <= left)
    }
    if let end = ready.dropFirst().firstIndex(where: \.read.isLong) { ready = ready[..<end] }
    defer { waiting.removeFirst(ready.count) }
    return Array(ready)
  }

  /// Removes waiting reads that nobody needs any more; a read under way goes on.
  mutating func drop(where isUnwanted: (OwnedRead) -> Bool) {
    waiting.removeAll(where: isUnwanted)
  }
}

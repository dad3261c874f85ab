internal import Profiles
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

  /// The profiles in whose logs changes are moving: until a move is over, its next step waits here.
  var moving: Set<ProfileID> {
    guard !waiting.isEmpty else { return [] }
    var found: Set<ProfileID> = []
    for case .move(let profile) in waiting.lazy.map(\.read) { found.insert(profile) }
    return found
  }

  /// Whether a new read would wait behind a long one.
  var holdsUp: Bool { waiting.contains { $0.read.isLong } }

  /// Removes and returns the leading reads that need to see no write after `ticket`.
  ///
  /// Stops before a long read, and before one that would make them heavier than `weight` together, because a job
  /// delivers its findings, and what it has committed, only when all of its reads are done.
  ///
  /// Passes over the reads of a log in which changes are moving.
  mutating func take(
    atMost limit: Int, weighing weight: Int, seeing ticket: Int, except moving: Set<ProfileID>
  ) -> [OwnedRead] {
    guard !waiting.isEmpty else { return [] }
    guard moving.isEmpty else {
      let held = waiting.filter { $0.read.waits(for: moving) }
      waiting.removeAll { $0.read.waits(for: moving) }
      defer { waiting = (held + waiting).sorted { $0.id < $1.id } }
      return take(atMost: limit, weighing: weight, seeing: ticket, except: [])
    }
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

extension StoreRead {
  /// Whether it reads a log in which changes are moving; the move's own steps do not wait.
  fileprivate func waits(for moving: Set<ProfileID>) -> Bool {
    if case .move = self { return false }
    return profile.map(moving.contains) ?? false
  }
}

internal import Profiles
package import StoreJobs

/// A read of the store and its owner.
package struct OwnedRead {
  /// The number by which a reply finds its content.
  package let id: ReadID
  /// Where the finding goes.
  package let owner: ReadOwner
  /// The question to the store.
  package let read: StoreRead
  /// The ticket of the last write before the read; the read must see that write.
  let ticket: Int
}

/// Reads that wait for the store, in the order of the requests.
struct ReadQueue {
  private(set) var waiting: [OwnedRead] = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ read: OwnedRead) {
    waiting.append(read)
  }

  /// The profiles whose changes are being moved in the log: between its steps, a move waits here.
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
  /// Stops before a long read, and before a read that would make the total heavier than `weight`: a
  /// job delivers its findings, and its commits, only when all its reads are done.
  ///
  /// Skips reads of a log in which changes are being moved.
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
    // The first read is always taken, however heavy: otherwise it would wait for ever.
    var ready = waiting.prefix(limit).prefix { read in
      defer { left -= read.read.weight }
      return read.ticket <= ticket && (left == weight || read.read.weight <= left)
    }
    if let end = ready.dropFirst().firstIndex(where: \.read.isLong) { ready = ready[..<end] }
    defer { waiting.removeFirst(ready.count) }
    return Array(ready)
  }

  /// Removes waiting reads that are no longer needed; a read already passed to the store continues.
  mutating func drop(where isUnwanted: (OwnedRead) -> Bool) {
    waiting.removeAll(where: isUnwanted)
  }
}

extension StoreRead {
  /// Whether the read needs a log in which changes are being moved; the move's own steps never
  /// wait.
  fileprivate func waits(for moving: Set<ProfileID>) -> Bool {
    if case .move = self { return false }
    return profile.map(moving.contains) ?? false
  }
}

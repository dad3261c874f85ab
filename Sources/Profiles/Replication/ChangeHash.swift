/// The identity of a change in any place: the same on every replica, and different from every
/// other's.
///
/// The first 16 bytes of SHA-256 over the text of the change, the hash of the preceding change, and
/// the hashes of the other changes that its author had newly seen. So a hash stands for a change
/// with everything that its author had seen. Two copies of a store cannot make the same change,
/// because each change's text has random bits.
package struct ChangeHash: Hashable, Sendable {
  /// The value of the first 8 bytes.
  package let high: UInt64
  /// The value of the last 8 bytes.
  package let low: UInt64

  /// Accepts any 128 bits; the receiver compares a peer's hash with the change.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Stands for a change that was lost with a disk, so that only its number is known.
  package static let unknown = ChangeHash(high: 0, low: 0)

  /// Stands before an origin's first change: the bits of the origin itself.
  package init(before origin: Origin) {
    self.init(high: origin.high, low: origin.low)
  }

  /// The hash of a change with this text.
  ///
  /// `parent` is the hash of the preceding change of the same origin. `others` are the hashes of
  /// the newest changes of other origins that the author had newly seen, in any order.
  package init(of text: Span<UInt8>, parent: ChangeHash, others: [ChangeHash]) {
    var seen: [UInt8] = []
    seen.reserveCapacity(16 * (1 + others.count))
    parent.append(to: &seen)
    for other in others.sorted() { other.append(to: &seen) }
    let bytes = SHA256.first16Bytes(of: text, seen.span)
    self.init(high: bytes.high, low: bytes.low)
  }

  /// The bits that order changes with the same time.
  package var tie: UInt64 { high }
}

extension ChangeHash {
  /// Appends the 16 bytes, the most significant first.
  fileprivate func append(to bytes: inout [UInt8]) {
    for part in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: part &>> UInt64(shift)))
      }
    }
  }
}

extension ChangeHash: Comparable {
  /// Compares as 128-bit numbers.
  package static func < (one: ChangeHash, other: ChangeHash) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

extension ChangeHash: CustomStringConvertible {
  /// 32 lower-case hexadecimal digits.
  package var description: String { Origin(self).description }

  /// Reads exactly the form that `description` writes; nil for any other text.
  package init?(_ text: String) {
    guard let origin = Origin(text) else { return nil }
    self.init(before: origin)
  }
}

extension Origin {
  /// The name of a branch that begins with the change of this hash.
  package init(_ hash: ChangeHash) {
    self.init(high: hash.high, low: hash.low)
  }
}

/// A change that another change builds on: its place and its hash.
package struct Link: Hashable, Sendable {
  /// The change's current place; number 0 is before an origin's first change.
  package var dot: Dot
  /// The change's identity.
  package var hash: ChangeHash

  /// Does not check that the change at this place has this hash.
  package init(_ dot: Dot, _ hash: ChangeHash) {
    self.dot = dot
    self.hash = hash
  }

  /// The link before an origin's first change.
  package init(before origin: Origin) {
    self.init(Dot(origin: origin, seq: 0), ChangeHash(before: origin))
  }
}

/// Consecutive changes of one origin, as hashes.
package struct TrailRun: Equatable, Sendable {
  /// The origin of the changes.
  package var origin: Origin
  /// The number of the first change.
  package var first: Int
  /// At least one, in the order of their numbers.
  package var hashes: [ChangeHash]

  /// Checks nothing.
  package init(origin: Origin, first: Int, hashes: [ChangeHash]) {
    self.origin = origin
    self.first = first
    self.hashes = hashes
  }

  /// The changes with their places.
  package var links: [Link] {
    hashes.enumerated().map { Link(Dot(origin: origin, seq: first + $0.offset), $0.element) }
  }
}

extension TrailRun {
  /// The fewest runs of at most `limit` hashes, by origin; each origin's links must be sorted by
  /// number.
  package static func runs(of links: some Sequence<Link>, limit: Int = .max) -> [TrailRun] {
    var runs: [Origin: [TrailRun]] = [:]
    for link in links {
      let origin = link.dot.origin
      let next = TrailRun(origin: origin, first: link.dot.seq, hashes: [])
      var last = runs[origin]?.popLast() ?? next
      if last.first + last.hashes.count != link.dot.seq || last.hashes.count == limit {
        runs[origin, default: []].append(last)
        last = next
      }
      last.hashes.append(link.hash)
      runs[origin, default: []].append(last)
    }
    return runs.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}

/// An origin's newest change, as stored in a profile.
package struct Head: Hashable, Sendable {
  /// When the change was made; times rise within an origin.
  package var time: HybridTimestamp
  /// The change's identity.
  package var hash: ChangeHash

  /// Both arguments must belong to the same change.
  package init(time: HybridTimestamp, hash: ChangeHash) {
    self.time = time
    self.hash = hash
  }
}

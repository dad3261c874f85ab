/// The identity of a change, wherever it stands: the same on every replica, and of no other change.
///
/// The first 16 bytes of SHA-256 over the text of the change, the hash of the change before it, and the
/// hashes of the other changes that its author had newly seen. So a hash stands for a change with all
/// that its author knew. Two lives of one store cannot make the same change, because each change's text
/// has random bits.
package struct ChangeHash: Hashable, Sendable {
  /// The value of the first 8 bytes.
  package let high: UInt64
  /// The value of the last 8 bytes.
  package let low: UInt64

  /// Accepts any 128 bits; where they come from a peer, the receiver compares them with the change.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Stands for a change that was lost with a disk, and of which only the number is known.
  package static let unknown = ChangeHash(high: 0, low: 0)

  /// The hash that stands before an origin's first change: the origin itself.
  package init(before origin: Origin) {
    self.init(high: origin.high, low: origin.low)
  }

  /// The hash of a change with this text.
  ///
  /// `parent` is the hash of its origin's change before, and `others` are those of the newest changes
  /// of other origins that its author had seen, where it had not seen them before, in any order.
  package init(of text: Span<UInt8>, parent: ChangeHash, others: [ChangeHash]) {
    var seen: [UInt8] = []
    seen.reserveCapacity(16 * (1 + others.count))
    parent.append(to: &seen)
    for other in others.sorted() { other.append(to: &seen) }
    let bytes = SHA256.first16Bytes(of: text, seen.span)
    self.init(high: bytes.high, low: bytes.low)
  }

  /// The bits that decide between changes of one moment.
  package var tie: UInt64 { high }
}

extension ChangeHash {
  /// Appends its 16 bytes, the most significant first.
  fileprivate func append(to bytes: inout [UInt8]) {
    for part in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: part &>> UInt64(shift)))
      }
    }
  }
}

extension ChangeHash: Comparable {
  /// As one 128-bit number.
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

/// A change that another one builds on: its place, and its hash.
package struct Link: Hashable, Sendable {
  /// Where the change stands at present; number 0 is before an origin's first change.
  package var dot: Dot
  /// Which change it is.
  package var hash: ChangeHash

  /// Whether the hash is that of the change at this place is not checked.
  package init(_ dot: Dot, _ hash: ChangeHash) {
    self.dot = dot
    self.hash = hash
  }

  /// What an origin's first change follows.
  package init(before origin: Origin) {
    self.init(Dot(origin: origin, seq: 0), ChangeHash(before: origin))
  }
}

/// Which changes of one origin stand behind each other.
package struct TrailRun: Equatable, Sendable {
  /// Whose changes they are.
  package var origin: Origin
  /// The number of the first of them.
  package var first: Int
  /// At least one, in the order of their numbers.
  package var hashes: [ChangeHash]

  /// Checks nothing.
  package init(origin: Origin, first: Int, hashes: [ChangeHash]) {
    self.origin = origin
    self.first = first
    self.hashes = hashes
  }

  /// Each of them with its place.
  package var links: [Link] {
    hashes.enumerated().map { Link(Dot(origin: origin, seq: first + $0.offset), $0.element) }
  }
}

extension TrailRun {
  /// The fewest runs of at most `limit` hashes, by origin; each origin's links must be in the order of their numbers.
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

/// An origin's newest change, as a profile remembers it.
package struct Head: Hashable, Sendable {
  /// When the change was made; an origin's moments rise.
  package var time: HybridTimestamp
  /// Which change it is.
  package var hash: ChangeHash

  /// Both are those of one change.
  package init(time: HybridTimestamp, hash: ChangeHash) {
    self.time = time
    self.hash = hash
  }
}

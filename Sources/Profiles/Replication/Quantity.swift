/// How many pieces of an ingredient are in the bag, merged so that no replica's adjustments are
/// lost.
///
/// A stated count (`stock`) is a register. Later additions and removals (`adjust`) are summed by
/// origin. A stated count absorbs exactly the adjustments that its author had seen, so it records
/// their sum: the count is base + all sums − `seen`. So `stock 5` with a concurrent `adjust +3` is 8,
/// and two concurrent `adjust +3` are 6.
package struct Quantity: Equatable, Sendable {
  /// One origin's adjustments so far: the number of the last one and their sum.
  package struct Adjusted: Equatable, Sendable {
    /// The replica that made the adjustments; a quantity has at most one row per origin.
    package var origin: Origin
    /// The number of the last adjustment in `sum`: of two rows of one origin, the row with the
    /// larger number includes the other row.
    package var seq: Int
    /// Within ±`SaturatingSum.limit`; zero if additions and removals cancel out.
    package var sum: Int

    /// Unchecked: `seq` must be positive and `sum` within its limit.
    package init(origin: Origin, seq: Int, sum: Int) {
      self.origin = origin
      self.seq = seq
      self.sum = sum
    }
  }

  /// A stated count: the base, its stamp, and the sum of all adjustments that its author had seen.
  package struct Stated: Equatable, Sendable {
    /// The number that was counted, from 0 to `SaturatingSum.limit`.
    package var base: Int
    /// The sum of the adjustments that the base already includes; within ±`SaturatingSum.limit`.
    package var seen: Int
    /// The stamp of the change that stated the count; of two counts the larger stamp wins.
    package var stamp: Stamp

    /// Unchecked: both numbers must be within their limits.
    package init(base: Int, seen: Int, stamp: Stamp) {
      self.base = base
      self.seen = seen
      self.stamp = stamp
    }
  }

  /// Sorted by origin, ascending.
  package private(set) var adjusted: [Adjusted]
  /// The count with the largest stamp so far; nil before the first count, which means 0.
  package private(set) var stated: Stated?
  /// The exact sum of all rows, kept up to date because one ingredient may have thousands of rows.
  ///
  /// With 128 bits it cannot overflow, whatever number of rows fits into memory.
  private var total: Int128 = 0

  /// No count and no adjustments; the value is 0.
  package init() {
    adjusted = []
  }

  /// Restores a quantity from stored rows, in any order.
  package init(adjusted: [Adjusted], stated: Stated?) {
    self.adjusted = adjusted.sorted { $0.origin < $1.origin }
    self.stated = stated
    countTotal()
  }

  /// How many pieces are in the bag: never below zero, even if `sum` is.
  package var value: Int {
    max(0, sum)
  }

  /// The base plus every adjustment that it does not include; can be negative after a merge.
  ///
  /// Added exactly and clamped to ±`SaturatingSum.limit` at the end, so the order of the rows does
  /// not matter. Takes constant time.
  package var sum: Int {
    Self.clamped(Int128(stated?.base ?? 0) + total - Int128(stated?.seen ?? 0))
  }

  private static let limit = Int128(SaturatingSum.limit)

  private static func clamped(_ exact: Int128) -> Int {
    Int(clamping: min(max(exact, -limit), limit))
  }

  /// The sum of one origin's adjustments.
  package func sum(of origin: Origin) -> Int {
    hasRow(of: origin) ? adjusted[place(of: origin)].sum : 0
  }

  /// The sum of all adjustments: what a `stock` made now has seen.
  ///
  /// Clamped to ±`SaturatingSum.limit`, so a count beyond that limit may be wrong.
  package var seenSum: Int { Self.clamped(total) }

  /// Merges a stated count; the larger stamp wins.
  package mutating func state(_ count: Stated) {
    if let stated, stated.stamp > count.stamp { return }
    stated = count
  }

  /// Adds an adjustment; each origin's adjustments must arrive in the order of their numbers.
  package mutating func adjust(by amount: Int, dot: Dot) {
    let index = place(of: dot.origin)
    if index < adjusted.count, adjusted[index].origin == dot.origin {
      let sum = SaturatingSum.add(adjusted[index].sum, amount)
      // Not by `amount`: the row may have been clamped, and `total` must stay the sum of the rows.
      total += Int128(sum) - Int128(adjusted[index].sum)
      adjusted[index].seq = dot.seq
      adjusted[index].sum = sum
    } else {
      let sum = SaturatingSum.add(0, amount)
      total += Int128(sum)
      adjusted.insert(Adjusted(origin: dot.origin, seq: dot.seq, sum: sum), at: index)
    }
  }

  /// Linear in the number of rows.
  private mutating func countTotal() {
    total = adjusted.reduce(0) { $0 + Int128($1.sum) }
  }
}

extension Quantity {
  /// Merges another replica's quantity; false if the two contradict each other.
  ///
  /// Of two rows of one origin, the row with the larger number includes the other's adjustments.
  package mutating func join(_ other: Quantity) -> Bool {
    var isSound = true
    let merge = SortedMerge<Adjusted>(
      isBefore: { $0.origin < $1.origin },
      combine: { held, row in
        // Equal numbers imply equal sums, unless two replicas used the same identity.
        if row.seq == held.seq, row.sum != held.sum { isSound = false }
        return (row.seq, row.sum) > (held.seq, held.sum) ? row : held
      })
    adjusted = merge(adjusted, other.adjusted)
    if let count = other.stated { isSound = join(count) && isSound }
    countTotal()
    return isSound
  }

  private mutating func join(_ count: Stated) -> Bool {
    guard let held = stated, held.stamp >= count.stamp else {
      stated = count
      return true
    }
    guard held.stamp == count.stamp, held != count else { return true }
    if count.hash > held.hash { stated = count }
    return false
  }
}

extension Quantity.Stated {
  /// A hash of all members.
  package var hash: UInt64 {
    var hash = RowHash()
    hash.combine(base)
    hash.combine(seen)
    hash.combine(stamp)
    return hash.value
  }
}

extension Quantity {
  private func hasRow(of origin: Origin) -> Bool {
    let index = place(of: origin)
    return index < adjusted.count && adjusted[index].origin == origin
  }

  /// The index at which the row of an origin is or belongs.
  ///
  /// A binary search, because a peer may send thousands of rows.
  private func place(of origin: Origin) -> Int {
    adjusted.partitioningIndex { $0.origin >= origin }
  }

  /// Traps if rows are out of order or duplicated, or if the total is wrong, which would be a bug.
  package func checkInvariants() {
    for (one, next) in zip(adjusted, adjusted.dropFirst()) {
      precondition(one.origin < next.origin)
    }
    precondition(adjusted.allSatisfy { abs($0.sum) <= SaturatingSum.limit && $0.seq > 0 })
    var counted = self
    counted.countTotal()
    precondition(counted.total == total)
  }
}

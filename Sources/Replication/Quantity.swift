/// How many of one ingredient are in the bag, so that nobody's finds are lost in a merge.
///
/// A count that was stated (`stock`) is a register; what was added or taken since (`adjust`) is
/// summed by origin. A stated count absorbs exactly the adjusts that its author had seen, so
/// `stock 5` beside a concurrent `adjust +3` is 8, and two concurrent `adjust +3` are 6.
package struct Quantity: Equatable, Sendable {
  /// One origin's adjusts so far: the number of its last one and their sum.
  package struct Adjusted: Equatable, Sendable {
    /// Whose adjusts they are; a quantity has at most one row of each origin.
    package var origin: Origin
    /// Of two rows of one origin the one with the larger number has all adjusts of the other.
    package var seq: Int
    /// Within ±`SaturatingSum.limit`; may be zero, where as many were taken as were found.
    package var sum: Int

    /// Trusts whoever read the row: `seq` is above 0, and `sum` within its limit.
    package init(origin: Origin, seq: Int, sum: Int) {
      self.origin = origin
      self.seq = seq
      self.sum = sum
    }
  }

  /// A stated count: the base, its stamp, and the sums its author had seen, without zeros.
  package struct Stated: Equatable, Sendable {
    /// What was counted, from 0 to `SaturatingSum.limit`.
    package var base: Int
    /// By origin, what is in the base already and so is not added to it again.
    package var seen: [Origin: Int]
    /// Of the change that stated it; of two counts the one with the larger stamp stays.
    package var stamp: Stamp

    /// Trusts that `seen` has no zeros: they would give one count two hashes.
    package init(base: Int, seen: [Origin: Int], stamp: Stamp) {
      self.base = base
      self.seen = seen
      self.stamp = stamp
    }
  }

  /// By origin, ascending.
  package private(set) var adjusted: [Adjusted]
  /// The count with the largest stamp so far; nil, which counts as 0, before the first.
  package private(set) var stated: Stated?
  /// The exact sum of all rows, kept up to date: one ingredient may have thousands of rows.
  ///
  /// 128 bits hold the sum of any number of rows that fits into memory.
  private var adjustedTotal: Int128 = 0
  /// The exact sum of what `stated` had seen of the origins that have a row here.
  private var seenTotal: Int128 = 0

  /// Neither counted nor adjusted; its value is 0.
  package init() {
    adjusted = []
  }

  /// From rows that were kept; rows are put in order.
  package init(adjusted: [Adjusted], stated: Stated?) {
    self.adjusted = adjusted.sorted { $0.origin < $1.origin }
    self.stated = stated
    countTotals()
  }

  /// What is in the bag: never below zero, though the sum behind it may be.
  package var value: Int {
    max(0, sum)
  }

  /// The base and every adjust that it has not absorbed; may be negative after a merge.
  ///
  /// Added exactly and cut to ±`SaturatingSum.limit` at the end, so that the order of the rows does
  /// not matter. Costs the same however many rows there are.
  package var sum: Int {
    let exact = Int128(stated?.base ?? 0) + adjustedTotal - seenTotal
    return Int(clamping: min(max(exact, -Self.limit), Self.limit))
  }

  private static let limit = Int128(SaturatingSum.limit)

  /// Every origin's sum as it stands here, without zeros: what a `stock` made now has seen.
  package var seenSums: [Origin: Int] {
    var sums: [Origin: Int] = [:]
    for row in adjusted where row.sum != 0 { sums[row.origin] = row.sum }
    return sums
  }

  /// Takes in a stated count; the larger stamp stays.
  package mutating func state(_ count: Stated) {
    if let stated, stated.stamp > count.stamp { return }
    stated = count
    countSeen()
  }

  /// Takes in an adjust; those of one origin come in the order of their numbers.
  package mutating func adjust(by amount: Int, dot: Dot) {
    let index = place(of: dot.origin)
    if index < adjusted.count, adjusted[index].origin == dot.origin {
      let sum = SaturatingSum.add(adjusted[index].sum, amount)
      adjustedTotal += Int128(sum) - Int128(adjusted[index].sum)
      adjusted[index].seq = dot.seq
      adjusted[index].sum = sum
    } else {
      let sum = SaturatingSum.add(0, amount)
      adjustedTotal += Int128(sum)
      seenTotal += Int128(stated?.seen[dot.origin] ?? 0)
      adjusted.insert(Adjusted(origin: dot.origin, seq: dot.seq, sum: sum), at: index)
    }
  }

  /// Costs a pass over the rows.
  private mutating func countTotals() {
    adjustedTotal = adjusted.reduce(0) { $0 + Int128($1.sum) }
    countSeen()
  }

  /// Costs as much as the stated count names origins, which was paid for with its text.
  private mutating func countSeen() {
    seenTotal = 0
    for (origin, sum) in stated?.seen ?? [:] where hasRow(of: origin) { seenTotal += Int128(sum) }
  }
}

extension Quantity {
  /// Takes in what another replica knows; true unless both cannot be right.
  ///
  /// Of an origin's rows the one with the larger number has all of the other's adjusts in it.
  package mutating func join(_ other: Quantity) -> Bool {
    var isSound = true
    let merge = SortedMerge<Adjusted>(
      isBefore: { $0.origin < $1.origin },
      combine: { held, row in
        // At equal numbers the sums are equal too, unless an identity was used twice.
        if row.seq == held.seq, row.sum != held.sum { isSound = false }
        return (row.seq, row.sum) > (held.seq, held.sum) ? row : held
      })
    adjusted = merge(adjusted, other.adjusted)
    if let count = other.stated { isSound = join(count) && isSound }
    countTotals()
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
  /// The hash of all that it says.
  package var hash: UInt64 {
    var hash = RowHash()
    hash.combine(base)
    for (origin, sum) in seen.sorted(by: { $0.key < $1.key }) {
      hash.combine(origin)
      hash.combine(sum)
    }
    hash.combine(stamp)
    return hash.value
  }
}

extension Quantity {
  private func hasRow(of origin: Origin) -> Bool {
    let index = place(of: origin)
    return index < adjusted.count && adjusted[index].origin == origin
  }

  /// Where the row of an origin is or belongs, found by halving: a peer may send thousands of rows.
  private func place(of origin: Origin) -> Int {
    adjusted.partitioningIndex { $0.origin >= origin }
  }

  /// Traps when rows are out of order or doubled, which would be our bug.
  package func checkInvariants() {
    for (one, next) in zip(adjusted, adjusted.dropFirst()) {
      precondition(one.origin < next.origin)
    }
    precondition(adjusted.allSatisfy { abs($0.sum) <= SaturatingSum.limit && $0.seq > 0 })
    var counted = self
    counted.countTotals()
    precondition((counted.adjustedTotal, counted.seenTotal) == (adjustedTotal, seenTotal))
  }
}

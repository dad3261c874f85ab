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

  /// Neither counted nor adjusted; its value is 0.
  package init() {
    adjusted = []
  }

  /// From rows that were kept; rows are put in order.
  package init(adjusted: [Adjusted], stated: Stated?) {
    self.adjusted = adjusted.sorted { $0.origin < $1.origin }
    self.stated = stated
  }

  /// What is in the bag: never below zero, though the sum behind it may be.
  package var value: Int {
    max(0, sum)
  }

  /// The base and every adjust that it has not absorbed; may be negative after a merge.
  package var sum: Int {
    adjusted.reduce(SaturatingSum.add(stated?.base ?? 0, 0)) { total, row in
      let seen = stated?.seen[row.origin] ?? 0
      return SaturatingSum.add(total, SaturatingSum.subtract(row.sum, seen))
    }
  }

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
  }

  /// Takes in an adjust; those of one origin come in the order of their numbers.
  package mutating func adjust(by amount: Int, dot: Dot) {
    let index = place(of: dot.origin)
    if index < adjusted.count, adjusted[index].origin == dot.origin {
      adjusted[index].seq = dot.seq
      adjusted[index].sum = SaturatingSum.add(adjusted[index].sum, amount)
    } else {
      let sum = SaturatingSum.add(0, amount)
      adjusted.insert(Adjusted(origin: dot.origin, seq: dot.seq, sum: sum), at: index)
    }
  }
}

extension Quantity {
  /// Takes in what another replica knows; true unless both cannot be right.
  ///
  /// Of an origin's rows the one with the larger number has all of the other's adjusts in it.
  package mutating func join(_ other: Quantity) -> Bool {
    var isSound = true
    for row in other.adjusted { isSound = join(row) && isSound }
    if let count = other.stated { isSound = join(count) && isSound }
    return isSound
  }

  private mutating func join(_ row: Adjusted) -> Bool {
    let index = place(of: row.origin)
    guard index < adjusted.count, adjusted[index].origin == row.origin else {
      adjusted.insert(row, at: index)
      return true
    }
    let held = adjusted[index]
    // At equal numbers the sums are equal too, unless an identity was used twice.
    if (row.seq, row.sum) > (held.seq, held.sum) { adjusted[index] = row }
    return row.seq != held.seq || row.sum == held.sum
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
  /// Where the row of an origin is or belongs, found by halving: a peer may send thousands of rows.
  private func place(of origin: Origin) -> Int {
    var (low, high) = (0, adjusted.count)
    while low < high {
      let middle = (low + high) / 2
      if adjusted[middle].origin < origin { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Traps when rows are out of order or doubled, which would be our bug.
  package func checkInvariants() {
    for (one, next) in zip(adjusted, adjusted.dropFirst()) {
      precondition(one.origin < next.origin)
    }
    precondition(adjusted.allSatisfy { abs($0.sum) <= SaturatingSum.limit && $0.seq > 0 })
  }
}

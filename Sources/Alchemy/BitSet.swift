/// A set of whole numbers below a fixed capacity, one bit each; iterates in ascending order.
package struct BitSet: Sendable, Hashable, Sequence {
  /// Every number in the set is below the capacity.
  package let capacity: Int
  private var words: [UInt64]

  /// An empty set.
  package init(capacity: Int) {
    precondition(capacity >= 0, "a set cannot hold fewer than no numbers")
    self.capacity = capacity
    words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
  }

  /// Linear in the capacity, 64 numbers per step.
  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
  /// Linear in the capacity, 64 numbers per step.
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
  /// The exact count, so that an array of the numbers is allocated once.
  package var underestimatedCount: Int { count }

  /// False for a number outside the capacity.
  package func contains(_ number: Int) -> Bool {
    number >= 0 && number < capacity && words[number >> 6] & Self.bit(number) != 0
  }

  /// Traps if the number is not below the capacity.
  package mutating func insert(_ number: Int) {
    precondition(number >= 0 && number < capacity, "a number beyond the capacity of the set")
    words[number >> 6] |= Self.bit(number)
  }

  /// Does nothing if the number is not in the set.
  package mutating func remove(_ number: Int) {
    guard contains(number) else { return }
    words[number >> 6] &= ~Self.bit(number)
  }

  /// The numbers in this set but not in the other, ascending; traps if the capacities differ.
  func elements(notIn other: BitSet) -> Elements {
    precondition(capacity == other.capacity, "sets of different capacities")
    return Elements(words: words, excluded: other.words)
  }

  /// Starts at the lowest number.
  package func makeIterator() -> Elements {
    Elements(words: words, excluded: [])
  }

  private static func bit(_ number: Int) -> UInt64 {
    1 << UInt64(number & 63)
  }

  /// The numbers of a set, read from its bits without making another set.
  package struct Elements: Sequence, IteratorProtocol {
    private let words: [UInt64]
    /// The bits to skip: as many words as in `words`, or no words.
    private let excluded: [UInt64]
    private var index = -1
    private var rest: UInt64 = 0

    fileprivate init(words: [UInt64], excluded: [UInt64]) {
      self.words = words
      self.excluded = excluded
    }

    /// The number of all elements, including those already returned.
    var count: Int {
      var count = 0
      for index in words.indices { count += bits(at: index).nonzeroBitCount }
      return count
    }

    private func bits(at index: Int) -> UInt64 {
      excluded.isEmpty ? words[index] : words[index] & ~excluded[index]
    }

    /// The next higher number; nil after the highest, and nil again on every later call.
    package mutating func next() -> Int? {
      while rest == 0 {
        index += 1
        guard index < words.count else {
          index = words.count
          return nil
        }
        rest = bits(at: index)
      }
      let number = (index << 6) + rest.trailingZeroBitCount
      rest &= rest &- 1
      return number
    }
  }
}

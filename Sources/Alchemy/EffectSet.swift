/// A set of effects by their index, for catalogs within the bounds of an index; iterates upwards.
package struct EffectSet: Sendable, Hashable, Sequence {
  private(set) var bits: UInt128

  /// How many effects fit.
  static let capacity = UInt128.bitWidth

  /// An empty set.
  package init() {
    bits = 0
  }

  init(bits: UInt128) {
    self.bits = bits
  }

  init(_ indices: some Sequence<Int>) {
    self.init()
    for index in indices { insert(index) }
  }

  /// How many of a recipe's effects there are, six at most.
  package var count: Int { bits.nonzeroBitCount }
  /// Whether ingredients share nothing.
  package var isEmpty: Bool { bits == 0 }
  /// The count itself, so that an array of the indices is allocated once.
  package var underestimatedCount: Int { count }

  /// False for an index that no set can hold.
  package func contains(_ index: Int) -> Bool {
    index >= 0 && index < Self.capacity && bits & (1 << UInt128(index)) != 0
  }

  mutating func insert(_ index: Int) {
    precondition(index >= 0 && index < Self.capacity, "an effect beyond the bounds of an index")
    bits |= 1 << UInt128(index)
  }

  /// Starts at the lowest index.
  package func makeIterator() -> Iterator {
    Iterator(rest: bits)
  }

  /// Draws indices straight from the bits.
  package struct Iterator: IteratorProtocol {
    fileprivate var rest: UInt128

    /// The next higher index; nil after the highest.
    package mutating func next() -> Int? {
      guard rest != 0 else { return nil }
      let index = rest.trailingZeroBitCount
      rest &= rest - 1
      return index
    }
  }
}

/// A set of effect indices, for catalogs within an index's limits; iterates in ascending order.
package struct EffectSet: Sendable, Hashable, Sequence {
  private(set) var bits: UInt128

  /// The number of effects that fit.
  static let capacity = UInt128.bitWidth

  /// An empty set.
  package init() {
    bits = 0
  }

  init(bits: UInt128) {
    self.bits = bits
  }

  /// The effects with these indices, which must be below the capacity.
  package init(_ indices: some Sequence<Int>) {
    self.init()
    for index in indices { insert(index) }
  }

  /// The number of effects in the set; at most six for a recipe.
  package var count: Int { bits.nonzeroBitCount }
  /// Whether the set has no effect, such as for ingredients that share none.
  package var isEmpty: Bool { bits == 0 }
  /// The exact count, so that an array of the indices is allocated once.
  package var underestimatedCount: Int { count }

  /// False for an index outside the capacity.
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

  /// Reads the indices from the bits.
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

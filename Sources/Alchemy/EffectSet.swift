/// A set of effects by their index, for catalogs within the bounds of an index; iterates upwards.
package struct EffectSet: Sendable, Hashable, Sequence {
  private(set) var bits: UInt128

  /// How many effects fit.
  static let capacity = UInt128.bitWidth

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

  package var count: Int { bits.nonzeroBitCount }
  package var isEmpty: Bool { bits == 0 }
  package var underestimatedCount: Int { count }

  package func contains(_ index: Int) -> Bool {
    index >= 0 && index < Self.capacity && bits & (1 << UInt128(index)) != 0
  }

  mutating func insert(_ index: Int) {
    precondition(index >= 0 && index < Self.capacity, "an effect beyond the bounds of an index")
    bits |= 1 << UInt128(index)
  }

  package func makeIterator() -> Iterator {
    Iterator(rest: bits)
  }

  package struct Iterator: IteratorProtocol {
    fileprivate var rest: UInt128

    package mutating func next() -> Int? {
      guard rest != 0 else { return nil }
      let index = rest.trailingZeroBitCount
      rest &= rest - 1
      return index
    }
  }
}

/// Kinds with an odd number of pieces together, so that one piece must be left over.
///
/// A potion with two or three ingredients of the set uses up two of its pieces, so there are at most
/// ⌊pieces / 2⌋ such potions. Divided potions can break this: half a potion each of three pairs of
/// three single pieces makes one and a half.
struct OddSet: Equatable {
  /// Ascending.
  let kinds: [Int]
  /// By kind: 1 for the kinds of the set; one more entry stands for no third ingredient.
  let marks: [UInt8]
  /// The most potions with two or three ingredients of the set.
  let capacity: Int

  init(_ kinds: [Int], in bag: BagRecipes) {
    var marks = [UInt8](repeating: 0, count: bag.kinds.count + 1)
    for kind in kinds { marks[kind] = 1 }
    self.kinds = kinds
    self.marks = marks
    var pieces = 0
    for kind in kinds { pieces = min(1 << 53, pieces + min(bag.quantities[kind], 1 << 53)) }
    capacity = pieces / 2
  }

  /// Whether a recipe uses two or three ingredients of the set.
  func contains(_ entry: BagRecipes.Entry) -> Bool {
    marks[entry.first] + marks[entry.second] + marks[entry.third] >= 2
  }
}

/// Which of up to 256 odd sets each kind is in, one bit per set: most recipes use two ingredients of few
/// sets or of none.
struct SetMarks {
  typealias Bits = SIMD4<UInt64>

  /// By kind; one more entry stands for no third ingredient.
  private let marks: [Bits]

  init(_ sets: [OddSet], kindCount: Int) {
    precondition(sets.count <= 256, "more odd sets than there are bits")
    var marks = [Bits](repeating: Bits(), count: kindCount + 1)
    for (number, set) in sets.enumerated() {
      for kind in set.kinds { marks[kind][number >> 6] |= 1 << UInt64(number & 63) }
    }
    self.marks = marks
  }

  /// Calls `body` with the number of each set of which a recipe uses two or three ingredients, ascending.
  @inline(__always)
  func forEachSet(of entry: BagRecipes.Entry, _ body: (Int) -> Void) {
    let (first, second, third) = (marks[entry.first], marks[entry.second], marks[entry.third])
    // A bit is set where at least two of the three ingredients have it.
    let bits = first & second | (first | second) & third
    guard bits != Bits() else { return }
    for part in 0..<4 {
      var word = bits[part]
      while word != 0 {
        body(part << 6 + word.trailingZeroBitCount)
        word &= word &- 1
      }
    }
  }
}

/// Kinds whose pieces are odd in total, so that at least one piece is not used in pairs.
///
/// A potion with two or three ingredients of the set uses at least two of its pieces, so there are
/// at most ⌊pieces / 2⌋ such potions. Divided potions can exceed this: of three single pieces, half
/// a potion of each pair makes one and a half.
struct OddSet: Equatable {
  /// Ascending.
  let kinds: [Int]
  /// 1 for each kind of the set, by kind; the extra last entry stands for "no third ingredient".
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

/// For each kind, the odd sets that contain it, one bit for each of up to 256 sets.
///
/// Most recipes use two ingredients of few sets or of none.
struct SetMarks {
  typealias Bits = SIMD4<UInt64>

  /// By kind; the extra last entry stands for "no third ingredient".
  private let marks: [Bits]

  init(_ sets: [OddSet], kindCount: Int) {
    precondition(sets.count <= 256, "more odd sets than there are bits")
    var marks = [Bits](repeating: Bits(), count: kindCount + 1)
    for (number, set) in sets.enumerated() {
      for kind in set.kinds { marks[kind][number >> 6] |= 1 << UInt64(number & 63) }
    }
    self.marks = marks
  }

  /// Calls `body` with each set, by number, of which a recipe uses two or three ingredients;
  /// ascending.
  @inline(__always)
  func forEachSet(of entry: BagRecipes.Entry, _ body: (Int) -> Void) {
    let (first, second, third) = (marks[entry.first], marks[entry.second], marks[entry.third])
    // A bit is set if at least two of the three ingredients have it.
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

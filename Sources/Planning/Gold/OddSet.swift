/// Kinds with an odd number of pieces together, one of which must therefore be left over.
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

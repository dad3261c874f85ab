import Alchemy

/// The recipes of a large catalog as a plain search finds them: it tries every two and every three
/// ingredients, and keeps all that it finds.
///
/// Sets of effects are words of bits, so nothing is slow on purpose; recipes are not priced.
struct PlainList {
  private typealias Bits = SIMD8<UInt64>

  struct Recipe {
    let ingredients: [Int]
    let effects: [Int]
  }

  let all: [Recipe]

  /// The catalog must have no more effects than there are bits.
  init(of catalog: Catalog) {
    precondition(catalog.effects.count <= Bits.scalarCount * UInt64.bitWidth)
    let sets = catalog.ingredients.indices.map { ingredient in
      var set = Bits()
      for number in catalog.effectIndices(of: ingredient) {
        set[number / UInt64.bitWidth] |= 1 << UInt64(number % UInt64.bitWidth)
      }
      return set
    }
    let none = Bits()
    var all: [Recipe] = []
    for first in sets.indices {
      for second in sets.indices where second > first {
        let left = sets[first] & sets[second]
        if left != none {
          all.append(Recipe(ingredients: [first, second], effects: Self.numbers(in: left)))
        }
        for third in sets.indices where third > second {
          let middle = sets[first] & sets[third]
          let right = sets[second] & sets[third]
          let shared = left | middle | right
          if shared != left && shared != middle && shared != right {
            all.append(
              Recipe(ingredients: [first, second, third], effects: Self.numbers(in: shared)))
          }
        }
      }
    }
    self.all = all
  }

  private static func numbers(in set: Bits) -> [Int] {
    var numbers: [Int] = []
    for word in 0..<Bits.scalarCount {
      var rest = set[word]
      while rest != 0 {
        numbers.append(word * UInt64.bitWidth + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return numbers
  }

  /// How many recipes have none of some ingredients and effects.
  func count(without ingredients: Set<Int>, _ effects: Set<Int>) -> Int {
    all.count {
      ingredients.isDisjoint(with: $0.ingredients) && effects.isDisjoint(with: $0.effects)
    }
  }
}

import Alchemy

/// The recipes that lack one ingredient of random bags: found by bitmaps, and by a loop over all.
struct ShortageRun {
  /// The columns of `cells`.
  static let columns = [
    "recipes", "bag", "lack one", "median µs", "most µs", "loop over all µs", "times as fast",
  ]

  /// The sizes of the bags, in percent of the ingredients.
  static let shares = [10, 50, 90]

  private static let bags = 10

  private let index: RecipeIndex
  private let rounds: Int
  /// Of each recipe, for the loop.
  private let ingredients: [RecipeIngredients]

  init(_ index: RecipeIndex, rounds: Int) {
    self.index = index
    self.rounds = rounds
    ingredients = (0..<index.count).map { index[$0].ingredients }
  }

  /// Measures in turns, so that a slow moment of the machine slows down both ways.
  func cells(share: Int, using generator: inout SeededGenerator) throws -> [Report.Cell] {
    let numbers = Array(index.catalog.ingredients.indices)
    let kinds = numbers.count * share / 100
    let choices = Selection(of: index.catalog)
    var (quickly, plainly): ([Double], [Double]) = ([], [])
    var found = 0
    for _ in 0..<Self.bags {
      var available = BitSet(capacity: numbers.count)
      for number in numbers.shuffled(using: &generator).prefix(kinds) { available.insert(number) }
      for _ in 0..<rounds {
        let (quick, set) = MonotonicClock.measure {
          index.matches(choices).intersection(index.recipes(lacking: 1, of: available))
        }
        let (slow, plain) = MonotonicClock.measure { positions(lackingOneOf: available) }
        guard set.positions == plain else {
          throw Failure.unexpected("bitmaps and a loop disagree on what a bag lacks")
        }
        quickly.append(Double(quick) / 1000)
        plainly.append(Double(slow) / 1000)
        found = set.count
      }
    }
    let (quick, plain) = (Summary(quickly), Summary(plainly))
    return [
      .count(index.count), .count(kinds), .count(found),
      .number(quick.median, digits: 1), .number(quick.maximum, digits: 1),
      .number(plain.median, digits: 0), .number(plain.median / quick.median, digits: 0),
    ]
  }

  private func positions(lackingOneOf available: BitSet) -> [Int] {
    ingredients.indices.filter { position in
      ingredients[position].count { !available.contains($0) } == 1
    }
  }
}

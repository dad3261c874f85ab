extension RecipeIndex {
  /// How many ingredients a recipe may lack to be listed among the shortages.
  package static let shortages = 0...2

  /// The recipes that lack exactly `count` of their ingredients; `shortages` must contain `count`.
  ///
  /// Adds up the bitmaps of the available ingredients or of the missing ones, whichever are fewer.
  /// So the time is proportional to at most half of the ingredients, times recipes / 64.
  package func recipes(lacking count: Int, of available: BitSet) -> RecipeSet {
    precondition(Self.shortages.contains(count), "a shortage beyond what a list can have")
    let ingredients = catalog.ingredients.indices
    let isMostlyAvailable = available.count * 2 > ingredients.count
    let added = ingredients.filter { available.contains($0) != isMostlyAvailable }
    let sums = table.sums(of: added.map(rows.ingredient))
    var words: [UInt64]
    if isMostlyAvailable {
      words = sums.words(equalTo: count)
    } else {
      // A pair lacks 2 minus its available ingredients, and a triple lacks 3 minus them.
      words = sums.words(equalTo: 2 - count)
      table.keep(rows.pairs, in: &words)
      var triples = sums.words(equalTo: 3 - count)
      table.remove(CollectionOfOne(rows.pairs), from: &triples)
      Bitmap.add(triples, to: &words)
    }
    Bitmap.keep(Bitmap.full(self.count), in: &words)
    return RecipeSet(words: words)
  }
}

extension RecipeSet {
  /// The recipes that both sets have; the other set must be of the same index.
  package func intersection(_ other: RecipeSet) -> RecipeSet {
    var words = words
    Bitmap.keep(other.words, in: &words)
    return RecipeSet(words: words)
  }
}

/// For each recipe, the number of rows that contain it, as two bits in two bitmaps.
///
/// A recipe has at most three ingredients, so two bits are enough for rows of ingredients.
struct BitmapSums {
  private(set) var ones: [UInt64]
  private(set) var twos: [UInt64]

  init(wordCount: Int) {
    ones = [UInt64](repeating: 0, count: wordCount)
    twos = ones
  }

  /// Adds a row, which must have as many words.
  mutating func add(_ row: Span<UInt64>) {
    Self.add(row, &ones, &twos)
  }

  private static func add(_ row: Span<UInt64>, _ ones: inout [UInt64], _ twos: inout [UInt64]) {
    var ones = ones.mutableSpan
    var twos = twos.mutableSpan
    for index in 0..<row.count {
      twos[index] ^= ones[index] & row[index]
      ones[index] ^= row[index]
    }
  }

  /// The recipes that `sum` rows contain; if `sum` is 0, also the bits past the last recipe.
  func words(equalTo sum: Int) -> [UInt64] {
    // Inverts the bits where the wanted bit is 0, so that 1 means "as wanted".
    let otherOnes: UInt64 = sum & 1 == 0 ? ~0 : 0
    let otherTwos: UInt64 = sum & 2 == 0 ? ~0 : 0
    var words = ones
    var result = words.mutableSpan
    let twos = twos.span
    for index in 0..<twos.count {
      result[index] = (result[index] ^ otherOnes) & (twos[index] ^ otherTwos)
    }
    return words
  }
}

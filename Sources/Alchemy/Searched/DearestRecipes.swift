/// The dearest recipes behind a cursor that a search has found so far, up to a fixed number.
struct DearestRecipes {
  /// A recipe's place in the order by value: more gold first, then fewer ingredients, then lower
  /// indices.
  struct Rank: Comparable {
    let gold: UInt64
    /// The number of ingredients, then 12 bits for each; 0 in place of a pair's third ingredient.
    let ingredients: UInt64

    /// A `third` of `count` or more means that there is no third ingredient.
    @inline(__always)
    init(gold: UInt64, _ first: Int, _ second: Int, _ third: Int, count: Int) {
      self.gold = gold
      let isTriple = third < count
      let numbers = first &<< 24 | second &<< 12 | (isTriple ? third : 0)
      ingredients = UInt64(truncatingIfNeeded: numbers | (isTriple ? 3 : 2) &<< 36)
    }

    init(_ cursor: SearchedCursor, count: Int) {
      let ingredients = cursor.ingredients
      self.init(
        gold: UInt64(cursor.gold), ingredients[0], ingredients[1],
        ingredients.count == 3 ? ingredients[2] : count, count: count)
    }

    @inline(__always)
    static func < (one: Rank, other: Rank) -> Bool {
      one.gold != other.gold ? one.gold > other.gold : one.ingredients < other.ingredients
    }

    var recipe: RecipeIngredients {
      func number(_ shift: UInt64) -> Int { Int(ingredients >> shift) & 0xFFF }
      return ingredients >> 36 == 3
        ? RecipeIngredients(number(24), number(12), number(0))
        : RecipeIngredients(number(24), number(12))
    }
  }

  /// A max-heap: the last recipe in the order is at the top, to be replaced first.
  private var heap: [Rank] = []
  private let capacity: Int
  private let after: Rank?
  /// The search may skip recipes with less gold.
  private(set) var leastGold: UInt64

  init(_ capacity: Int, after: Rank?, leastGold: UInt64) {
    self.capacity = capacity
    self.after = after
    self.leastGold = leastGold
  }

  /// Keeps a recipe if it is among the first behind the cursor; logarithmic in the capacity.
  ///
  /// The same recipe must not be added twice.
  mutating func add(_ rank: Rank) {
    if let after, !(after < rank) { return }
    if heap.count < capacity {
      heap.append(rank)
      siftUp()
    } else {
      guard rank < heap[0] else { return }
      heap[0] = rank
      siftDown()
    }
    // A full heap raises the limit: the search can stop as soon as nothing dearer is left.
    if heap.count == capacity { leastGold = max(leastGold, heap[0].gold) }
  }

  /// All kept recipes, in order.
  var sorted: [Rank] { heap.sorted() }

  private mutating func siftUp() {
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[parent] < heap[child] else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var last = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[last] < heap[child] { last = child }
      }
      if last == parent { return }
      heap.swapAt(parent, last)
      parent = last
    }
  }
}

/// The end of one page of a searched catalog's recipes: the last recipe of the page.
///
/// Stays valid when recipes come and go; expires when the alchemist changes.
package struct SearchedCursor: Sendable, Hashable {
  /// The recipe's gold.
  package let gold: Int
  /// The recipe's ingredients.
  package let ingredients: RecipeIngredients

  init(gold: Int, _ ingredients: RecipeIngredients) {
    self.gold = gold
    self.ingredients = ingredients
  }

  /// Nil unless these can be ingredients of a searched catalog, two or three, ascending, and `gold`
  /// a price.
  package init?(gold: Int, ingredients: [Int]) {
    guard (0...1 << 53).contains(gold), (2...3).contains(ingredients.count),
      ingredients.allSatisfy((0..<SearchedCatalog.maximumIngredients).contains),
      zip(ingredients, ingredients.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.gold = gold
    self.ingredients =
      ingredients.count == 2
      ? RecipeIngredients(ingredients[0], ingredients[1])
      : RecipeIngredients(ingredients[0], ingredients[1], ingredients[2])
  }
}

/// One page of a searched catalog's recipes, the dearest first.
package struct SearchedPage: Sendable, Hashable {
  /// The recipes, in the order of `RecipeSort.value`.
  package let recipes: [SearchedRecipe]
  /// Where the next page begins; nil if this is the last page.
  package let next: SearchedCursor?
}

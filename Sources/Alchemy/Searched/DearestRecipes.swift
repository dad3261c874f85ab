/// The dearest recipes that a search has come across behind a cursor: no more than it needs.
struct DearestRecipes {
  /// A recipe's place in the order by value: more gold first, then fewer ingredients, then lower ones.
  struct Rank: Comparable {
    let gold: UInt64
    /// The number of ingredients, then 12 bits for each; 0 for the third one of a pair.
    let ingredients: UInt64

    /// `third` may be any number that is no ingredient, which `count` tells.
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

  /// A heap: the last one in the order is at the top.
  private var heap: [Rank] = []
  private let capacity: Int
  private let after: Rank?
  /// Recipes with less gold are not wanted.
  private(set) var leastGold: UInt64

  init(_ capacity: Int, after: Rank?, leastGold: UInt64) {
    self.capacity = capacity
    self.after = after
    self.leastGold = leastGold
  }

  /// Keeps a recipe if it is one of the first ones behind the cursor; logarithmic in the capacity.
  ///
  /// No recipe may be added twice.
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
    if heap.count == capacity { leastGold = max(leastGold, heap[0].gold) }
  }

  /// All that were kept, in order.
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

/// Where a page of a searched catalog's recipes ends: its last recipe.
///
/// It stays valid when recipes come and go, and expires when the alchemist changes.
package struct SearchedCursor: Sendable, Hashable {
  /// The recipe's gold.
  package let gold: Int
  /// The recipe's ingredients.
  package let ingredients: RecipeIngredients

  init(gold: Int, _ ingredients: RecipeIngredients) {
    self.gold = gold
    self.ingredients = ingredients
  }

  /// Nil unless these are two or three ascending ingredients of a searched catalog, and the gold of one.
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

import Alchemy

/// The same search as a normal app writes it: sets of names, a list that is filtered, no index.
struct PlainRecipes {
  struct Recipe {
    /// Its place in the list.
    let number: Int
    let ingredients: [String]
    let effects: Set<String>
  }

  let all: [Recipe]

  /// Tries every two and every three ingredients.
  init(of catalog: Catalog) {
    let ids = catalog.ingredients.map(\.id)
    let effects = catalog.ingredients.map { Set($0.effects.map(\.id)) }
    var all: [Recipe] = []
    func add(_ ingredients: [String], _ effects: Set<String>) {
      all.append(Recipe(number: all.count, ingredients: ingredients, effects: effects))
    }
    for first in ids.indices {
      for second in ids.indices where second > first {
        let left = effects[first].intersection(effects[second])
        if !left.isEmpty { add([ids[first], ids[second]], left) }
        for third in ids.indices where third > second {
          let middle = effects[first].intersection(effects[third])
          let right = effects[second].intersection(effects[third])
          let shared = left.union(middle).union(right)
          if !shared.isEmpty && shared != left && shared != middle && shared != right {
            add([ids[first], ids[second], ids[third]], shared)
          }
        }
      }
    }
    self.all = all
  }

  /// The recipes with nothing of what is put aside.
  func matches(without ingredients: Set<String>, _ effects: Set<String>) -> [Recipe] {
    all.filter {
      ingredients.isDisjoint(with: $0.ingredients) && effects.isDisjoint(with: $0.effects)
    }
  }
}

/// The recipes of the small catalog, found by trying everything.
enum PlainRecipes {
  static let all: [(ingredients: [String], effects: Set<String>)] = {
    let ids = Catalogs.smallIngredients.keys.sorted()
    var recipes: [(ingredients: [String], effects: Set<String>)] = []
    for one in ids.indices {
      for other in ids.indices where other > one {
        let pair = shared(ids[one], ids[other])
        if !pair.isEmpty { recipes.append(([ids[one], ids[other]], pair)) }
        for third in ids.indices where third > other {
          let pairs = [pair, shared(ids[one], ids[third]), shared(ids[other], ids[third])]
          let union = pairs.reduce(Set()) { $0.union($1) }
          guard !pairs.contains(union) else { continue }
          recipes.append(([ids[one], ids[other], ids[third]], union))
        }
      }
    }
    return recipes
  }()

  private static func shared(_ one: String, _ other: String) -> Set<String> {
    Set(Catalogs.smallIngredients[one] ?? []).intersection(Catalogs.smallIngredients[other] ?? [])
  }
}

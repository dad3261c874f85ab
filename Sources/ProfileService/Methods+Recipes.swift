import Alchemy
import Profiles
import Replication
import Wire

extension MethodTable {
  static let recipeMethods: [Method] = [
    Method(RecipesExplain.self) { service, parameters, _ throws(Refusal) in
      try service.explain(parameters)
    },
    Method(RecipesList.self) { service, parameters, _ throws(Refusal) in
      try service.recipes(parameters)
    },
  ]
}

// MARK: - Reading

extension Service {
  fileprivate mutating func recipes(_ parameters: RecipesList) throws(Refusal) -> Outcome {
    let entry = try book.profiles.entry(parameters.profile)
    guard let index = try index(of: entry) else { return .parked }
    let query = try RecipeQuery(parameters, profile: entry.id)
    try index.catalog.check(query.view.with + query.view.without)
    prepare(entry, index)
    let ticket = ticket(of: entry, parameters.profile)
    if query.isKept,
      let kept = shelf.recipes.page(of: entry.id, query.view, limit: query.limit)
    {
      request.result.raw(kept)
      return .found(ticket: ticket)
    }
    try writePage(of: entry, query, index)
    return .found(ticket: ticket)
  }

  private mutating func writePage(
    of entry: ProfileEntry, _ query: RecipeQuery, _ index: RecipeIndex
  ) throws(Refusal) {
    guard let derived = shelf.recipes[entry.id] else { return }
    let matches = derived.matches(of: entry.profile, in: query.scope)
    let listName = derived.name(of: matches)
    if let cursor = query.cursor, cursor.list != listName { throw .cursorExpired }
    let page = index.page(
      matches, query.view, after: query.cursor?.rank, limit: query.limit)
    let cursor = page.next.map { rank in
      RecipeCursor(
        profile: entry.id, view: query.view, scope: query.scope, limit: query.limit, rank: rank,
        list: listName
      ).text
    }
    let ids = try shelf.catalog(entry.profile.catalog).ids
    RecipesList.Page(
      lsn: entry.lsn, total: page.total, recipes: page.positions.map { index[$0] }, cursor: cursor
    ).write(with: ids, to: &request.result)
    if query.isKept {
      shelf.recipes.keep(page: request.result.bytes, of: entry.id, query.view, limit: query.limit)
    }
  }

  fileprivate mutating func explain(_ parameters: RecipesExplain) throws(Refusal) -> Outcome {
    let entry = try book.profiles.entry(parameters.profile)
    guard let index = try index(of: entry) else { return .parked }
    var ingredients: [Int] = []
    for id in parameters.ingredients {
      ingredients.append(try index.catalog.checkedIngredient(id))
    }
    Explainer(entry.profile, index).explain(ingredients).write(to: &request.result)
    return .found(ticket: ticket(of: entry, parameters.profile))
  }
}

extension DerivedRecipes {
  /// The recipes that match a profile in its own scope, or in another one.
  fileprivate func matches(of profile: Profile, in scope: Scope?) -> RecipeSet {
    guard let scope, scope != profile.scope.value else { return matches }
    return index.matches(
      Selection(of: ScopedProfile(profile: profile, scope: scope), in: index.catalog))
  }

  /// A name for a list of recipes, made of the catalog's hash and the recipes in the list.
  fileprivate func name(of matches: RecipeSet) -> String {
    index.catalog.hash + "." + String(matches.fingerprint, radix: 16)
  }
}

extension Catalog {
  /// Refuses the first part of a recipe that the catalog lacks.
  fileprivate func check(_ parts: [RecipePart]) throws(Refusal) {
    for part in parts {
      switch part {
      case .ingredient(let id): _ = try checkedIngredient(id)
      case .effect(let id): _ = try checkedEffect(id)
      }
    }
  }
}

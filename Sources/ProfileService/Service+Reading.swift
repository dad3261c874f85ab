import Alchemy
import Profiles
import Replication
import Wire

// MARK: - Profiles

extension Service {
  /// What lists say of a profile; nil while its catalog's index is being made.
  ///
  /// A profile whose catalog is not here has no recipes.
  mutating func summary(of entry: ProfileEntry) -> ProfileSummary? {
    guard let count = recipeCount(of: entry) else { return nil }
    return ProfileSummary(
      id: entry.id, name: entry.name, catalog: entry.profile.catalog, isDeleted: entry.isDeleted,
      lsn: entry.lsn, recipeCount: count)
  }

  /// The ticket that a reply about a profile waits for.
  func ticket(of entry: ProfileEntry, _ reference: ProfileReference) -> Int {
    if case .name = reference { return max(entry.ticket, book.profiles.namesTicket) }
    return entry.ticket
  }

  mutating func list(_ parameters: ProfileList) -> Outcome {
    guard let summaries = summaries(includingDeleted: parameters.includesDeleted) else {
      return .parked
    }
    ProfileList.Result(profiles: summaries).write(to: &request.result)
    return .found(ticket: pipe.issued)
  }

  /// By name, then by id; nil while an index is being made.
  mutating func summaries(includingDeleted: Bool) -> [ProfileSummary]? {
    var summaries: [ProfileSummary] = []
    for entry in book.profiles.sorted(includingDeleted: includingDeleted) {
      guard let summary = summary(of: entry) else { return nil }
      summaries.append(summary)
    }
    return summaries
  }

  mutating func get(_ parameters: ProfileGet) throws(Refusal) -> Outcome {
    let entry = try book.profiles.entry(parameters.profile)
    guard let description = describe(entry) else { return .parked }
    request.result.raw(description)
    return .found(ticket: ticket(of: entry, parameters.profile))
  }

  /// The result of `profile.get`; nil while the index of the profile's catalog is being built.
  mutating func describe(_ entry: ProfileEntry) -> [UInt8]? {
    if let kept = shelf.recipes.description(of: entry.id) { return kept }
    let catalog = entry.profile.catalog
    if let index = shelf.use(catalog, at: now) { prepare(entry, index) }
    guard let summary = summary(of: entry) else { return nil }
    var writer = JSONWriter()
    let lists = ProfileGet.Lists(of: entry.profile, shelf.usableCatalog(catalog)?.catalog)
    ProfileGet.write(
      summary, epoch: book.epoch, scope: entry.profile.scope.value, lists, to: &writer)
    shelf.recipes.keep(description: writer.bytes, of: entry.id)
    return writer.bytes
  }
}

extension ProfileGet.Lists {
  /// The effective values of a profile; after a reset to `cant`, of all that the catalog has.
  fileprivate init(of profile: Profile, _ catalog: Catalog?) {
    self.init(
      ingredients: profile.ingredients.listed(catalog?.ids(of: .ingredients) ?? []),
      effects: profile.effects.listed(catalog?.ids(of: .effects) ?? []),
      inventory: profile.inventory.map { ($0.key, $0.value.value) }.filter { $0.1 > 0 },
      debts: profile.inventory.map { ($0.key, -$0.value.sum) }.filter { $0.1 > 0 })
  }
}

extension ChoiceColumn {
  /// Every id that is not `may`.
  fileprivate func listed(_ ids: [String]) -> [(id: String, choice: Choice)] {
    let known = reset.value == .may ? [] : ids
    return Set(known).union(choices.keys).map { ($0, self[$0]) }.filter { $0.1 != .may }
  }
}

// MARK: - Recipes

extension Service {
  mutating func recipes(_ parameters: RecipesList) throws(Refusal) -> Outcome {
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

  mutating func explain(_ parameters: RecipesExplain) throws(Refusal) -> Outcome {
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

  /// Tells a list from any other: the catalog's facts, and which recipes are in it.
  fileprivate func name(of matches: RecipeSet) -> String {
    index.catalog.hash + "." + String(matches.fingerprint, radix: 16)
  }
}

extension Catalog {
  /// The index of an ingredient that a request names.
  func checkedIngredient(_ id: String) throws(Refusal) -> Int {
    if let index = ingredientIndex(of: id) { return index }
    let nearest = NearestName.nearest(to: id, among: ingredients.map(\.id))
    throw .ingredientNotFound(ingredient: id, nearest: nearest)
  }

  /// Refuses the first part of a recipe that the catalog lacks.
  fileprivate func check(_ parts: [RecipePart]) throws(Refusal) {
    for part in parts {
      switch part {
      case .ingredient(let id): _ = try checkedIngredient(id)
      case .effect(let id): _ = try checkedEffect(id)
      }
    }
  }

  /// The index of an effect that a request names.
  func checkedEffect(_ id: String) throws(Refusal) -> Int {
    if let index = effectIndex(of: id) { return index }
    let nearest = NearestName.nearest(to: id, among: effects.map(\.id))
    throw .effectNotFound(effect: id, nearest: nearest)
  }
}

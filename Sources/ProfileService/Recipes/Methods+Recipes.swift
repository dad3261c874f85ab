package import Alchemy
internal import JSON
import Profiles
import Wire

extension MethodTable {
  static let recipeMethods: [Method] = [
    Method(RecipesExplain.self) { service, parameters, _ throws(Refusal) in
      try service.explain(parameters)
    },
    Method(RecipesList.self) { service, parameters, call throws(Refusal) in
      try service.list(parameters, call)
    },
  ]
}

// MARK: - Reading

extension Service {
  fileprivate mutating func list(
    _ parameters: RecipesList, _ call: Call
  ) throws(Refusal) -> Outcome {
    let entry = try book.profiles.entry(parameters.profile)
    guard let recipes = try recipes(of: entry) else { return .parked }
    let query = try RecipeQuery(parameters, profile: entry.id)
    try recipes.catalog.check(query.view)
    let ticket = ticket(of: entry, parameters.profile)
    let index: RecipeIndex
    switch recipes {
    case .held(let held): index = held
    case .searched(let searched):
      return try searchPage(query, of: entry, searched, call, ticket: ticket)
    }
    prepare(entry, index)
    if query.isKept,
      let kept = shelf.recipes.page(of: entry.id, query.view, limit: query.limit)
    {
      request.result.raw(kept)
      return .found(ticket: ticket)
    }
    let alchemist = entry.profile.alchemist(query.alchemist)
    switch shelf.wantPrices(of: entry.profile.catalog, for: alchemist) {
    case .ready(let prices): try writePage(of: entry, query, index, alchemist, prices)
    case .awaited: return .parked
    case .compute(let classes, let alchemist):
      act(.price(classes, alchemist))
      return .parked
    }
    return .found(ticket: ticket)
  }

  private mutating func writePage(
    of entry: ProfileEntry, _ query: RecipeQuery, _ index: RecipeIndex, _ alchemist: Alchemist,
    _ prices: RecipePrices?
  ) throws(Refusal) {
    guard let derived = shelf.recipes[entry.id] else { return }
    let purity = alchemist.hasPurity ? prices?.purity : nil
    let matches = derived.matches(of: entry.profile, query, purity)
    let known = query.view.sort == .reveals ? entry.profile.knownEffects(index.catalog) : []
    let listName = derived.name(of: matches, for: prices?.alchemist, known)
    // A rank means the same recipe only in the same list.
    if let cursor = query.cursor, cursor.list != listName { throw .cursorExpired }
    let page = try page(of: matches, query, prices, known, index)
    let cursor = page.next.map { rank in
      RecipeCursor(
        profile: entry.id, view: query.view, scope: query.scope, short: query.short,
        alchemist: query.alchemist, limit: query.limit, rank: rank, list: listName
      ).text
    }
    let ids = try shelf.catalog(entry.profile.catalog).ids
    RecipesList.Page(
      lsn: entry.lsn, total: RecipeTotal(page.total),
      recipes: page.positions.map { position in
        var row = PricedRecipe(
          prices?[position] ?? index[position],
          removed: prices?.removedEffects(at: position) ?? EffectSet())
        if query.view.sort == .reveals { row.reveals = index.revealed(by: position, known: known) }
        if query.wantsDetails { row.details = RecipeDetails(of: row.recipe, index, alchemist) }
        return query.short == nil ? row : row.compared(with: entry.profile, index.catalog)
      }, cursor: cursor
    ).write(with: ids, to: &request.result)
    if query.isKept {
      shelf.recipes.keep(page: request.resultBytes, of: entry.id, query.view, limit: query.limit)
    }
  }

  private func page(
    of matches: RecipeSet, _ query: RecipeQuery, _ prices: RecipePrices?, _ known: [EffectSet],
    _ index: RecipeIndex
  ) throws(Refusal) -> RecipePage {
    let (view, after) = (query.view, query.cursor?.rank)
    let ordered: [Int]
    switch view.sort {
    case .value, .ingredients, .effects:
      return index.page(matches, view, prices: prices, after: after, limit: query.limit)
    case .strength:
      let effects = view.with.compactMap { part in
        if case .effect(let id) = part { index.catalog.effectIndex(of: id) } else { nil }
      }
      guard effects.count == 1 else {
        throw .invalidParams(
          field: "sort", .other("is strength, which needs exactly one effect in with"))
      }
      ordered = index.strongestFirst(
        index.filtered(matches, view, prices), effect: effects[0], prices: prices)
    case .reveals:
      ordered = index.mostRevealingFirst(
        index.filtered(matches, view, prices), known: known, prices: prices)
    }
    return index.page(of: ordered, after: after, limit: query.limit)
  }

  fileprivate mutating func explain(_ parameters: RecipesExplain) throws(Refusal) -> Outcome {
    let entry = try book.profiles.entry(parameters.profile)
    guard let catalog = try recipes(of: entry)?.catalog else { return .parked }
    var ingredients: [Int] = []
    for id in parameters.ingredients { ingredients.append(try catalog.checkedIngredient(id)) }
    let explainer = Explainer(
      entry.profile, catalog, by: entry.profile.alchemist(parameters.alchemist))
    var result = explainer.explain(ingredients)
    if parameters.wantsDetails { result.details = explainer.details(ingredients) }
    result.write(to: &request.result)
    return .found(ticket: ticket(of: entry, parameters.profile))
  }
}

extension DerivedRecipes {
  /// The recipes that match a profile in the query's scope; if the query has `short`, the recipes
  /// of any scope that lack this number of ingredients.
  fileprivate func matches(
    of profile: Profile, _ query: RecipeQuery, _ purity: Purity?
  ) -> RecipeSet {
    guard let short = query.short else { return matches(of: profile, in: query.scope, purity) }
    var available = BitSet(capacity: index.catalog.ingredients.count)
    for (place, ingredient) in index.catalog.ingredients.enumerated()
    where profile.isAvailable(ingredient.id) { available.insert(place) }
    return matches(of: profile, in: .all, purity)
      .intersection(index.recipes(lacking: short, of: available))
  }

  /// The recipes that match a profile in a scope, by default its own, for an alchemist with this
  /// Purity.
  func matches(of profile: Profile, in scope: Scope?, _ purity: Purity?) -> RecipeSet {
    let scope = scope ?? profile.scope.value
    if scope == profile.scope.value, purity == selection.purity { return matches }
    return index.matches(
      Selection(of: ScopedProfile(profile: profile, scope: scope), in: index.catalog, purity))
  }

  /// A name for the content of a list of recipes, by which a cursor notices that the list has
  /// changed.
  ///
  /// A hash of the catalog's hash and the recipes; also of the alchemist, unless its prices are
  /// those of the index, and of the known effects, if they decide the order.
  fileprivate func name(
    of matches: RecipeSet, for alchemist: Alchemist?, _ known: [EffectSet]
  ) -> String {
    var name = index.catalog.hash + "." + String(matches.fingerprint, radix: 16)
    if !known.isEmpty {
      var hash = RowHash()
      for effects in known {
        for effect in effects { hash.combine(effect) }
        // A separator between the ingredients.
        hash.combine(-1)
      }
      name += "." + String(hash.value, radix: 16)
    }
    guard let alchemist else { return name }
    return name + "." + alchemist.listName
  }
}

extension Alchemist {
  /// The alchemist's part in the names of lists.
  var listName: String {
    Self.Field.allCases.map { FieldValue(self[$0]).text }.joined(separator: ",")
  }
}

extension Profile {
  /// The effects that the player knows of each ingredient, by the catalog's index.
  func knownEffects(_ catalog: Catalog) -> [EffectSet] {
    catalog.ingredients.indices.map { EffectSet(knownEffects(of: $0, catalog)) }
  }

  /// The profile's alchemist, or the one that a request assumes.
  func alchemist(_ other: OtherAlchemist?) -> Alchemist {
    let own = bench.alchemist
    return other?.applied(to: own) ?? own
  }
}

extension RecipeDetails {
  init(of brew: Brew, _ catalog: Catalog) {
    self.init(
      isPoison: brew.isPoison, named: brew.name,
      strengths: brew.parts.map { RecipesExplain.EffectStrength($0, catalog) })
  }

  /// `recipe` must have the prices of `alchemist`.
  init(of recipe: Recipe, _ index: RecipeIndex, _ alchemist: Alchemist) {
    let dearest = index.catalog.effects[recipe.dearestEffect]
    self.init(
      isPoison: dearest.isHarmful, named: dearest.resultName,
      strengths: index.strengths(of: recipe, alchemist: alchemist).map { part in
        RecipesExplain.EffectStrength(part, index.catalog)
      })
  }
}

extension PricedRecipe {
  /// Adds to a row the ingredients that the bag lacks, or otherwise how often the bag suffices.
  fileprivate func compared(with profile: Profile, _ catalog: Catalog) -> PricedRecipe {
    var row = self
    let available = recipe.ingredients.map { profile.available(catalog.ingredients[$0].id) }
    row.lacking = zip(recipe.ingredients, available).filter { $1 == 0 }.map(\.0)
    if row.lacking.isEmpty { row.times = available.min() }
    return row
  }
}

extension Catalog {
  /// Throws for the first ingredient or effect in a view's filters that the catalog lacks.
  func check(_ view: RecipeView) throws(Refusal) {
    for part in view.with + view.without {
      switch part {
      case .ingredient(let id): _ = try checkedIngredient(id)
      case .effect(let id): _ = try checkedEffect(id)
      }
    }
  }
}

// MARK: - Inputs

extension Service {
  /// Takes an index that was built, with its price classes.
  package mutating func indexed(_ classes: PriceClasses, at now: Moment) {
    self.now = now
    perform(shelf.built(classes, at: now))
  }

  /// Takes an alchemist's prices that were computed.
  package mutating func priced(_ prices: RecipePrices, at now: Moment) {
    self.now = now
    perform(shelf.priced(prices))
  }

  /// Replaces the catalogs, which were read again.
  package mutating func restocked(_ stock: CatalogStock, at now: Moment) {
    self.now = now
    recipeSearches.dropAnswers()
    perform(shelf.restock(stock, hasLists: audience.hasLists))
  }
}

// MARK: - Indexes and recipes

extension Service {
  /// The recipes of a profile's catalog; nil if the request must wait for their index.
  mutating func recipes(of entry: ProfileEntry) throws(Refusal) -> CatalogRecipes? {
    try recipes(of: entry.profile.catalog)
  }

  /// The recipes of a catalog; nil if the request must wait for their index.
  mutating func recipes(of catalog: String) throws(Refusal) -> CatalogRecipes? {
    switch wantIndex(of: catalog) {
    case .ready(let recipes): return recipes
    case .awaited, .build: return nil
    case .missing:
      _ = try shelf.catalog(catalog)
      return nil
    }
  }

  /// The index of a catalog; starts to build it unless it is ready or being built.
  mutating func wantIndex(of catalog: String) -> RecipeShelf.IndexAnswer {
    let answer = shelf.want(catalog, at: now)
    if case .build(let catalog) = answer { act(.index(catalog)) }
    return answer
  }

  /// Computes a profile's recipes unless they are cached.
  mutating func prepare(_ entry: ProfileEntry, _ index: RecipeIndex) {
    // Check first, because the call below copies the profile.
    if shelf.recipes.touch(entry.id, of: index) { return }
    shelf.prepare(entry.profile, index) { [audience] in audience.isWatched($0) }
  }

  /// Whether everything is available to carry out edits of a profile and to tell their effect on
  /// its recipes; if false, the request must wait.
  ///
  /// Throws `profileFull` like the edits themselves.
  mutating func prepare(
    _ entry: ProfileEntry, _ recipes: CatalogRecipes, for edits: [Edit], _ call: Call
  ) throws(Refusal) -> Bool {
    switch recipes {
    case .held(let index):
      prepare(entry, index)
      return true
    case .searched(let searched):
      return try foresee(edits, of: entry, searched, for: call.session)
    }
  }

  /// The number of recipes that match a profile; 0 without a catalog, nil while its index is being
  /// built or the recipes are being counted.
  mutating func recipeCount(of entry: ProfileEntry) -> Int? {
    if let count = shelf.recipes.count(of: entry.id) { return count }
    switch wantIndex(of: entry.profile.catalog) {
    case .ready(.held(let index)): return shelf.count(entry.profile, index)
    case .ready(.searched(let searched)): return count(of: entry, searched)
    case .missing: return shelf.count(entry.profile, nil)
    case .awaited, .build: return nil
    }
  }
}

import Alchemy
import Profiles
import Wire

// MARK: - Questions

extension Service {
  /// The answer to a question; nil if it has to be searched for, which is asked for.
  private mutating func answer(
    to question: RecipeQuestion, for asker: RecipeSearches.Asker
  ) -> RecipeAnswer? {
    if let answer = recipeSearches.answer(to: question) { return answer }
    perform(recipeSearches.ask(question, for: asker).effects)
    return nil
  }

  /// Has the host begin a search.
  mutating func beginSearch(_ id: RecipeSearchID) {
    guard let question = recipeSearches.question(of: id) else { return }
    var total: Int?
    if case .page(let view, _, _) = question.subject,
      case .count(let count)? = recipeSearches.answer(to: question.asking(.count(view)))
    {
      total = count
    }
    let pairs = shelf.pairs(of: question.searched.catalog.id, for: question.alchemist)
    act(.search(id, RecipeSearchTask(question: question, pairs: pairs, total: total)))
  }

  /// A search that an action asked for has ended; it has no result if it was stopped.
  package mutating func searched(
    _ id: RecipeSearchID, _ result: RecipeSearchTask.Result?, at now: Moment
  ) {
    self.now = now
    if let pairs = result?.pairs { shelf.keep(pairs) }
    perform(recipeSearches.ended(id, result?.answer))
    guard result != nil else { return }
    for session in desk.waiting { desk.changeReplies(of: session) { $0.redo(waitingFor: id) } }
    perform([.unpark, .flushAll, .tellCounts])
  }
}

// MARK: - Counts

extension Service {
  /// How many recipes of a searched catalog match a profile; nil while they are counted.
  mutating func count(of entry: ProfileEntry, _ searched: SearchedCatalog) -> Int? {
    let selection = Selection(of: entry.profile, in: searched.catalog, nil)
    let count: Int
    if selection == Selection(of: searched.catalog),
      let shelved = shelf.usableCatalog(searched.catalog.id)
    {
      count = shelved.summary.recipeCount
    } else {
      let question = RecipeQuestion(
        searched, selection, entry.profile.bench.alchemist, .count(RecipeView()))
      guard case .count(let found)? = answer(to: question, for: .count(entry.id)) else {
        return nil
      }
      count = found
    }
    shelf.recipes.note(count, of: entry.id, in: searched.catalog.id)
    return count
  }

  /// Whether what edits will do to a profile's recipes is counted; if not, that is asked for.
  ///
  /// Throws `profileFull` like the edits themselves.
  mutating func foresee(
    _ edits: [Edit], of entry: ProfileEntry, _ searched: SearchedCatalog, for session: Session
  ) throws(Refusal) -> Bool {
    let after = try book.foreseen(edits, of: entry.profile, in: searched.catalog, at: now)
    let shift = SearchedShift(
      in: searched, from: entry.profile, entry.profile.bench.alchemist, to: after,
      after.bench.alchemist)
    guard let shift else { return recipeCount(of: entry) != nil }
    for question in shift.questions {
      guard answer(to: question, for: .request(session.id)) != nil else { return false }
    }
    return true
  }

  /// Follows a change of a profile whose catalog is searched; nil if its recipes stay the same.
  mutating func follow(
    _ changes: [FieldChange], of entry: ProfileEntry, _ searched: SearchedCatalog
  ) -> RecipeShift? {
    guard changes.contains(where: \.field.bearsOnRecipes) else { return nil }
    var before = RewoundProfile(entry.profile)
    before.takeBack(changes.reversed())
    let shift = SearchedShift(
      in: searched, from: before, before.alchemist, to: entry.profile,
      entry.profile.bench.alchemist)
    guard let shift else { return nil }
    let answers = shift.questions.compactMap { recipeSearches.answer(to: $0) }
    guard let difference = shift.difference(answers) else {
      shelf.recipes.forget(entry.id)
      return .uncounted
    }
    shelf.recipes.note(difference.count, of: entry.id, in: searched.catalog.id)
    return .counted(difference)
  }
}

// MARK: - Lists

extension Service {
  /// A page of the recipes of a searched catalog; begins to search for it unless it was found.
  mutating func searchPage(
    _ query: RecipeQuery, of entry: ProfileEntry, _ searched: SearchedCatalog, _ call: Call,
    ticket: Int
  ) throws(Refusal) -> Outcome {
    let catalog = searched.catalog
    let alchemist = entry.profile.alchemist(query.alchemist)
    let list = catalog.listName(for: alchemist)
    let rows = try query.rowsOfSearch(in: list)
    let scope = query.short == nil ? query.scope ?? entry.profile.scope.value : .stock
    let question = RecipeQuestion(
      searched,
      Selection(of: ScopedProfile(profile: entry.profile, scope: scope), in: catalog, nil),
      alchemist,
      .page(
        query.view, after: query.cursor?.last,
        limit: min(query.limit, UnlistedRecipes.lastRow - rows)))
    guard case .page(let page, let total)? = recipeSearches.answer(to: question) else {
      let connection = call.session.id
      let asked = recipeSearches.ask(
        question, for: query.isLatest ? .list(connection, entry.id) : .lists(connection))
      if let replaced = asked.replaced { supersede(replaced, on: call.session) }
      perform(asked.effects)
      return .searching(asked.search)
    }
    let cursor = page.next.map { last in
      RecipeCursor(
        profile: entry.id, view: query.view, scope: query.scope, short: query.short,
        alchemist: query.alchemist, limit: query.limit, rank: rows + page.recipes.count,
        list: list, last: last
      ).text
    }
    RecipesList.Result(
      lsn: entry.lsn, total: total,
      recipes: page.recipes.map { query.row($0, of: entry.profile, catalog, alchemist) },
      cursor: cursor
    ).write(to: &request.result)
    return .found(ticket: ticket)
  }

  /// Refuses the lists on a connection that a search was for, because a newer list replaces them.
  private mutating func supersede(_ search: RecipeSearchID, on session: Session) {
    desk.changeReplies(of: session) { replies in
      for (place, reply) in replies.replies.enumerated() where reply.wait == .search(search) {
        replies.fill(
          place, with: reply.id.map { Self.line(refusing: .superseded, id: $0) } ?? [])
      }
    }
  }
}

extension RecipeQuery {
  /// How many rows of a searched list come before the page.
  ///
  /// Throws `notListed` for what is not listed, and `cursorExpired` for the cursor of another list.
  fileprivate func rowsOfSearch(in list: String) throws(Refusal) -> Int {
    if view.sort != .value { throw .notListed(.sort) }
    if let short, short > 0 { throw .notListed(.short) }
    guard let cursor else { return 0 }
    guard cursor.list == list, cursor.last != nil else { throw .cursorExpired }
    guard cursor.rank < UnlistedRecipes.lastRow else { throw .notListed(.row) }
    return cursor.rank
  }

  /// A row of the list, with what the query asks for.
  fileprivate func row(
    _ recipe: SearchedRecipe, of profile: Profile, _ catalog: Catalog, _ alchemist: Alchemist
  ) -> ListedRecipe {
    let ids = recipe.ingredients.map { catalog.ingredients[$0].id }
    var row = ListedRecipe(
      ingredients: ids, effects: recipe.effects.map { catalog.effects[$0].id },
      gold: recipe.gold, removed: recipe.removed.map { catalog.effects[$0].id })
    if wantsDetails, let brew = catalog.brew(Array(recipe.ingredients), by: alchemist) {
      row.details = RecipeDetails(of: brew, catalog)
    }
    guard short != nil else { return row }
    row.lacks = ids.filter { profile.available($0) == 0 }
    if row.lacks.isEmpty { row.times = ids.map(profile.available).min() }
    return row
  }
}

extension RecipeDetails {
  fileprivate init(of brew: Brew, _ catalog: Catalog) {
    self.init(
      isPoison: brew.isPoison, named: brew.name,
      strengths: brew.parts.map { RecipesExplain.EffectStrength($0, catalog) })
  }
}

extension Catalog {
  /// A name for all lists by value of an alchemist, whose cursors outlive changes of the profile.
  fileprivate func listName(for alchemist: Alchemist) -> String {
    hash + "." + alchemist.listName
  }
}

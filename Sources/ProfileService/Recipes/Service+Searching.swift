import Alchemy
import Lists
import Profiles
import Wire

// MARK: - Questions

extension Service {
  /// The stored answer to a question; otherwise starts a search and returns nil.
  private mutating func answer(
    to question: RecipeQuestion, for asker: RecipeSearches.Asker
  ) -> RecipeAnswer? {
    if let answer = recipeSearches.answer(to: question) { return answer }
    perform(recipeSearches.ask(question, for: asker).effects)
    return nil
  }

  /// Tells the host to start a search.
  mutating func beginSearch(_ id: RecipeSearchID) {
    guard let question = recipeSearches.question(of: id) else { return }
    let counted: RecipeQuestion?
    switch question.subject {
    case .page(let view, _, _): counted = question.asking(.count(view))
    case .change(let old):
      counted = RecipeQuestion(
        question.searched, old, question.alchemist, .count(RecipeView()))
    case .count, .balance: counted = nil
    }
    var total: RecipeTotal?
    if let counted, case .count(let known)? = recipeSearches.answer(to: counted) { total = known }
    let pairs = shelf.pairs(of: question.searched.catalog, for: question.alchemist)
    act(.search(id, RecipeSearchTask(question: question, pairs: pairs, total: total)))
  }

  /// Takes the end of a search; the result is nil if the search was stopped.
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
  /// How many recipes of a searched catalog match a profile; nil while they are being counted.
  mutating func count(of entry: ProfileEntry, _ searched: SearchedCatalog) -> Int? {
    let state = SearchedState(of: entry.profile, in: searched.catalog)
    let count: Int
    // Without any choice, the count is known since the catalog was read.
    if state.selection == Selection(of: searched.catalog),
      let shelved = shelf.usableCatalog(searched.catalog.id)
    {
      count = shelved.summary.recipeCount
    } else {
      let asker = RecipeSearches.Asker.count(entry.id)
      guard case .count(let total)? = answer(to: state.count(searched), for: asker) else {
        return nil
      }
      count = total.count
    }
    shelf.recipes.note(count, of: entry.id, in: searched.catalog.id)
    return count
  }

  /// Counts in advance how edits will change a profile's recipes, for `follow`; false while the
  /// search for the count runs.
  ///
  /// Throws `profileFull` like the edits themselves.
  mutating func foresee(
    _ edits: [Edit], of entry: ProfileEntry, _ searched: SearchedCatalog, for session: Session
  ) throws(Refusal) -> Bool {
    guard let before = recipeCount(of: entry) else { return false }
    request.foreseen = ForeseenShift(profile: entry.id, shift: nil)
    let profile = entry.profile
    if edits.allSatisfy({ profile.keepsSearchedRecipes($0) }) { return true }
    let (after, effects) = try book.foreseen(edits, of: profile, in: searched.catalog, at: now)
    let old = SearchedState(of: profile, in: searched.catalog)
    let new = old.following(effects, of: after, in: searched.catalog)
    guard let question = new.shift(from: old, searched) else { return true }
    // The search then need not count the old recipes again.
    recipeSearches.note(.count(RecipeTotal(before)), to: old.count(searched))
    guard case .change(let difference)? = answer(to: question, for: .request(session.id)) else {
      return false
    }
    request.foreseen?.shift = difference
    return true
  }

  /// Follows a change of a profile whose catalog is searched; nil if its recipes stay the same.
  ///
  /// If `foresee` has not counted the change, the number of recipes is unknown until the next
  /// count.
  mutating func follow(
    _ changes: [FieldChange], of entry: ProfileEntry, _ catalog: String
  ) -> RecipeShift? {
    if let foreseen = request.foreseen, foreseen.profile == entry.id {
      request.foreseen = nil
      guard let difference = foreseen.shift else { return nil }
      shelf.recipes.note(difference.count, of: entry.id, in: catalog)
      return .counted(difference)
    }
    let profile = entry.profile
    let isLimited =
      profile.isLimitedToStock || changes.contains { $0.field == .scope && $0.from != $0.to }
    let hasPurity = profile.bench.alchemist.hasPurity
    guard
      changes.contains(where: {
        $0.field.bearsOnSearchedRecipes(isLimited: isLimited, hasPurity: hasPurity)
      })
    else { return nil }
    shelf.recipes.forget(entry.id)
    return .uncounted
  }
}

/// The count made in advance for the change that a request is about to make.
struct ForeseenShift {
  let profile: ProfileID
  /// Nil if the recipes stay the same.
  var shift: SearchedDifference?
}

extension Profile {
  /// Whether an edit cannot change which recipes of a searched catalog the profile has; in scope
  /// `all`, edits of the bag cannot.
  fileprivate func keepsSearchedRecipes(_ edit: Edit) -> Bool {
    guard let place = edit.place else { return true }
    guard case .field(let field) = place else { return false }
    return !field.bearsOnSearchedRecipes(
      isLimited: isLimitedToStock, hasPurity: bench.alchemist.hasPurity)
  }
}

// MARK: - Lists

extension Service {
  /// A page of the recipes of a searched catalog; starts a search unless the page was found.
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
    let connection = call.session.id
    let asker: RecipeSearches.Asker =
      query.isLatest ? .list(connection, entry.id) : .lists(connection)
    if query.isLatest { supersede(asker, on: call.session) }
    guard case .page(let page, let total)? = recipeSearches.answer(to: question) else {
      let (search, effects) = recipeSearches.ask(question, for: asker)
      perform(effects)
      return .searching(search, asker)
    }
    if query.isLatest { perform(recipeSearches.end(of: asker)) }
    let end = rows + page.recipes.count
    let cursor = (end < UnlistedRecipes.lastRow ? page.next : nil).map { last in
      RecipeCursor(
        profile: entry.id, view: query.view, scope: query.scope, short: query.short,
        alchemist: query.alchemist, limit: query.limit, rank: end,
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

  /// Refuses the asker's pending list, because a newer list replaces it.
  private mutating func supersede(_ asker: RecipeSearches.Asker, on session: Session) {
    desk.changeReplies(of: session) { replies in
      for (place, reply) in replies.replies.enumerated() {
        guard case .search(_, asker) = reply.wait else { continue }
        replies.fill(
          place, with: reply.id.map { Self.line(refusing: .superseded, id: $0) } ?? [])
      }
    }
  }
}

extension RecipeQuery {
  /// The number of rows of a searched list before the page.
  ///
  /// Throws `notListed` for an order, a shortage or a row that is not listed, and `cursorExpired`
  /// for the cursor of another list.
  fileprivate func rowsOfSearch(in list: String) throws(Refusal) -> Int {
    if view.sort != .value { throw .notListed(.sort) }
    if let short, short > 0 { throw .notListed(.short) }
    guard let cursor else { return 0 }
    guard cursor.list == list, cursor.last != nil else { throw .cursorExpired }
    guard cursor.rank < UnlistedRecipes.lastRow else { throw .notListed(.row) }
    return cursor.rank
  }

  /// A row of the list, with the details that the query wants.
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

extension Catalog {
  /// A name for all lists by value of an alchemist; their cursors stay valid when the profile
  /// changes.
  fileprivate func listName(for alchemist: Alchemist) -> String {
    hash + "." + alchemist.listName
  }
}

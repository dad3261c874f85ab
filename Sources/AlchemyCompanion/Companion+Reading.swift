internal import Alchemy
internal import LiveProfile
internal import Wire

extension Companion {
  /// The profiles, sorted by name; includes deleted ones on request.
  ///
  /// - Throws: ``CompanionError/closed`` or ``CompanionError/broken(reason:)`` if the replica
  ///   cannot be read.
  public func profiles(
    includingDeleted: Bool = false
  ) async throws(CompanionError) -> [Summary] {
    let request = ProfileList().with { $0.includesDeleted = includingDeleted }
    return try await ask(request).profiles.map(Summary.init)
  }

  /// A profile's whole state; give the profile's id, or a name that only one profile has.
  ///
  /// - Throws: ``CompanionError/refused(_:)`` if there is no such profile, or several have the
  ///   name.
  public func profile(_ profile: String = "default") async throws(CompanionError) -> Profile {
    Profile(try await ask(ProfileGet(of: profile)))
  }

  /// A page of the matching recipes.
  ///
  /// - Parameters:
  ///   - profile: an id, or a name that only one profile has.
  ///   - filter: which of the matching recipes.
  ///   - order: the order of all pages.
  ///   - whatIf: facts in place of those of the profile's alchemist; nothing is stored.
  ///   - lacking: how many ingredients the bag lacks, 0, 1 or 2; what is held back counts as lacking.
  ///     The recipes then have `lacks` or `times`. Nil for all recipes that match the profile.
  ///   - details: whether the recipes have their `details`.
  ///   - limit: 1 to 500.
  ///   - cursor: from the previous page; it expires when the list changes.
  /// - Returns: the page, and how many recipes there are in all.
  /// - Throws: ``CompanionError/refused(_:)``, including for an expired cursor.
  public func recipes(
    of profile: String = "default", _ filter: RecipeFilter = RecipeFilter(),
    in order: RecipeOrder = .gold, whatIf: [Alchemist.Fact] = [], lacking: Int? = nil,
    details: Bool = false, limit: Int = 100, cursor: String? = nil
  ) async throws(CompanionError) -> RecipePage {
    var request = RecipesList(of: profile)
    filter.order(&request, by: order)
    (request.wantsDetails, request.limit, request.cursor) = (details, limit, cursor)
    (request.alchemist, request.short) = (whatIf.whatIf, lacking)
    let page = try await ask(request)
    return RecipePage(
      recipes: page.recipes.map(Recipe.init), total: page.total.count,
      isOverTotal: page.total.isOver, cursor: page.cursor)
  }

  /// A profile's changes, the newest first.
  ///
  /// - Parameters:
  ///   - profile: an id, or a name that only one profile has.
  ///   - number: only changes before the change with this number.
  ///   - limit: 1 to 500.
  /// - Returns: at most `limit` changes; none if there are no more.
  /// - Throws: ``CompanionError/refused(_:)`` if there is no such profile.
  public func history(
    of profile: String = "default", before number: Int? = nil, limit: Int = 100
  ) async throws(CompanionError) -> [Change] {
    let page = try await ask(
      ProfileHistory(of: profile).with { ($0.before, $0.limit) = (number, limit) })
    return page.changes.map { Change(HistoryChange($0)) }
  }

  /// What was brewed from a profile's bag, the newest first, as far as the log goes.
  ///
  /// - Parameters:
  ///   - profile: an id, or a name that only one profile has.
  ///   - number: only brews of changes before the change with this number.
  ///   - limit: 1 to 500.
  /// - Returns: at most `limit` brews, unless one change alone has more; none if there are no more.
  /// - Throws: ``CompanionError/refused(_:)`` if there is no such profile.
  public func brews(
    of profile: String = "default", before number: Int? = nil, limit: Int = 100
  ) async throws(CompanionError) -> [Brew] {
    let page = try await ask(
      BagBrews(of: profile).with { ($0.before, $0.limit) = (number, limit) })
    return page.brews.map(Brew.init)
  }
}

internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy recipes -w`: recipes that are added or removed after the list.
final class RecipeWatch {
  private let session: Session
  private let lister: RecipeLister
  /// The filter for printed recipes; nil for all.
  private let view: RecipeView?
  /// Whether lines have the names of the results and the strengths of the effects.
  private let hasDetails: Bool
  /// The printed list includes all changes up to this number.
  private var listedLSN: Int
  /// Whether the whole list must be printed again.
  private var mustList = false
  private var names: CatalogNames?
  private var filter: RecipeFilter?
  private var catalog: Catalog?
  /// The alchemist of the printed list; after a change of the alchemist the list is printed again.
  private var alchemist = Alchemist()

  init(
    _ session: Session, _ lister: RecipeLister, _ view: RecipeView?, hasDetails: Bool,
    listedLSN: Int
  ) {
    self.session = session
    self.lister = lister
    self.view = view
    self.hasDetails = hasDetails
    self.listedLSN = listedLSN
  }

  /// Prints added and removed recipes after that profile.get, until the reader ends.
  func run(from snapshot: JSONValue) throws(CommandFailure) {
    let follower = try ProfileFollower(session, from: snapshot, topics: [.profile, .recipes])
    alchemist = follower.mirror.alchemist
    try readCatalog(follower.mirror.catalog)
    while true {
      let seenLSN = follower.mirror.lsn
      switch try follower.next() {
      case .begun:
        if mustList { try listAgain(follower.mirror, because: "the daemon went meanwhile") }
      case .event(let event, let params, _):
        if event.set[.deleted] == .deleted(false) { try tellReturn(follower.mirror, params) }
        try show(event, params, follower.mirror, after: seenLSN)
      case .renewed: try listAgain(follower.mirror, because: "too much has changed meanwhile")
      case .deleted:
        try session.showDeletion(of: follower.mirror.name)
      }
    }
  }

  /// Whether the filter or the details depend on the alchemist.
  private var needsAlchemist: Bool { view != nil || hasDetails }

  private func readCatalog(_ id: String) throws(CommandFailure) {
    guard session.chosenFormat ?? .table == .table || needsAlchemist else { return }
    let read = try session.catalog(id)
    names = CatalogNames(read)
    guard needsAlchemist else { return }
    let catalog = try CommandFailure.following { () throws(MirrorFailure) in
      try Catalog(checking: read)
    }
    self.catalog = catalog
    // Events do not list the searched recipes that came and went, so there is nothing to filter.
    guard let view, !catalog.isSearched else { return }
    filter = try CommandFailure.following { [alchemist] () throws(MirrorFailure) in
      do throws(RecipeIndexRefusal) {
        return try RecipeFilter(view, of: catalog, alchemist: alchemist)
      } catch {
        throw .brokenCatalog(id: id)
      }
    }
  }
}

// MARK: - Printing

extension RecipeWatch {
  private func show(
    _ event: ProfileEvent, _ params: JSONValue, _ profile: WatchedProfile, after seenLSN: Int
  ) throws(CommandFailure) {
    guard let recipes = event.recipes else { return }
    // The list may be newer than the alchemist, who was asked for before.
    let isAlchemistOld = recipes.isRepriced && needsAlchemist
    guard profile.lsn > listedLSN || isAlchemistOld else { return }
    if recipes.isRepriced {
      return try listAgain(profile, because: "the alchemist has changed, and the prices with it")
    }
    if event.merged != nil, seenLSN < listedLSN {
      // The list already shows part of this event, and nothing says which part.
      return try listAgain(profile, because: "several changes came at once")
    }
    guard let gained = recipes.gained, let lost = recipes.lost, !mustList else {
      let words =
        "\(Quantity.grouped(recipes.added)) came and \(Quantity.grouped(recipes.removed)) went"
      return try listAgain(profile, because: words)
    }
    let rows = [(lost, "−"), (gained, "+")].flatMap { recipes, sign in
      recipes.filter(isShown).map { (sign, detailed($0)) }
    }
    if rows.isEmpty { return }
    let listing = Listing(columns, rows: rows.map(cells), hasHeading: false)
    try session.show(
      Presentation(
        json: filtered(params), plain: rows.map(plainFields), table: [.listing(listing)]))
  }

  private func tellReturn(
    _ profile: WatchedProfile, _ params: JSONValue
  ) throws(CommandFailure) {
    try session.show(
      Presentation(
        json: WatchJSON.told(params), plain: [], table: [.sentence("\(profile.name): back")]))
  }

  private func isShown(_ recipe: ListedRecipe) -> Bool {
    filter?.shows(recipe.ingredients) ?? true
  }

  /// The recipe with what the alchemist makes of it, if that is wanted.
  private func detailed(_ recipe: ListedRecipe) -> ListedRecipe {
    guard hasDetails, let catalog else { return recipe }
    let ingredients = recipe.ingredients.compactMap(catalog.ingredientIndex)
    guard Set(ingredients).count == recipe.ingredients.count, (2...3).contains(ingredients.count),
      let brew = catalog.brew(ingredients, by: alchemist)
    else { return recipe }
    var detailed = recipe
    detailed.details = RecipeDetails(
      isPoison: brew.isPoison, named: brew.name,
      strengths: brew.parts.map { RecipesExplain.EffectStrength($0, catalog) })
    return detailed
  }

  private var columns: [Column] {
    [Column(""), Column("", .right), Column.wrappedLast("")]
      + Array(repeating: Column("", shrinks: true), count: hasDetails ? 2 : 1)
  }

  private func cells(_ sign: String, _ recipe: ListedRecipe) -> [Cell] {
    [
      Cell(sign), Cell(Quantity.grouped(recipe.gold)),
      Cell(recipe.ingredients.map { names?.ingredient($0) ?? $0 }.joined(separator: ", ")),
    ] + (hasDetails ? [Cell(recipe.details?.named ?? "")] : []) + [
      Cell(RecipeOutput.effects(of: recipe, names))
    ]
  }

  /// For scripts, the sign is ASCII.
  private func plainFields(_ sign: String, _ recipe: ListedRecipe) -> [String] {
    [sign == "+" ? "+" : "-"] + recipe.plainFields(short: nil)
  }

  /// The daemon's own JSON, without the recipes that the filter hides.
  private func filtered(_ params: JSONValue) -> JSONValue {
    guard let filter, var members = WatchJSON.told(params).object,
      var recipes = members["recipes"]?.object
    else { return WatchJSON.told(params) }
    for name in ["gained", "lost"] {
      let shown = (recipes[name]?.array ?? []).filter { recipe in
        filter.shows((recipe["ingredients"]?.array ?? []).compactMap(\.string))
      }
      recipes[name] = .array(shown)
    }
    members["recipes"] = .object(recipes)
    return .object(members)
  }

  /// Prints the list again; if the daemon is gone, does so when it is back.
  private func listAgain(
    _ profile: WatchedProfile, because reason: String
  ) throws(CommandFailure) {
    mustList = true
    // Another store numbers its changes differently.
    listedLSN = 0
    // The connection of the first list may have ended.
    session.connection = nil
    do throws(CommandFailure) {
      alchemist = try presentAlchemist(of: profile)
      try readCatalog(profile.catalog)
      try tellList(reason, profile)
      listedLSN = try lister.list()
      mustList = false
    } catch {
      if case .unreachable = error { return }
      if case .watch(.listChanged) = error { return }
      throw error
    }
  }

  /// The watch does not tell of the alchemist, which a daemon of level 1 would refuse to watch.
  private func presentAlchemist(of profile: WatchedProfile) throws(CommandFailure) -> Alchemist {
    guard needsAlchemist else { return alchemist }
    let request = Request(ProfileGet(of: profile.id.description))
    let snapshot = try session.ask(request).value
    return try CommandFailure.following { () throws(MirrorFailure) in
      try WatchedProfile(snapshot: snapshot).alchemist
    }
  }

  private func tellList(_ reason: String, _ profile: WatchedProfile) throws(CommandFailure) {
    switch session.chosenFormat ?? .table {
    case .table: try session.printer.sentence("\(reason); these are the recipes now:")
    case .plain: try session.printer.plain(["=", "\(profile.recipeCount)"])
    case .json: break
    }
  }
}

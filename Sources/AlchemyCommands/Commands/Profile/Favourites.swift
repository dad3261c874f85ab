internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy favourite`: keeps a recipe in the profile under a name of your own.
enum FavouriteSet {
  private static let name = Option(
    "--name", value: .one("NAME", .text), excludes: removing.name,
    summary: "your own name for the recipe (default: the potion's)")
  private static let removing = Option("--remove", summary: "take the recipe off the list")

  static let command = ClientCommand(
    "favourite", aliases: ["favorite", "fav"], section: .brewing,
    summary: "keep a recipe in the profile under a name",
    details: [
      "Favourites belong to the profile: every terminal, the page and other machines have them. A favourite stays on "
        + "the list, whatever the bag holds and whatever you choose; `alchemy favourites` shows what it needs."
    ],
    arguments: RecipeExplain.ingredients, options: [name, removing] + Option.askingOfProfile,
    examples: [
      Example("favourite", "Wheat", "Blue Mountain Flower", purpose: "under the potion's own name"),
      Example(
        "favourite", "wheat", "giants-toe", "--name", "the dear one", purpose: "under your own"),
      Example("favourite", "wheat", "giants-toe", "--remove", purpose: "no longer a favourite"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let items = try RecipeExplain.items(invocation, context)
    guard let recipe = RecipeIDs(items.map(\.id)) else {
      preconditionFailure("a recipe's ingredients are two or three, and all different")
    }
    let profile = context.profile.summary.reference
    let words = context.names.words(for: recipe)
    if invocation.has(removing) {
      return try session.apply(
        [.label(.favourite(recipe), "")], to: profile, saying: "\(words): no favourite")
    }
    var chosen = invocation[name]
    if chosen == nil {
      let explained: RecipesExplain.Result = try session.ask(explaining(recipe, of: profile)).read()
      chosen = explained.details?.named
    }
    guard let chosen else {
      throw .usage(
        UsageFailure(
          problem: .other("\(words) make nothing, so a favourite needs a name"),
          nextWords: ["favourite"] + items.map(\.name) + [name.name, "NAME"] + invocation.placeWords
        ))
    }
    let text = try LabelText.checked(chosen, of: name.name, invocation)
    try session.apply(
      [.label(.favourite(recipe), text)], to: profile, saying: "\(words): favourite \(text)")
  }

  /// Asks what a recipe makes; the profile by its reference.
  fileprivate static func explaining(_ recipe: RecipeIDs, of profile: String) -> Request {
    Request(
      RecipesExplain(of: profile).with { ($0.wantsDetails, $0.ingredients) = (true, recipe.ids) })
  }
}

/// `alchemy favourites`: the favourites, what they need together, and what is short.
enum FavouriteList {
  private static let times = Option(
    "--times", value: .one("N", .wholeNumber(BagBrew.times)),
    summary: "what is needed to brew each of them N times (default: 1)")

  static let command = ClientCommand(
    "favourites", aliases: ["favorites", "favs"], section: .brewing,
    summary: "list your favourite recipes and what they lack",
    details: [
      "TIMES says how often the bag is enough for a recipe alone, beyond what is held back. The second table has what "
        + "all of them need together, and how much of it the bag lacks."
    ],
    options: [times, .noPager] + Option.askingOfProfile,
    examples: [
      Example("favourites", purpose: "what can I brew of my favourites?"),
      Example("favourites", "--times", "5", purpose: "what do five of each need?"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let rows = try rows(context, session)
    let needs = needs(of: rows, each: invocation.number(times) ?? 1, context)
    let hint = CommandFailure.line(["favourite"] + example(context) + invocation.placeWords)
    try session.show(
      Presentation(
        json: ["favourites": form.json(rows), "needs": needForm.json(needs)],
        plain: form.plain(rows).map { ["favourite"] + $0 }
          + needForm.plain(needs).map { ["need"] + $0 },
        table: rows.isEmpty
          ? [.sentence("there are no favourites; \(hint) keeps a recipe")]
          : [.listing(form.listing(rows)), .listing(needForm.listing(needs))]))
  }

  /// The first two ingredients that make something together.
  private static func example(_ context: ProfileContext) -> [String] {
    let ingredients = context.catalog.ingredients
    guard let first = ingredients.first else { return ["A", "B"] }
    let effects = Set(first.effects.map(\.id))
    let second = ingredients.dropFirst().first { !effects.isDisjoint(with: $0.effects.map(\.id)) }
    return [first.name, second?.name ?? "B"]
  }

  private struct Row {
    let name: String
    let recipe: RecipeIDs
    /// The recipe's ingredients in words.
    let words: String
    /// Nil if the catalog no longer makes anything of them.
    let made: RecipesExplain.Details?
  }

  private struct Need {
    let item: CatalogItem
    /// How many all favourites need together.
    let needed: Int
    /// How many the bag has beyond its reserve.
    let available: Int

    var short: Int { max(0, needed - available) }
  }

  private static func rows(
    _ context: ProfileContext, _ session: Session
  ) throws(CommandFailure) -> [Row] {
    let profile = context.profile.summary.reference
    let known = Set(context.catalog.ingredients.map(\.id))
    let favourites = context.profile.favouritesByName
    // All are asked together. What the catalog lacks is not asked, because the daemon refuses it.
    let asked = favourites.filter { known.isSuperset(of: $0.key.ids) }
    let replies = try session.ask(asked.map { FavouriteSet.explaining($0.key, of: profile) })
    var made: [RecipeIDs: RecipesExplain.Details] = [:]
    for (row, reply) in zip(asked, replies) {
      made[row.key] = try reply.read(RecipesExplain.Result.self).details
    }
    return favourites.map { recipe, name in
      Row(
        name: name, recipe: recipe, words: context.names.words(for: recipe), made: made[recipe])
    }
  }

  /// The largest lack first, then by name.
  private static func needs(of rows: [Row], each times: Int, _ context: ProfileContext) -> [Need] {
    var needed: [String: Int] = [:]
    for id in rows.flatMap(\.recipe.ids) { needed[id, default: 0] += times }
    return needed.map { id, count in
      Need(
        item: context.names.item(.ingredient, id), needed: count,
        available: context.profile.available(of: id))
    }.sorted { ($1.short, $0.item.name) < ($0.short, $1.item.name) }
  }

  private static var form: RowForm<Row> {
    RowForm([
      .init("name", Column("NAME", shrinks: true)) { .text($0.name) },
      .init("ingredients", Column("RECIPE", shrinks: true)) { row in
        RowValue(
          Cell(row.words), plain: row.recipe.description,
          json: .array(row.recipe.ids.map { .string($0) }))
      },
      .init("makes", Column("MAKES", shrinks: true)) { .text($0.made?.named ?? "nothing") },
      .init("gold", Column("GOLD", .right)) { .count($0.made?.gold ?? 0) },
      .init("times", Column("TIMES", .right)) { .count($0.made?.times ?? 0) },
    ])
  }

  private static var needForm: RowForm<Need> {
    RowForm(
      [
        .init("id") { .text($0.item.id) },
        .init("name", Column("INGREDIENT", shrinks: true)) { .text($0.item.name) },
        .init("needed", Column("NEEDED", .right)) { .count($0.needed) },
        .init("available", Column("BAG", .right)) { .count($0.available) },
        .init("short", Column("SHORT", .right)) { need in
          .count(need.short).shown(need.short == 0 ? "" : Quantity.grouped(need.short))
        },
      ], columns: ["needed", "available", "short", "name"])
  }
}

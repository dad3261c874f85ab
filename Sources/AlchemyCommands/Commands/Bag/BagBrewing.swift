internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Wire

/// `alchemy brew`: make potions or poisons from the bag.
enum BagBrewing {
  private static let everything = "all"
  static let times = Option(
    "--times", value: .one("N", .numberOrWord(BagBrew.times, everything)),
    summary: "how often; all: as often as the bag has enough (default: 1)")
  static let anyway = Option(
    "--anyway", summary: "also what the bag lacks; the bag then has a debt")

  /// How often the line says; of an ingredient that the bag lacks once, which the daemon refuses.
  static func times(
    _ invocation: Invocation, of items: [CatalogItem], _ profile: ProfileSnapshot
  ) -> Int {
    guard invocation[times] == everything else { return invocation.number(times) ?? 1 }
    let enough = items.map { profile.inventory[$0.id] ?? 0 }.min() ?? 0
    return min(max(enough, BagBrew.times.lowerBound), BagBrew.times.upperBound)
  }

  static let command = ClientCommand(
    "brew", aliases: ["craft", "mix"], section: .brewing, summary: "brew from the bag",
    details: [
      "Takes the ingredients out of the bag, and tells you what you made, its worth, and what you "
        + "learned: each effect that two of the ingredients share is known afterwards.",
      "Choices do not matter here, and reserves are taken, too, which it says. A brew is one change, and one undo takes it back, "
        + "with what was learned by it.",
    ],
    arguments: RecipeExplain.ingredients, options: [times, anyway] + Option.askingOfProfile,
    examples: [
      Example("brew", "Wheat", "Blue Mountain Flower", purpose: "one potion"),
      Example(
        "brew", "Purple Mountain Flower", "Thistle Branch", "--times", "2", purpose: "two potions"),
      Example(
        "brew", "wheat", "giants-toe", "--times", "all", purpose: "all that the bag is enough for"),
      Example(
        "brew", "wheat", "giants-toe", "--anyway", purpose: "although the bag was not counted"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let items = try RecipeExplain.items(invocation, context)
    let profile = context.profile.summary.reference
    let ids = items.map(\.id)
    let times = times(invocation, of: items, context.profile)
    // The other requests read what was made, and what is left; all are sent together.
    let replies = try session.ask([
      Request(
        BagBrew(of: profile).with {
          $0.brews = [BagBrew.Brew(ingredients: ids, times: times)]
          $0.isForced = invocation.has(anyway)
        }),
      Request(
        RecipesExplain(of: profile).with { ($0.wantsDetails, $0.ingredients) = (true, ids) }),
      Request(ProfileGet(of: profile)),
    ])
    let explanation: RecipesExplain.Result = try replies[1].read()
    let taken = Dictionary(items.map { ($0.id, times) }) { first, _ in first }
    let outcome = try BagOutcome(
      replies[0], taking: taken, after: replies[2].read(ProfileSnapshot.self), context.names)
    try session.show(outcome.presentation(strengths: explanation.details?.strengths ?? []))
  }
}

/// `alchemy eat`: eat an ingredient, to learn its effects.
enum BagEating {
  static let command = ClientCommand(
    "eat", section: .brewing, summary: "eat an ingredient from the bag, to learn its effects",
    details: [
      "You learn the ingredient's first effect, and one more for each rank of Experimenter; "
        + "`alchemy alchemist experimenter 2` sets the rank."
    ],
    arguments: [BagArgument.ingredient],
    options: [BagBrewing.times, BagBrewing.anyway] + Option.askingOfProfile,
    examples: [
      Example("eat", "Wheat", purpose: "what is its first effect?"),
      Example("eat", "wheat", "--times", "3", purpose: "three at once"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let item = try context.ingredient(invocation.text(BagArgument.ingredient)).item
    let profile = context.profile.summary.reference
    let times = BagBrewing.times(invocation, of: [item], context.profile)
    // The second request reads what is left; both are sent together.
    let replies = try session.ask([
      Request(
        BagEat(of: profile).with {
          ($0.ingredient, $0.times) = (item.id, times)
          $0.isForced = invocation.has(BagBrewing.anyway)
        }),
      Request(ProfileGet(of: profile)),
    ])
    let outcome = try BagOutcome(
      replies[0], taking: [item.id: times], after: replies[1].read(ProfileSnapshot.self),
      context.names)
    let subject = "ate \(Quantity.grouped(times)) \(item.name)"
    try session.show(outcome.presentation(eaten: subject))
  }
}

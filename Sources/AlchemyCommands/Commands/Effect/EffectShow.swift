internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import Doctor
internal import JSON
internal import LiveProfile
internal import Wire

/// `alchemy effect`: one or more effects, and the ingredients that have them.
enum EffectShow {
  private static let effect = Argument(
    "NAME", .effect, .oneOrMore,
    summary: "the names or ids of effects, or their first letters")

  static let command = ClientCommand(
    "effect", section: .looking, summary: "show an effect and the ingredients that have it",
    details: [
      "MAGNITUDE and SECONDS are what your alchemist makes of it in a potion or poison; the strongest come first. In the "
        + "plain form they follow those of the ingredient itself."
    ],
    arguments: [effect], options: [.noPager] + Option.askingOfProfile,
    examples: [Example("effect", "Restore Health", purpose: "what heals?")]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let effects = try context.effects(invocation.all(effect))
    let catalog = try CommandFailure.following { () throws(MirrorFailure) in
      try Catalog(checking: context.catalog)
    }
    try session.show(each: effects.map { presentation($0, context, catalog) })
  }

  private static func presentation(
    _ effect: Effect, _ context: ProfileContext, _ catalog: Catalog
  ) -> Presentation {
    let item = effect.item
    let sources = catalog.effectIndex(of: effect.id).map {
      catalog.sources(ofEffect: $0, by: context.profile.bench.alchemist)
    }
    let holders = (sources ?? []).compactMap { index, part -> Holder? in
      let ingredient = catalog.ingredients[index]
      return ingredient.effects.first { $0.id == item.id }.map {
        Holder(item: ingredient.item, entry: $0, part: part)
      }
    }
    let choice = context.profile.choice(of: item)
    let nature = effect.isHarmful ? "harmful" : "beneficial"
    return Presentation(
      json: .object(
        (JSONValue(writing: effect).object ?? [:]).merging(
          [
            "ingredients": .array(holders.map { .string($0.item.id) }),
            "strengths": .array(holders.map(\.json)),
          ], uniquingKeysWith: { $1 })),
      plain: [
        ["id", item.id], ["name", item.name], ["nature", nature], ["choice", choice],
      ] + holders.map { ["ingredient", $0.item.id] + $0.ownStrength + $0.strength },
      table: [
        .sentence(
          "\(item.name) (\(item.id)): \(choice), \(nature), in "
            + Quantity.of(holders.count, "ingredient")),
        .listing(listing(holders, context.profile)),
      ])
  }

  /// An ingredient that has the effect.
  private struct Holder {
    let item: CatalogItem
    let entry: IngredientEffect
    let part: Brew.Part

    /// Magnitude and seconds of the ingredient itself.
    var ownStrength: [String] {
      [Number.short(entry.magnitude), Number.short(Double(entry.duration))]
    }

    /// Magnitude and seconds that the alchemist makes of it.
    var strength: [String] { [Number.short(part.magnitude), Number.short(part.seconds)] }

    var json: JSONValue {
      [
        "ingredient": .string(item.id), "magnitude": .number(JSONNumber(part.magnitude)),
        "seconds": .number(JSONNumber(part.seconds)),
      ]
    }
  }

  private static func listing(_ holders: [Holder], _ profile: ProfileSnapshot) -> Listing {
    Listing(
      [
        Column("CHOICE"), Column("BAG", .right), Column("MAGNITUDE", .right),
        Column("SECONDS", .right), Column("INGREDIENT", shrinks: true),
      ],
      rows: holders.map { holder in
        [
          .choice(profile.choice(of: holder.item)),
          Cell(Quantity.grouped(profile.inventory[holder.item.id] ?? 0)),
        ] + holder.strength.map { Cell($0) } + [Cell(holder.item.name)]
      })
  }
}

internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import Doctor
internal import JSON
internal import Wire

/// `alchemy effect`: one or more effects, and the ingredients that have them.
enum EffectShow {
  private static let effect = Argument(
    "NAME", .effect, .oneOrMore,
    summary: "the names or ids of effects, or their first letters")

  static let command = ClientCommand(
    "effect", section: .looking, summary: "show an effect and the ingredients that have it",
    details: [
      "MAGNITUDE and SECONDS are the ingredient's own, of an alchemist without skill, gear or perks. "
        + "In the plain form they follow each ingredient's id."
    ],
    arguments: [effect], options: [.noPager] + Option.askingOfProfile,
    examples: [Example("effect", "Restore Health", purpose: "what heals?")]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let effects = try context.effects(invocation.all(effect))
    try session.show(each: effects.map { presentation($0, context) })
  }

  private static func presentation(
    _ effect: Effect, _ context: ProfileContext
  ) -> Presentation {
    let item = effect.item
    let holders = context.catalog.ingredients.compactMap { ingredient -> Holder? in
      guard let entry = ingredient.effects.first(where: { $0.id == item.id }) else {
        return nil
      }
      return Holder(item: ingredient.item, entry: entry)
    }
    let choice = context.profile.choice(of: item)
    let nature = effect.isHarmful ? "harmful" : "beneficial"
    return Presentation(
      json: .object(
        (JSONValue(writing: effect).object ?? [:]).merging(
          ["ingredients": .array(holders.map { .string($0.item.id) })], uniquingKeysWith: { $1 })),
      plain: [
        ["id", item.id], ["name", item.name], ["nature", nature], ["choice", choice],
      ] + holders.map { ["ingredient", $0.item.id] + $0.strength },
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

    /// Magnitude and seconds.
    var strength: [String] {
      [Number.short(entry.magnitude), Number.short(Double(entry.duration))]
    }
  }

  private static func listing(_ holders: [Holder], _ profile: ProfileDetails) -> Listing {
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

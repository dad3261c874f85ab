internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import Profiles
internal import Wire

/// `alchemy ingredient`: all facts about one or more ingredients.
enum IngredientShow {
  private static let names = Argument(
    BagArgument.ingredient.name, .ingredient, .oneOrMore,
    summary: "the names or ids of ingredients, or their first letters")

  static let command = ClientCommand(
    "ingredient", aliases: ["describe", "inspect"], section: .looking,
    summary: "show an ingredient, its effects and its choice",
    arguments: [names], options: Option.askingOfProfile,
    examples: [
      Example("ingredient", "nirnroot", purpose: "what is it good for?"),
      Example("ingredient", "giants", purpose: "the first letters are enough"),
      Example("ingredient", "wheat", "giants", purpose: "two, one below the other"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let ingredients = try context.ingredients(invocation.all(names))
    try session.show(each: ingredients.map { presentation($0, context) })
  }

  private static func presentation(
    _ ingredient: Ingredient, _ context: ProfileContext
  ) -> Presentation {
    let item = ingredient.item
    let choice = context.profile.choice(of: item)
    let stock = context.profile.inventory[item.id] ?? 0
    let debt = context.profile.debts[item.id].map { [["debt", "\($0)"]] } ?? []
    var whole = JSONValue(writing: ingredient).object ?? [:]
    whole["inventory"] = .integer(stock)
    whole["debt"] = context.profile.debts[item.id].map { .integer($0) }
    let held = context.profile.bench.shownReserve(of: item.id, inBag: stock)
    let reserve = held > 0 ? held : nil
    whole["reserve"] = reserve.map { .integer($0) }
    let known = context.profile.bench.known[item.id] ?? []
    if !known.isEmpty { whole["known"] = .array(known.map { .string($0) }) }
    whole["note"] = context.noteMember(.ingredient(item.id))
    let heldBack = reserve.map { ", \(Quantity.grouped($0)) held back" } ?? ""
    return Presentation(
      json: .object(whole),
      plain: [
        ["id", item.id], ["name", item.name], ["value", Number.short(Double(ingredient.value))],
        ["weight", Number.short(ingredient.weight)], ["choice", choice], ["inventory", "\(stock)"],
      ]
        + (ingredient.found.isEmpty ? [] : [["found", ingredient.found]])
        + (ingredient.quests == 0 ? [] : [["quests", "\(ingredient.quests)"]]) + debt
        + (reserve.map { [["reserve", "\($0)"]] } ?? [])
        + ingredient.effects.map {
          ["effect", $0.id, Number.short($0.magnitude), Number.short(Double($0.duration))]
        } + known.map { ["known", $0] } + context.noteRows(.ingredient(item.id)),
      table: [
        .sentence(
          "\(item.name) (\(item.id)): \(choice), \(context.profile.stockWords(item.id)) in the bag\(heldBack), "
            + "\(Number.short(Double(ingredient.value))) gold, weight \(Number.short(ingredient.weight))"
            + (ingredient.found.isEmpty ? "" : "; where: \(ingredient.found)")
            + (ingredient.quests == 0 ? "" : "; quests take \(Quantity.grouped(ingredient.quests))")
        ),
        .listing(effects(ingredient, context)),
      ] + context.noteBlocks(.ingredient(item.id)))
  }

  private static func effects(
    _ ingredient: Ingredient, _ context: ProfileContext
  ) -> Listing {
    // The last column is there only if something is known.
    let known = context.profile.bench.known[ingredient.id]
    let columns =
      [
        Column("CHOICE"), Column("EFFECT", shrinks: true), Column("MAGNITUDE", .right),
        Column("SECONDS", .right),
      ] + (known == nil ? [] : [Column("KNOWN")])
    return Listing(
      columns,
      rows: ingredient.effects.map { entry in
        let effect = context.names.item(.effect, entry.id)
        let cells: [Cell] = [
          .choice(context.profile.choice(of: effect)), Cell(effect.name),
          Cell(Number.short(entry.magnitude)), Cell(Number.short(Double(entry.duration))),
        ]
        return cells + (known.map { [Cell($0.contains(effect.id) ? "yes" : "no")] } ?? [])
      })
  }
}

internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import TerminalScreen
internal import Wire

/// What `alchemy ingredients --details` adds to the row of an ingredient, in each form of the output.
struct IngredientFacts {
  /// The titles of `cells`.
  static let columns = [
    Column("VALUE", .right), Column("WEIGHT", .right), Column.wrappedLast("EFFECTS"),
  ]

  let cells: [Cell]
  let plain: [String]
  let json: [String: JSONValue]

  init(_ ingredient: Ingredient, _ context: ProfileContext) {
    let known = context.profile.bench.known[ingredient.id] ?? []
    let effects = ingredient.effects.map(\.id)
    let numbers = [Number.short(Double(ingredient.value)), Number.short(ingredient.weight)]
    let names = effects.map { context.names.effect($0) + (known.contains($0) ? " +" : "") }
    cells = (numbers + [names.joined(separator: ", ")]).map { Cell($0) }
    plain = numbers + [effects.joined(separator: ","), known.joined(separator: ",")]
    let whole = JSONValue(writing: ingredient)
    json = [
      "value": whole["value"] ?? .null, "weight": whole["weight"] ?? .null,
      "effects": whole["effects"] ?? .null, "known": .array(known.map { .string($0) }),
    ]
  }
}

internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import TerminalScreen
internal import Wire

/// The facts of ingredients that `alchemy ingredients --details` adds to each row, in the rows' order.
struct IngredientColumns {
  static let columns = [
    Column("VALUE", .right), Column("WEIGHT", .right), Column.wrappedLast("EFFECTS"),
  ]

  let cells: [[Cell]]
  let plain: [[String]]
  let json: [[String: JSONValue]]

  init(_ ingredients: [Ingredient], _ context: ProfileContext) {
    let known = context.profile.bench.known
    cells = ingredients.map { ingredient in
      let names = ingredient.effects.map { entry in
        let isKnown = known[ingredient.item.id]?.contains(entry.id) == true
        return context.names.effect(entry.id) + (isKnown ? " +" : "")
      }
      return [
        Cell(Number.short(Double(ingredient.value))), Cell(Number.short(ingredient.weight)),
        Cell(names.joined(separator: ", ")),
      ]
    }
    plain = ingredients.map { ingredient in
      [
        Number.short(Double(ingredient.value)), Number.short(ingredient.weight),
        ingredient.effects.map(\.id).joined(separator: ","),
        (known[ingredient.item.id] ?? []).joined(separator: ","),
      ]
    }
    json = ingredients.map { ingredient in
      let whole = JSONValue(writing: ingredient)
      return [
        "value": whole["value"] ?? .null, "weight": whole["weight"] ?? .null,
        "effects": whole["effects"] ?? .null,
        "known": .array((known[ingredient.item.id] ?? []).map { .string($0) }),
      ]
    }
  }
}

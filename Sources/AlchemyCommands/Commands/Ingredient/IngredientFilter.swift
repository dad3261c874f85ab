internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Profiles
internal import Wire

/// Which ingredients `alchemy ingredients` lists, in which order, and whether it tells their facts.
struct IngredientFilter {
  private enum Order: String, CaseIterable {
    case name
    case bag
    case value
    case weight
  }

  private static let bag = Option("--bag", summary: "only those that are in the bag")
  private static let with = Option(
    "--with", value: .one("EFFECT", .effect), isRepeated: true,
    summary: "only those with this effect; repeat for more")
  private static let sort = Option(
    "--sort", value: .one("ORDER", .word(Order.allCases.map(\.rawValue))),
    synonyms: ["count": "bag", "gold": "value", "price": "value"],
    summary: "order: by name, or by quantity in the bag, value or weight, greatest first "
      + "(default: name)")
  private static let details = Option(
    "--details", summary: "also the value, the weight, the effects, and which effects you know")

  static let options = [bag, with, sort, details]
  static let words = [
    "--details lists the effects in the game's order; a + marks an effect that you know. The plain form adds the "
      + "value, the weight, the ids of the effects, and the ids of the known effects."
  ]

  /// Whether value, weight and effects are wanted.
  let isDetailed: Bool
  private let isOfBag: Bool
  private let effects: [String]
  private let order: Order

  /// Throws if the catalog has no effect with a given name.
  init(_ invocation: Invocation, _ context: ProfileContext) throws(CommandFailure) {
    isDetailed = invocation.has(Self.details)
    isOfBag = invocation.has(Self.bag)
    effects = try context.effects(invocation.all(Self.with)).map(\.item.id)
    order = invocation[Self.sort].flatMap(Order.init) ?? .name
  }

  /// The wanted ingredients, in the wanted order; ties keep the given order.
  func apply(to ingredients: [Ingredient], _ profile: ProfileSnapshot) -> [Ingredient] {
    func quantity(_ ingredient: Ingredient) -> Int { profile.inventory[ingredient.item.id] ?? 0 }
    let wanted = ingredients.filter { ingredient in
      (!isOfBag || quantity(ingredient) > 0)
        && effects.allSatisfy { effect in ingredient.effects.contains { $0.id == effect } }
    }
    func sorted(by key: (Ingredient) -> Double) -> [Ingredient] {
      wanted.enumerated().sorted { one, other in
        (key(other.element), one.offset) < (key(one.element), other.offset)
      }.map(\.element)
    }
    return switch order {
    case .name: wanted
    case .bag: sorted { Double(quantity($0)) }
    case .value: sorted { Double($0.value) }
    case .weight: sorted(by: \.weight)
    }
  }
}

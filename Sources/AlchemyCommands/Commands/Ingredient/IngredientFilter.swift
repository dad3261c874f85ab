internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import Profiles

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
    summary: "order: by name, by how many the bag has, by value or by weight, the most first "
      + "(default: name)")
  private static let details = Option(
    "--details", summary: "also the value, the weight, the effects and which of them are known")

  static let options = [bag, with, sort, details]
  static let words = [
    "--details lists effects in the order of the game; an effect that you know is marked with +. In the plain "
      + "form value, weight and the ids of the effects follow, and then those of the known ones."
  ]

  /// Whether value, weight and effects are wanted.
  let isDetailed: Bool
  private let isOfBag: Bool
  private let effects: [String]
  private let order: Order

  /// Throws if an effect's name is none.
  init(_ invocation: Invocation, _ context: ProfileContext) throws(CommandFailure) {
    isDetailed = invocation.has(Self.details)
    isOfBag = invocation.has(Self.bag)
    effects = try context.effects(invocation.all(Self.with)).map(\.item.id)
    order = invocation[Self.sort].flatMap(Order.init) ?? .name
  }

  /// Those that are wanted; equal ones stay in the given order.
  func apply(to ingredients: [Ingredient], _ profile: ProfileDetails) -> [Ingredient] {
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

internal import Wire

extension Companion {
  /// One step of a change; names ingredients and effects by their ids.
  public enum Edit: Equatable, Sendable {
    case chooseIngredient(String, Choice)
    case chooseEffect(String, Choice)
    /// Sets all ingredients at once, to `may` or `cant`.
    case resetIngredients(Choice)
    /// Sets all effects at once, to `may` or `cant`.
    case resetEffects(Choice)
    /// Sets the quantity in the bag: 0 to 1,000,000.
    case stock(String, Int)
    /// Adds to the quantity, or subtracts if negative; the sums of several replicas add up.
    case adjust(String, by: Int)
    case rename(String)
    case scope(Scope)
    /// Sets one fact about the alchemist.
    case alchemist(Alchemist.Fact)
    /// Sets how many of an ingredient recipes leave in the bag: 0 to 1,000,000.
    case reserve(String, Int)
    /// Notes whether the player knows that an ingredient has an effect.
    case know(ingredient: String, effect: String, Bool)
  }
}

extension Companion.Edit {
  /// The edit in the form of the protocol.
  var json: JSONValue {
    switch self {
    case .chooseIngredient(let id, let choice):
      ["choice": .string(choice.rawValue), "edit": "choose", "ingredient": .string(id)]
    case .chooseEffect(let id, let choice):
      ["choice": .string(choice.rawValue), "edit": "choose", "effect": .string(id)]
    case .resetIngredients(let choice): Self.reset("ingredients", choice)
    case .resetEffects(let choice): Self.reset("effects", choice)
    case .stock(let id, let quantity):
      ["edit": "stock", "ingredient": .string(id), "quantity": .integer(quantity)]
    case .adjust(let id, let difference):
      ["by": .integer(difference), "edit": "adjust", "ingredient": .string(id)]
    case .rename(let name): ["edit": "rename", "name": .string(name)]
    case .scope(let scope): ["edit": "scope", "scope": .string(scope.rawValue)]
    case .alchemist(let fact):
      ["edit": "alchemist", "field": .string(fact.field), "value": fact.value]
    case .reserve(let id, let quantity):
      ["edit": "reserve", "ingredient": .string(id), "quantity": .integer(quantity)]
    case .know(let ingredient, let effect, let isKnown):
      [
        "edit": "know", "effect": .string(effect), "ingredient": .string(ingredient),
        "known": .bool(isKnown),
      ]
    }
  }

  private static func reset(_ group: JSONValue, _ choice: Companion.Choice) -> JSONValue {
    ["choice": .string(choice.rawValue), "edit": "reset", "group": group]
  }
}

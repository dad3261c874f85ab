internal import Wire

extension Companion {
  /// One step of a change; ingredients and effects are named by their ids.
  public enum Edit: Equatable, Sendable {
    case chooseIngredient(String, Choice)
    case chooseEffect(String, Choice)
    /// All ingredients at once, to `may` or `cant`.
    case resetIngredients(Choice)
    /// All effects at once, to `may` or `cant`.
    case resetEffects(Choice)
    /// How many are in the bag: 0 to 1,000,000.
    case stock(String, Int)
    /// So many more, or below zero fewer; what several replicas add adds up.
    case adjust(String, by: Int)
    case rename(String)
    case scope(Scope)
  }
}

extension Companion.Edit {
  /// The edit as the protocol has it.
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
    }
  }

  private static func reset(_ group: JSONValue, _ choice: Companion.Choice) -> JSONValue {
    ["choice": .string(choice.rawValue), "edit": "reset", "group": group]
  }
}

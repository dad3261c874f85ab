internal import Profiles
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
    /// Sets how many of an ingredient, or with `*` of every ingredient, recipes leave in the bag: 0 to 1,000,000.
    case reserve(String, Int)
    /// Notes whether the player knows that an ingredient has an effect.
    case know(ingredient: String, effect: String, Bool)
    /// Writes a note of at most 200 bytes; the empty text takes it away.
    case note(Subject, String)
    /// Keeps a recipe of two or three different ingredients, by their ids, under a name of at most 200 bytes; the
    /// empty name takes it off the list. Applying it traps for any other number of ingredients.
    case favourite([String], String)
  }

  /// What a note is about.
  public enum Subject: Hashable, Sendable {
    case ingredient(String)
    case effect(String)
    /// Two or three different ingredients, by their ids; applying a note on any other number traps.
    case recipe([String])
  }
}

extension Companion.Edit {
  /// The edit in the form of the protocol.
  var plain: Profiles.Edit {
    switch self {
    case .chooseIngredient(let id, let choice): .choose(.ingredients, id: id, choice.plain)
    case .chooseEffect(let id, let choice): .choose(.effects, id: id, choice.plain)
    case .resetIngredients(let choice): .reset(.ingredients, choice.plain)
    case .resetEffects(let choice): .reset(.effects, choice.plain)
    case .stock(let id, let quantity): .stock(ingredient: id, quantity: quantity, seen: 0)
    case .adjust(let id, let difference): .adjust(ingredient: id, by: difference)
    case .rename(let name): .rename(name)
    case .scope(let scope): .scope(scope.plain)
    case .alchemist(let fact): .alchemist(fact.field, fact.value)
    case .reserve(let id, let quantity): .reserve(ingredient: id, quantity: quantity)
    case .know(let ingredient, let effect, let isKnown):
      .know(ingredient: ingredient, effect: effect, isKnown)
    case .note(let subject, let text): .label(.note(subject.plain), text)
    case .favourite(let ids, let name): .label(.favourite(recipeIDs(ids)), name)
    }
  }
}

extension Companion.Subject {
  fileprivate var plain: Label.Subject {
    switch self {
    case .ingredient(let id): .ingredient(id)
    case .effect(let id): .effect(id)
    case .recipe(let ids): .recipe(recipeIDs(ids))
    }
  }
}

private func recipeIDs(_ ids: [String]) -> RecipeIDs {
  guard let recipe = RecipeIDs(ids) else {
    preconditionFailure("a recipe has two or three different ingredients")
  }
  return recipe
}

internal import Alchemy
internal import Profiles
internal import Wire

/// The result of profile.get.
struct ProfileDetails {
  let summary: ProfileSummary
  let scope: String
  /// What is not `may`, by id.
  let ingredientChoices: [String: String]
  /// What is not `may`, by id.
  let effectChoices: [String: String]
  /// What is in the bag, by ingredient id.
  let inventory: [String: Int]
  /// How many more were taken out than there were, by ingredient id; none from an older daemon.
  let debts: [String: Int]

  init(_ reply: Reply) throws(CommandFailure) {
    let profile: ProfileGet.Result = try reply.read()
    summary = ProfileSummary(profile.summary)
    scope = profile.scope.rawValue
    ingredientChoices = profile.ingredients.mapValues(\.rawValue)
    effectChoices = profile.effects.mapValues(\.rawValue)
    inventory = profile.inventory
    debts = profile.debts
  }

  /// What the bag has of an ingredient, in words: `3`, or `0 (debt 2)`.
  func stockWords(_ ingredient: String) -> String {
    Quantity.ofBag(inventory[ingredient] ?? 0, debt: debts[ingredient] ?? 0)
  }

  func choice(of item: CatalogItem) -> String {
    let choices = item.kind == .ingredient ? ingredientChoices : effectChoices
    return choices[item.id] ?? "may"
  }
}

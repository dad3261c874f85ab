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
  /// How many more were taken out than there were, by ingredient id.
  let debts: [String: Int]
  /// The alchemist, reserves, known effects and the tally, as far as they are set.
  let bench: BenchValues

  init(_ reply: Reply) throws(CommandFailure) {
    self = try reply.read()
  }

  /// What the bag has of an ingredient, in words: `3`, or `0 (debt 2)`.
  func stockWords(_ ingredient: String) -> String {
    Quantity.ofBag(inventory[ingredient] ?? 0, debt: debts[ingredient] ?? 0)
  }

  /// The ids of all ingredients that are in the bag, missing from it or held back.
  var idsOfBag: Set<String> {
    Set(inventory.keys).union(debts.keys).union(bench.reserves.keys)
  }

  func choice(of item: CatalogItem) -> String {
    let choices = item.kind == .ingredient ? ingredientChoices : effectChoices
    return choices[item.id] ?? "may"
  }
}

extension ProfileDetails: WireReading {
  /// Reads only the members that commands show.
  ///
  /// Accepts any word as a scope or a choice, because a newer daemon may know more words.
  init(reading part: MessagePart) throws(UnreadableMember) {
    summary = try part.read()
    scope = try part.string("scope")
    let choices = try part.member("choices")
    ingredientChoices = try Self.choices(choices.member("ingredients"))
    effectChoices = try Self.choices(choices.member("effects"))
    let debts = try part.optional("debts").map { part throws(UnreadableMember) in
      try Self.quantities(part)
    }
    self.debts = debts ?? [:]
    inventory = try Self.quantities(part.member("inventory")).filter { debts?[$0.key] == nil }
    bench = try part.bench()
  }

  private static func choices(_ part: MessagePart) throws(UnreadableMember) -> [String: String] {
    try part.dictionary { part throws(UnreadableMember) in try part.string() }
      .filter { $0.value != "may" }
  }

  private static func quantities(_ part: MessagePart) throws(UnreadableMember) -> [String: Int] {
    try part.dictionary { part throws(UnreadableMember) in try part.integer(atLeast: 0) }
      .filter { $0.value > 0 }
  }
}

internal import Alchemy
internal import CommandLine
package import JSON
internal import Profiles
package import Wire

/// The result of profile.get.
package struct ProfileDetails {
  /// What the list of profiles has of it, too.
  package let summary: ProfileSummary
  /// The scope's word on the wire.
  package let scope: String
  /// What is not `may`, by id.
  package let ingredientChoices: [String: String]
  /// What is not `may`, by id.
  package let effectChoices: [String: String]
  /// What is in the bag, by ingredient id.
  package let inventory: [String: Int]
  /// How many more were taken out than there were, by ingredient id.
  package let debts: [String: Int]
  /// The alchemist, reserves, known effects and the tally, as far as they are set.
  package let bench: BenchValues

  /// Throws if the reply lacks a member that commands use.
  package init(_ reply: Reply) throws(CommandFailure) {
    self = try reply.read()
  }

  /// What the bag has of an ingredient, in words: `3`, or `0 (debt 2)`.
  package func stockWords(_ ingredient: String) -> String {
    Quantity.ofBag(inventory[ingredient] ?? 0, debt: debts[ingredient] ?? 0)
  }

  /// The ids of all ingredients that are in the bag, missing from it or held back.
  package var idsOfBag: Set<String> {
    Set(inventory.keys).union(debts.keys).union(bench.reserves.keys)
  }

  /// The choice's word on the wire.
  package func choice(of item: CatalogItem) -> String {
    let choices = item.kind == .ingredient ? ingredientChoices : effectChoices
    return choices[item.id] ?? "may"
  }
}

extension ProfileDetails: WireReading {
  /// Reads only the members that commands show.
  ///
  /// Accepts any word as a scope or a choice, because a newer daemon may know more words.
  package init(reading part: MessagePart) throws(UnreadableMember) {
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
    try part.dictionary { part throws(UnreadableMember) in try part.integer(0...Int.max) }
      .filter { $0.value > 0 }
  }
}

internal import Wire

/// The result of bag.brew or bag.eat: what was made, learned and left.
struct BagOutcome {
  private let reply: Reply
  private let result: BagBrew.Result
  private let after: ProfileDetails
  private let names: CatalogNames

  init(
    _ reply: Reply, after: ProfileDetails, _ names: CatalogNames
  ) throws(CommandFailure) {
    self.reply = reply
    self.after = after
    self.names = names
    result = try reply.read()
  }

  /// The parameters of bag.brew and bag.eat; `anyway` is sent only where it is typed.
  static func parameters(
    _ invocation: Invocation, _ profile: String, adding more: [String: JSONValue]
  ) -> [String: JSONValue] {
    var parameters = more
    parameters["profile"] = .string(profile)
    if invocation.has(BagBrewing.anyway) { parameters["anyway"] = true }
    return parameters
  }

  /// What was brewed, with the strength of each effect of the one recipe.
  func presentation(strengths: [RecipesExplain.EffectStrength]) -> Presentation {
    presentation(
      (result.brewed ?? []).map { brewed in
        let worth =
          brewed.times == 1
          ? "\(Quantity.grouped(brewed.gold)) gold"
          : "\(Quantity.grouped(brewed.gold)) gold each, "
            + "\(Quantity.grouped(result.earned)) in all"
        let count = brewed.times == 1 ? "" : "\(Quantity.grouped(brewed.times)) × "
        return count + brewed.named + Strength.words(of: strengths, names) + ": " + worth
      })
  }

  /// What was eaten.
  func presentation(eaten subject: String) -> Presentation {
    presentation([subject])
  }

  private func presentation(_ made: [String]) -> Presentation {
    let outcome = EditOutcome(result.applied)
    let isSame = outcome.added == 0 && outcome.removed == 0
    let learned = learnedWords.map { ["learned: " + $0] } ?? []
    return Presentation(
      json: reply.value, plain: plain,
      table: [.sentences(made + learned + [leftWords] + (isSame ? [] : [outcome.words]))])
  }

  /// `Resist Frost of Purple Mountain Flower and Thistle Branch`; nil if nothing is new.
  private var learnedWords: String? {
    var ingredients: [String: [String]] = [:]
    for pair in result.learned { ingredients[pair.effect, default: []].append(pair.ingredient) }
    if ingredients.isEmpty { return nil }
    let lessons = ingredients.map {
      (names.effect($0.key), $0.value.map(names.ingredient).sorted())
    }
    return lessons.sorted { $0.0 < $1.0 }.map { "\($0.0) of \(Self.list($0.1))" }
      .joined(separator: ", ")
  }

  /// `left in the bag: Wheat 3, Honeycomb 0 (debt 1)`.
  private var leftWords: String {
    let rows = result.left.keys.map { (names.ingredient($0), after.stockWords($0)) }
    return "left in the bag: "
      + rows.sorted { $0.0 < $1.0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private var plain: [[String]] {
    let brewed = (result.brewed ?? []).map { brewed in
      [
        "brewed", brewed.isPoison ? "poison" : "potion", brewed.named, "\(brewed.gold)",
        "\(brewed.times)", brewed.ingredients.joined(separator: ","),
      ]
    }
    return brewed + [["earned", "\(result.earned)"]]
      + result.learned.map { ["learned", $0.ingredient, $0.effect] }
      + result.left.sorted { $0.key < $1.key }.map { ["left", $0.key, "\($0.value)"] }
  }

  /// `Wheat`, `Wheat and Honeycomb`, `Wheat, Honeycomb and Garlic`.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Wire

/// The result of bag.brew or bag.eat: what was made, learned and left.
struct BagOutcome {
  private let reply: Reply
  private let result: BagBrew.Result
  private let after: ProfileSnapshot
  private let names: CatalogNames
  /// How many of each ingredient were asked for, by id.
  private let taken: [String: Int]

  init(
    _ reply: Reply, taking taken: [String: Int], after: ProfileSnapshot, _ names: CatalogNames
  ) throws(CommandFailure) {
    self.reply = reply
    self.taken = taken
    self.after = after
    self.names = names
    result = try reply.read()
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
    let outcome = result.applied
    let isSame = outcome.addedCount == 0 && outcome.removedCount == 0
    let lessons = Lessons(result.learned).words(names)
    let learned = lessons.isEmpty ? [] : ["learned: " + lessons.joined(separator: ", ")]
    return Presentation(
      json: reply.value, plain: plain,
      table: [
        .sentences(made + learned + heldBackWords + [leftWords] + (isSame ? [] : [outcome.words]))
      ])
  }

  /// `taken although held back: Wheat 1`; nothing if all reserves are whole, or were not touched.
  private var heldBackWords: [String] {
    result.heldBackWords(
      asking: taken, reserve: after.reserve(of:), debt: { after.debts[$0] ?? 0 },
      name: names.ingredient)
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
}

package import JSON

/// `bag.brew`: brews from what is in the bag, as one change.
package struct BagBrew: ProfileRequest {
  /// One recipe, and how often it is brewed.
  package struct Brew: Equatable, Sendable {
    /// Two or three different ids, in any order.
    package var ingredients: [String]
    /// At least 1.
    package var times: Int

    package init(ingredients: [String], times: Int) {
      self.ingredients = ingredients
      self.times = times
    }

    /// An element of the member `brews` of a request.
    package var json: JSONValue {
      ["ingredients": .array(ingredients.map { .string($0) }), "times": .integer(times)]
    }
  }

  /// By id or name; a deleted profile is refused.
  package var profile = ProfileReference.none
  /// In the requested order.
  package var brews: [Brew] = []
  /// Whether more may be taken than is in the bag; the rest is a debt.
  package var isForced = false
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// As many brews as a plan can have; their edits fit into one change.
  package static let brewCount = 1...200

  /// More than a million of one potion must be a typing mistake.
  package static let times = 1...1_000_000

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "bag.brew", "Brews from what is in the bag, as one change.",
    listed, result: "as that of profile.apply, with what was brewed and learned, and what is left")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.pass(
      Parameter(
        "brews", .brews(count: Self.brewCount), "what to brew, each with its ingredients"), &brews,
      read: { reader throws(Refusal) in try reader.brews() },
      write: { .array($0.map(\.json)) })
    form.flag("anyway", &isForced, "also takes what is not in the bag, as a debt")
    form.request(&request)
  }

  /// The brews, what they revealed, and what is left.
  package struct Result: Message {
    /// What profile.apply would return for the same edits.
    package var applied = ProfileApply.Result()
    /// In the order of the request; nil for `bag.eat`.
    package var brewed: [Brewed]?
    /// The worth of all results together.
    package var earned = 0
    /// The effects that became known, sorted by the ids.
    package var learned: [KnownEffect] = []
    /// What the bag still has of each used ingredient, by id.
    package var left: [String: Int] = [:]

    /// `learned` must be sorted.
    package init(
      applied: ProfileApply.Result, brewed: [Brewed]?, earned: Int, learned: [KnownEffect],
      left: [String: Int]
    ) {
      self.applied = applied
      self.brewed = brewed
      self.earned = earned
      self.learned = learned
      self.left = left
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.optional("brewed", &brewed)
      form.member("changed", &applied.changedCount)
      form.member("earned", &earned)
      form.member("learned", &learned)
      form.counts("left", &left)
      form.member("lsn", &applied.lsn)
      applied.recipes(&form)
    }
  }

  /// The outcome of one brew of the request.
  package struct Brewed: Message {
    /// Two or three ids, sorted.
    package var ingredients: [String] = []
    /// `result` on the wire, `potion` or `poison`.
    package var isPoison = false
    /// The game's name of the result, such as `Potion of Fortify Health`.
    package var named = ""
    /// What one result is worth.
    package var gold = 0
    /// How many were made.
    package var times = 0

    /// The ingredients must be sorted.
    package init(ingredients: [String], isPoison: Bool, named: String, gold: Int, times: Int) {
      self.ingredients = ingredients
      self.isPoison = isPoison
      self.named = named
      self.gold = gold
      self.times = times
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("gold", &gold)
      form.member("ingredients", &ingredients)
      form.member("named", &named)
      form.poison("result", &isPoison)
      form.member("times", &times)
    }
  }

  /// An effect of an ingredient that the player knows.
  package struct KnownEffect: Hashable, Sendable {
    /// The ingredient's id.
    package var ingredient: String
    /// The effect's id.
    package var effect: String

    package init(ingredient: String, effect: String) {
      self.ingredient = ingredient
      self.effect = effect
    }
  }
}

extension BagBrew.KnownEffect: WireValue {
  /// Writes a pair of ids.
  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    writer.string(ingredient)
    writer.string(effect)
    writer.endArray()
  }

  /// A pair of ids.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    let ids = try part.strings()
    guard ids.count == 2 else { throw part.unreadable }
    self.init(ingredient: ids[0], effect: ids[1])
  }
}

extension ParameterReader {
  /// Throws for brews that are wrong by themselves; does not check that their ids are known.
  fileprivate func brews() throws(Refusal) -> [BagBrew.Brew] {
    try objects("brews", count: BagBrew.brewCount).map { brew throws(Refusal) in
      try brew.refuseUnknown(knowing: ["ingredients", "times"])
      let ingredients = try brew.texts("ingredients", count: RecipesExplain.ingredientCount)
      guard Set(ingredients).count == ingredients.count else {
        throw brew.refusal("ingredients", .other("must be different ingredients"))
      }
      let times = try brew.optionalInteger("times", BagBrew.times) ?? 1
      return BagBrew.Brew(ingredients: ingredients, times: times)
    }
  }
}

/// `bag.eat`: eats ingredients from the bag, which reveals their first effects.
package struct BagEat: ProfileRequest {
  /// The result of `bag.brew`, without `brewed`.
  package typealias Result = BagBrew.Result

  /// By id or name; a deleted profile is refused.
  package var profile = ProfileReference.none
  /// The ingredient's id.
  package var ingredient = ""
  /// How many are eaten.
  package var times = 1
  /// Whether more may be taken than is in the bag; the rest is a debt.
  package var isForced = false
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "bag.eat", "Eats ingredients from the bag, which reveals their first effects.",
    listed, result: "as that of bag.brew, without what was brewed")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.text("ingredient", &ingredient, "the id of an ingredient")
    form.number(
      "times", &times, or: 1, in: BagBrew.times, "how many to eat; 1 unless given")
    form.flag("anyway", &isForced, "also takes what is not in the bag, as a debt")
    form.request(&request)
  }
}

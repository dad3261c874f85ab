package import JSON
internal import Profiles

/// `plan.gold`: how to brew the bag for the most gold, with a proof of how much more is possible.
package struct PlanGold: ProfileRequest {
  /// By id or name; a deleted profile only by its id.
  package var profile = ProfileReference.none
  /// 1 to 3: more effort finds better plans and smaller bounds, in more time.
  package var effort = defaultEffort
  /// An alchemist to assume; nil for the profile's own.
  package var alchemist: OtherAlchemist?
  /// The plan brews only recipes that pass all of these.
  package var filters = RecipeFilters()
  /// How much gold each merchant has who buys the potions; none for merchants who can pay for all.
  package var purses: [Int] = []
  /// Whether each brew has `details`.
  package var wantsDetails = false
  /// Whether `plan.event` reports the progress of the plan.
  package var wantsProgress = false
  /// Whether these events have the best plan so far.
  package var wantsDrafts = false

  /// Each effort takes about five times as long as the one before.
  package static let efforts = 1...3

  /// More than any merchant has, with all perks and mods of the game's own shops.
  package static let purseGold = 1...100_000

  /// More than a player visits in an evening.
  package static let purseCount = 0...16

  /// About a second for a large bag.
  package static let defaultEffort = 1

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "plan.gold", "Plans how to brew the bag for the most gold, with a proof.",
    listed, result: "the brews, their gold, what no plan exceeds, and the prices that prove it")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.effort(&effort)
    form.alchemist(&alchemist)
    filters.members(&form)
    form.optional(
      "purses", &purses, in: Self.purseGold, count: Self.purseCount,
      "the gold of each merchant who buys: the plan brews no more than they can pay")
    form.flag("details", &wantsDetails, "whether to tell what the alchemist makes of each")
    form.progress(&wantsProgress)
    form.flag(
      "drafts", &wantsDrafts,
      "with progress, and without purses: whether a plan.event has the best plan so far")
  }

  /// The members of a request besides the profile that decide the plan: `as`, and the filters that
  /// exclude recipes; nil for the profile's own alchemist and all its recipes.
  ///
  /// With these members, `recipes.list` lists the recipes that the plan may use.
  package var terms: JSONValue? {
    let terms = RecipesList().with {
      $0.filters = filters.effective
      $0.alchemist = alchemist
    }
    var members = terms.values
    members["profile"] = nil
    return members.isEmpty ? nil : .object(members)
  }

  /// The plan and its proof.
  package struct Result: Message {
    /// The lsn of the profile's last change, which the plan takes into account.
    package var lsn = 0
    /// What all brews are worth together; at most 2^53 − 1.
    package var gold = 0
    /// An upper bound of the gold of any plan, as the proof shows; at most 2^53 − 1.
    package var bound = 0
    /// Sorted by gold × times, descending.
    package var brews: [Brew] = []
    /// The unused pieces of each available ingredient, by id, without zeros.
    package var left: [String: Int] = [:]
    /// The prices that prove the bound.
    package var proof = Proof()
    /// What each merchant of the request's `purses` pays, in their order.
    package var sales: [Sale] = []
    /// No plan lets these merchants pay more; nil without purses.
    package var payable: Int?
    /// The terms of the request, an object like `PlanGold.terms`.
    package var terms: JSONValue?

    /// `gold` may not be above `bound`.
    package init(
      lsn: Int, gold: Int, bound: Int, brews: [Brew], left: [String: Int], proof: Proof,
      terms: JSONValue? = nil
    ) {
      self.lsn = lsn
      self.gold = gold
      self.bound = bound
      self.brews = brews
      self.left = left
      self.proof = proof
      self.terms = terms
    }

    /// Whether the plan is proved to be optimal; `exact` on the wire.
    ///
    /// A saturated sum proves nothing: the real numbers may differ.
    package var isExact: Bool { gold == bound && bound < SaturatingSum.limit }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("bound", &bound)
      form.member("brews", &brews)
      form.derived("exact", isExact)
      form.member("gold", &gold)
      form.counts("left", &left)
      form.member("lsn", &lsn)
      form.optional("payable", &payable)
      form.member("proof", &proof)
      form.optional("sales", &sales)
      form.optionalObject("terms", &terms)
    }
  }

  /// What one merchant pays.
  package struct Sale: Message {
    /// How much gold the merchant has.
    package var purse = 0
    /// The sum of the prices, at most the purse.
    package var paid = 0

    /// Takes the numbers as they are.
    package init(purse: Int, paid: Int) {
      self.purse = purse
      self.paid = paid
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("paid", &paid)
      form.member("purse", &purse)
    }
  }

  /// One recipe of the plan, and how often it is brewed.
  package struct Brew: Message {
    /// Two or three ids, sorted.
    package var ingredients: [String] = []
    /// The ids of the kept effects, sorted.
    package var effects: [String] = []
    /// What one result is worth.
    package var gold = 0
    /// At least 1.
    package var times = 0
    /// The result's kind, name and strengths; nil unless requested.
    package var details: RecipeDetails?

    /// The ids must be sorted.
    package init(
      ingredients: [String], effects: [String], gold: Int, times: Int,
      details: RecipeDetails? = nil
    ) {
      self.ingredients = ingredients
      self.effects = effects
      self.gold = gold
      self.times = times
      self.details = details
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      var told = details ?? RecipeDetails()
      let tells = form.tells("result", details != nil)
      form.member("effects", &effects)
      form.member("gold", &gold)
      form.member("ingredients", &ingredients)
      if tells {
        form.member("named", &told.named)
        form.poison("result", &told.isPoison)
        form.member("strengths", &told.strengths)
      }
      form.member("times", &times)
      details = tells ? told : nil
    }
  }

  /// Prices, in thousandths of gold, that together pay for every recipe of the bag.
  package struct Proof: Message {
    /// The price of one piece of each ingredient, by id, without zeros.
    package var prices: [String: Int] = [:]
    /// Sets of ingredients with an odd number of pieces.
    package var odd: [OddSet] = []

    /// No price may be negative.
    package init(prices: [String: Int], odd: [OddSet]) {
      self.prices = prices
      self.odd = odd
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("odd", &odd)
      form.counts("prices", &prices)
    }
  }

  /// A set of ingredients, and the price that a recipe pays if it has at least two of them.
  package struct OddSet: Message {
    /// Ids, sorted.
    package var ingredients: [String] = []
    /// The price for each pair of pieces in the bag, in thousandths of gold.
    package var price = 0

    /// The ids must be sorted.
    package init(ingredients: [String], price: Int) {
      self.ingredients = ingredients
      self.price = price
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("ingredients", &ingredients)
      form.member("price", &price)
    }
  }
}

extension JSONWriter {
  /// Writes a member with a number for each id, sorted by the ids.
  mutating func counts(_ name: StaticString, _ counts: [String: Int]) {
    member(name, counts.map { ($0.key, $0.value) }, by: { $0.0 }) { $1.integer($0.1) }
  }
}

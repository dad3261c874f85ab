package import JSON

/// `plan.shopping`: the ingredients of which one more piece would be worth most, or what to buy for
/// some gold.
package struct PlanShopping: ProfileRequest {
  /// By id or name; a deleted profile only by its id.
  package var profile = ProfileReference.none
  /// An alchemist to assume; nil for the profile's own.
  package var alchemist: OtherAlchemist?
  /// The most ingredients to list.
  package var limit = defaultLimit
  /// How much gold to spend: what to buy for it is planned in place of the list; nil for the list.
  package var budget: Int?
  /// How many pieces of each ingredient merchants have; only with a budget.
  package var each = defaultEach
  /// The ids of the ingredients that can be bought; nil for all; only with a budget.
  package var among: [String]?
  /// Whether `plan.event` reports how many plans must end first; it reports nothing else.
  package var wantsProgress = false

  /// As many as the largest catalog with an index has.
  package static let limits = 1...300

  /// A terminal screen.
  package static let defaultLimit = 20

  /// More than any player carries to an apothecary.
  package static let budgets = 1...100_000

  /// The most is more than any merchant of the game has.
  package static let eachCounts = 1...99

  /// An apothecary has a few pieces of most of what it sells.
  package static let defaultEach = 3

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "plan.shopping", "Tells of which ingredients one more is worth most.",
    listed, result: "the ingredients, with what one more of each is worth; or what to buy")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.number(
      "limit", &limit, or: Self.defaultLimit, in: Self.limits,
      "how many ingredients at most; 20 unless given")
    form.alchemist(&alchemist)
    form.optional(
      "budget", &budget, in: Self.budgets,
      "plans what to buy for this much gold, in place of the list")
    form.number(
      "each", &each, or: Self.defaultEach, in: Self.eachCounts,
      "with a budget: how many pieces of each ingredient can be bought; 3 unless given")
    form.optional(
      "among", &among, count: Self.limits, "with a budget: the only ingredients to buy")
    form.progress(&wantsProgress)
  }

  /// The ingredients to get next.
  package struct Result: Message {
    /// The lsn of the profile's last change, which the plan takes into account.
    package var lsn = 0
    /// Sorted by `worth`, then by `opens`, both descending, then by id.
    package var items: [Item] = []
    /// What to buy; only for a request with a budget.
    package var purchase: Purchase?

    /// The items must be sorted.
    package init(lsn: Int, items: [Item]) {
      self.lsn = lsn
      self.items = items
    }

    /// The answer to a request with a budget.
    package init(lsn: Int, _ purchase: Purchase) {
      self.lsn = lsn
      self.purchase = purchase
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("items", &items)
      form.member("lsn", &lsn)
      form.optional("purchase", &purchase)
    }
  }

  /// What to buy so that the most gold is left after all potions are sold.
  package struct Purchase: Message {
    /// No purchase within the budget leaves more gold than this, by a proof; `after` less `cost` is at
    /// most this.
    package var bound = 0
    /// The sum of the prices, at most the budget.
    package var cost = 0
    /// What merchants pay for the potions of the bag alone.
    package var before = 0
    /// What merchants pay for the potions with the pieces.
    package var after = 0
    /// In the order of the ids.
    package var pieces: [Pieces] = []

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("after", &after)
      form.member("before", &before)
      form.member("bound", &bound)
      form.member("cost", &cost)
      form.member("pieces", &pieces)
    }
  }

  /// Some pieces of one ingredient to buy.
  package struct Pieces: Message {
    /// The ingredient's id.
    package var ingredient = ""
    /// How many, at least 1.
    package var count = 0
    /// What a merchant asks for one.
    package var price = 0

    package init() {}

    /// Takes the numbers as they are.
    package init(ingredient: String, count: Int, price: Int) {
      self.ingredient = ingredient
      self.count = count
      self.price = price
    }

    package mutating func members(_ form: inout Form) {
      form.member("count", &count)
      form.member("ingredient", &ingredient)
      form.member("price", &price)
    }
  }

  /// What one more piece of an ingredient is worth.
  package struct Item: Message {
    /// The ingredient's id.
    package var ingredient = ""
    /// How much more gold the bag brings with one more of the ingredient.
    package var worth = 0
    /// Whether `worth` comes from the bag's linear optimum, rounded down, instead of from two plans.
    package var isAbout = false
    /// How many matching recipes lack nothing but this ingredient.
    package var opens = 0
    /// The most valuable of these recipes; nil if there are none.
    package var best: Best?

    /// None of the numbers may be negative.
    package init(ingredient: String, worth: Int, isAbout: Bool, opens: Int, best: Best?) {
      self.ingredient = ingredient
      self.worth = worth
      self.isAbout = isAbout
      self.opens = opens
      self.best = best
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.optional("about", &isAbout)
      form.optional("best", &best)
      form.member("ingredient", &ingredient)
      form.member("opens", &opens)
      form.member("worth", &worth)
    }
  }

  /// The most valuable recipe that an ingredient opens.
  package struct Best: Message {
    /// Two or three ids, sorted.
    package var ingredients: [String] = []
    /// What one result is worth.
    package var gold = 0

    /// The ids must be sorted.
    package init(ingredients: [String], gold: Int) {
      self.ingredients = ingredients
      self.gold = gold
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("gold", &gold)
      form.member("ingredients", &ingredients)
    }
  }
}

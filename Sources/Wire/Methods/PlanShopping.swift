package import JSON

/// `plan.shopping`: the ingredients of which one more piece would be worth most.
package struct PlanShopping: ProfileRequest {
  /// By id or name; a deleted profile only by its id.
  package var profile = ProfileReference.none
  /// An alchemist to assume; nil for the profile's own.
  package var alchemist: OtherAlchemist?
  /// The most ingredients to list.
  package var limit = defaultLimit
  /// Whether `plan.event` reports how many plans must end first; it reports nothing else.
  package var wantsProgress = false

  /// As many as the largest catalog with an index has.
  package static let limits = 1...300

  /// A terminal screen.
  package static let defaultLimit = 20

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "plan.shopping", "Tells of which ingredients one more is worth most.",
    listed, result: "the ingredients, with what one more of each is worth")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.number(
      "limit", &limit, or: Self.defaultLimit, in: Self.limits,
      "how many ingredients at most; 20 unless given")
    form.alchemist(&alchemist)
    form.progress(&wantsProgress)
  }

  /// The ingredients to get next.
  package struct Result: Message {
    /// The lsn of the profile's last change, which the plan takes into account.
    package var lsn = 0
    /// Sorted by `worth`, then by `opens`, both descending, then by id.
    package var items: [Item] = []

    /// The items must be sorted.
    package init(lsn: Int, items: [Item]) {
      self.lsn = lsn
      self.items = items
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("items", &items)
      form.member("lsn", &lsn)
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

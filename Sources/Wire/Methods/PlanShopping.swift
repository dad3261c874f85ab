package import JSON

/// `plan.shopping`: which ingredient is worth most in the bag if there were one more of it.
package struct PlanShopping: ProfileRequest {
  /// By id or name; a deleted profile only by its id.
  package var profile = ProfileReference.none
  /// What if; nil for the profile's own alchemist.
  package var alchemist: OtherAlchemist?
  /// How many ingredients at most.
  package var limit = defaultLimit
  /// Whether `plan.event` tells for how many plans it waits; it has no other news.
  package var wantsProgress = false

  /// As many as the largest catalog has whose recipes are held.
  package static let limits = 1...300

  /// A terminal screen.
  package static let defaultLimit = 20

  /// The facts of the method.
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
    /// By worth, then by what they open, the most first; then by id.
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
    /// Whether `worth` is by the bag's linear optimum, rounded down, and not by two plans.
    package var isAbout = false
    /// How many matching recipes lack nothing but this ingredient.
    package var opens = 0
    /// The dearest of them; nil if there are none.
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

  /// The dearest recipe that an ingredient opens.
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

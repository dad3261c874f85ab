package import JSON

/// `plan.learn`: what to brew to discover the most unknown effects of ingredients.
package struct PlanLearn: ProfileRequest {
  /// Where the ingredients of a plan come from.
  package enum Source: String, CaseIterable, Sendable {
    /// From the available bag; each piece is used once.
    case bag
    /// Not from the bag: the plan assumes enough of every ingredient.
    case all
  }

  /// By id or name; a deleted profile only by its id.
  package var profile = ProfileReference.none
  /// `from` on the wire.
  package var source = Source.bag
  /// Whether one of each ingredient may be eaten first, where that helps; `eat` on the wire.
  package var eats = false
  /// 1 to 3, as for `plan.gold`.
  package var effort = PlanGold.defaultEffort
  /// Whether `plan.event` reports the progress of the plan.
  package var wantsProgress = false
  /// Whether each brew lists what it reveals; `spoilers` on the wire.
  package var hasSpoilers = true

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "plan.learn", "Plans brews that reveal most of the unknown effects.",
    listed, result: "what to eat and what to brew, and how much of the unknown is revealed")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.word(
      "from", &source, or: .bag,
      "the ingredients: those of the bag unless given, or all of the catalog")
    form.flag("eat", &eats, "whether ingredients may be eaten first")
    form.effort(&effort)
    form.progress(&wantsProgress)
    form.flag(
      "spoilers", &hasSpoilers, or: true,
      "whether each brew tells what it reveals; true unless given")
  }

  /// The plan.
  package struct Result: Message {
    /// The lsn of the profile's last change, which the plan takes into account.
    package var lsn = 0
    /// The ids of the ingredients of which one is eaten before any brew, sorted.
    package var eat: [String] = []
    /// The brews, the most revealing first.
    package var brews: [Brew] = []
    /// How many unknown effects the plan reveals.
    package var reveals = 0
    /// How many effects of the catalog's ingredients are unknown.
    package var unknown = 0
    /// An upper bound of the effects that any plan reveals.
    package var reach = 0
    /// A lower bound of the brews of any plan that reveals as much as this one.
    package var bound = 0

    /// `reveals` may not be above `reach`.
    package init(
      lsn: Int, eat: [String], brews: [Brew], reveals: Int, unknown: Int, reach: Int, bound: Int
    ) {
      self.lsn = lsn
      self.eat = eat
      self.brews = brews
      self.reveals = reveals
      self.unknown = unknown
      self.reach = reach
      self.bound = bound
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("bound", &bound)
      form.member("brews", &brews)
      form.member("eat", &eat)
      form.member("lsn", &lsn)
      form.member("reach", &reach)
      form.member("reveals", &reveals)
      form.member("unknown", &unknown)
    }
  }

  /// One brew of the plan.
  package struct Brew: Message {
    /// Two or three ids, sorted.
    package var ingredients: [String] = []
    /// The effects that this brew reveals, sorted by the ids; nil without spoilers.
    package var reveals: [BagBrew.KnownEffect]?

    /// The ids must be sorted.
    package init(ingredients: [String], reveals: [BagBrew.KnownEffect]?) {
      self.ingredients = ingredients
      self.reveals = reveals
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("ingredients", &ingredients)
      form.optional("reveals", &reveals)
    }
  }
}

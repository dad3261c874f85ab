internal import Lists
internal import Wire

extension Companion {
  /// What a brew or a meal did.
  public struct BagOutcome: Equatable, Sendable {
    /// An effect of an ingredient, by their ids.
    public struct KnownEffect: Equatable, Sendable {
      /// An ingredient's id.
      public var ingredient: String
      /// An effect's id.
      public var effect: String
    }

    /// The outcome of the change.
    public var outcome: Outcome
    /// The game's name of what was made, such as `Potion of Fortify Health`; nil after a meal.
    public var name: String?
    /// The worth of everything that was made, in gold.
    public var earned: Int
    /// The effects that the player knows since this change.
    public var learned: [KnownEffect]
    /// What the bag still has of each used ingredient, by id.
    public var left: [String: Int]
  }

  /// What a list did to the bag.
  public struct ImportOutcome: Equatable, Sendable {
    /// How the count of an ingredient changed.
    public struct Difference: Equatable, Sendable {
      /// The ingredient's id.
      public var ingredient: String
      /// How many were in the bag.
      public var from: Int
      /// How many are in the bag now.
      public var to: Int
    }

    /// A line that names no ingredient, or has no possible count.
    public struct UnreadLine: Equatable, Sendable {
      /// From 1.
      public var number: Int
      /// The text of the line, cut to a readable length.
      public var text: String
      /// The ingredient that was probably meant.
      public var near: String?
      /// The ingredients that the id can be; empty unless there are several.
      public var candidates: [String] = []
      /// Why the line has no readable count, in words; nil if its name is unknown.
      public var reason: String?
    }

    /// The outcome of the change; without a change, the profile's present state.
    public var outcome: Outcome
    /// Sorted by id.
    public var differences: [Difference]
    /// The first hundred of the skipped lines.
    public var unread: [UnreadLine]
  }

  /// What the counts of a list mean.
  public enum ImportMode: String, Sendable {
    /// The counts replace those of the named ingredients.
    case set
    /// The counts are added to those of the bag.
    case add
    /// The counts are the whole bag: every other ingredient gets 0.
    case all
  }
}

extension Companion.BagOutcome {
  init(_ result: BagBrew.Result) {
    self.init(
      outcome: Companion.Outcome(result.applied), name: result.brewed?.first?.named,
      earned: result.earned,
      learned: result.learned.map { KnownEffect(ingredient: $0.ingredient, effect: $0.effect) },
      left: result.left)
  }
}

extension Companion.ImportOutcome {
  init(_ result: BagImport.Result) {
    self.init(
      outcome: Companion.Outcome(result.applied),
      differences: result.items.map {
        Difference(ingredient: $0.ingredient, from: $0.from, to: $0.to)
      },
      unread: result.unread.map {
        UnreadLine(
          number: $0.line, text: $0.text, near: $0.near, candidates: $0.candidates,
          reason: $0.reason)
      })
  }
}

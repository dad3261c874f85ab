internal import Alchemy
internal import Wire

extension Companion {
  /// The recipes that a list shows or a plan uses; all of them unless a value is set.
  public struct RecipeFilter: Equatable, Sendable {
    /// Whether the effects of a recipe are beneficial or harmful.
    public enum Kind: String, Sendable {
      /// Every effect is beneficial.
      case beneficial
      /// Every effect is harmful.
      case harmful
      /// All effects are beneficial, or all are harmful.
      case pure
    }

    /// An ingredient or an effect, by its id.
    public enum Part: Equatable, Sendable {
      case ingredient(String)
      case effect(String)
    }

    /// A part of the name of an ingredient, an effect or the result; empty for any.
    public var text = ""
    /// Texts that each occur in some such name; at most 16.
    public var words: [String] = []
    /// Texts that occur in no such name; at most 16.
    public var notWords: [String] = []
    /// Two or three; nil for either.
    public var ingredientCount: Int?
    /// Nil for any.
    public var kind: Kind?
    /// The least gold of a recipe; nil for any.
    public var leastGold: Int?
    /// The parts that every recipe has; at most 16.
    public var with: [Part] = []
    /// The parts that no recipe has; at most 16.
    public var without: [Part] = []

    /// Lets every recipe pass.
    public init() {}

    /// Recipes with this text in the name of an ingredient, an effect or the result.
    public init(text: String) {
      self.text = text
    }
  }

  /// The order of a list of recipes; ties are sorted by gold.
  public enum RecipeOrder: Equatable, Sendable {
    /// The most valuable first.
    case gold
    /// By the strength of the effect with this id, the strongest first; leaves out recipes without it.
    case strength(ofEffect: String)
    /// By the number of unknown effects that a recipe reveals, the most first.
    case reveals
  }
}

extension Companion.RecipeFilter {
  /// The filters of a request.
  var plain: RecipeFilters {
    var filters = RecipeFilters()
    filters.text = text.isEmpty ? nil : text
    filters.ingredientCount = ingredientCount
    filters.kind = kind.flatMap { RecipeKind(rawValue: $0.rawValue) }
    filters.leastGold = leastGold
    filters.words = words.isEmpty ? nil : words
    filters.notWords = notWords.isEmpty ? nil : notWords
    filters.with = with.isEmpty ? nil : with.map(\.plain)
    filters.without = without.isEmpty ? nil : without.map(\.plain)
    return filters
  }

  /// Sets the order and the filters of a list.
  func order(_ list: inout RecipesList, by order: Companion.RecipeOrder) {
    var filter = self
    switch order {
    case .gold: break
    case .strength(let effect):
      if !filter.with.contains(.effect(effect)) { filter.with.append(.effect(effect)) }
      list.sort = .strength
    case .reveals: list.sort = .reveals
    }
    list.filters = filter.plain
  }
}

extension Companion.RecipeFilter.Part {
  fileprivate var plain: RecipePart {
    switch self {
    case .ingredient(let id): .ingredient(id)
    case .effect(let id): .effect(id)
    }
  }
}

extension [Companion.Alchemist.Fact] {
  /// The last value of each field; nil without a fact.
  var whatIf: OtherAlchemist? {
    OtherAlchemist(Dictionary(map { ($0.field, $0.value) }) { $1 })
  }
}

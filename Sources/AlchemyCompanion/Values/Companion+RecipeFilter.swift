internal import Wire

extension Companion {
  /// Which recipes a list shows or a plan uses; all of them unless a value is set.
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
    /// Each is a part of some such name; at most 16.
    public var words: [String] = []
    /// None is a part of any such name; at most 16.
    public var notWords: [String] = []
    /// Two or three; nil for either.
    public var ingredientCount: Int?
    /// Nil for any.
    public var kind: Kind?
    /// At least so much gold; nil for any.
    public var leastGold: Int?
    /// Every recipe has these; at most 16.
    public var with: [Part] = []
    /// No recipe has any of these; at most 16.
    public var without: [Part] = []

    /// Lets every recipe pass.
    public init() {}

    /// Recipes with this text in the name of an ingredient, an effect or the result.
    public init(text: String) {
      self.text = text
    }
  }

  /// The order of a list of recipes; recipes that are equal in it are in the order of gold.
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
  /// The members of a request.
  var parameters: [String: JSONValue] {
    var parameters: [String: JSONValue] = ["text": .string(text)]
    parameters["ingredients"] = ingredientCount.map { .integer($0) }
    parameters["kind"] = kind.map { .string($0.rawValue) }
    parameters["above"] = leastGold.map { .integer($0) }
    if !words.isEmpty { parameters["words"] = .array(words.map { .string($0) }) }
    if !notWords.isEmpty { parameters["notWords"] = .array(notWords.map { .string($0) }) }
    if !with.isEmpty { parameters["with"] = .array(with.map { .string($0.field) }) }
    if !without.isEmpty { parameters["without"] = .array(without.map { .string($0.field) }) }
    return parameters
  }

  /// The same in an order of recipes.
  func parameters(in order: Companion.RecipeOrder) -> [String: JSONValue] {
    var filter = self
    switch order {
    case .gold: return parameters
    case .strength(let effect):
      if !filter.with.contains(.effect(effect)) { filter.with.append(.effect(effect)) }
      return filter.parameters.merging(["sort": "strength"]) { $1 }
    case .reveals: return parameters.merging(["sort": "reveals"]) { $1 }
    }
  }
}

extension Companion.RecipeFilter.Part {
  fileprivate var field: String {
    switch self {
    case .ingredient(let id): "ingredient:" + id
    case .effect(let id): "effect:" + id
    }
  }
}

extension [Companion.Alchemist.Fact] {
  /// The member `as` of a request, with the last value of each field; nil without a fact.
  var whatIf: JSONValue? {
    isEmpty ? nil : .object(Dictionary(map { ($0.field, $0.value) }) { $1 })
  }
}

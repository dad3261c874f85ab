internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import Wire

extension Companion {
  /// A profile's whole state at one moment.
  public struct Profile: Equatable, Identifiable, Sendable {
    /// A UUID, the same on every replica.
    public var id: String
    /// After a merge several profiles may have the same name; then only the id tells them apart.
    public var name: String
    /// The id of the profile's catalog.
    public var catalog: String
    /// Whether the profile is hidden; nothing of it is lost.
    public var isDeleted: Bool
    /// Whether recipes may use all ingredients, or only those in the bag.
    public var scope: Scope
    /// How many recipes match.
    public var recipeCount: Int
    /// By ingredient id; an unlisted ingredient is `may`.
    public var ingredients: [String: Choice]
    /// By effect id; an unlisted effect is `may`.
    public var effects: [String: Choice]
    /// How many of each ingredient are in the bag; an unlisted ingredient is not there.
    public var bag: [String: Int]
    /// How many more of an ingredient were taken out of the bag than it held.
    ///
    /// Concurrent edits of several replicas can cause a debt, and so can an undo. Adding the
    /// ingredient to the bag pays the debt first. An unlisted ingredient has no debt.
    public var debts: [String: Int] = [:]
    /// The alchemist for the recipes' prices and strengths.
    public var alchemist: Alchemist
    /// How many of each ingredient recipes leave in the bag, by id, and under `*` of every ingredient.
    ///
    /// The larger number counts: see `reserve(of:)`.
    public var reserves: [String: Int]
    /// The ids of the effects that the player knows of each ingredient, sorted.
    public var known: [String: [String]]
    /// The notes by what they are about, such as `ingredient:nirnroot` or `recipe:garlic+wheat`.
    public var notes: [String: String]
    /// The names of the favourite recipes, by their sorted ids with `+` between them.
    public var favourites: [String: String]
    /// How many potions and poisons were brewed, on all replicas.
    public var brewedCount: Int
    /// The worth of all these potions and poisons when they were brewed.
    public var goldEarned: Int

    /// How many of an ingredient recipes leave in the bag: its own reserve, or that of every ingredient if this is
    /// larger.
    public func reserve(of ingredient: String) -> Int {
      max(reserves[ingredient] ?? 0, reserves["*"] ?? 0)
    }
  }
}

extension Companion.Profile {
  init(_ snapshot: ProfileSnapshot) {
    self.init(
      id: snapshot.summary.id.description, name: snapshot.summary.name,
      catalog: snapshot.summary.catalog, isDeleted: snapshot.summary.isDeleted,
      scope: Companion.Scope(snapshot.scope), recipeCount: snapshot.summary.recipeCount,
      ingredients: snapshot.ingredients.mapValues(Companion.Choice.init),
      effects: snapshot.effects.mapValues(Companion.Choice.init), bag: snapshot.inventory,
      debts: snapshot.debts, alchemist: Companion.Alchemist(snapshot.bench.alchemist),
      reserves: snapshot.bench.reserves, known: snapshot.bench.known,
      notes: Dictionary(
        uniqueKeysWithValues: snapshot.bench.notes.map { ($0.key.description, $0.value) }),
      favourites: Dictionary(
        uniqueKeysWithValues: snapshot.bench.favourites.map { ($0.key.description, $0.value) }),
      brewedCount: snapshot.bench.count(of: .made), goldEarned: snapshot.bench.count(of: .gold))
  }
}

extension Companion.Choice {
  init(_ choice: Alchemy.Choice) {
    switch choice {
    case .must: self = .must
    case .may: self = .may
    case .cant: self = .cant
    }
  }
}

extension Companion.Scope {
  init(_ scope: Profiles.Scope) {
    switch scope {
    case .all: self = .all
    case .stock: self = .stock
    }
  }
}

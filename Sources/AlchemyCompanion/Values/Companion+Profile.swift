internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import Wire

extension Companion {
  /// All that a profile says at one moment.
  public struct Profile: Equatable, Identifiable, Sendable {
    /// A UUID, the same on every replica.
    public var id: String
    /// Several profiles may carry one name after a merge; then only the id tells them apart.
    public var name: String
    /// The id of the catalog that it chooses from.
    public var catalog: String
    /// Whether it is hidden; nothing of it is lost.
    public var isDeleted: Bool
    /// Whether recipes may be made of all ingredients, or of those in the bag alone.
    public var scope: Scope
    /// How many recipes match.
    public var recipeCount: Int
    /// By ingredient id; what is not listed is `may`.
    public var ingredients: [String: Choice]
    /// By effect id; what is not listed is `may`.
    public var effects: [String: Choice]
    /// How many of each ingredient are in the bag; what is not listed is not there.
    public var bag: [String: Int]
    /// How many more of an ingredient were taken out of the bag than there were.
    ///
    /// Replicas that had not met can do that, and so can an undo. Putting more of the ingredient into
    /// the bag pays the debt first. An ingredient that is not listed has no debt.
    public var debts: [String: Int] = [:]
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
      debts: snapshot.debts)
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

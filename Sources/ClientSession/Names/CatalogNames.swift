internal import Alchemy
package import Profiles
package import Wire

/// A catalog's names by id, and the resolver for typed names.
package struct CatalogNames {
  /// Finds what a user typed among the catalog's names.
  package let resolver: NameResolver
  private let ingredients: [String: CatalogItem]
  private let effects: [String: CatalogItem]

  /// The names of all ingredients and effects of the catalog.
  package init(_ catalog: CatalogGet.Result) {
    let ingredients = catalog.ingredients.map(\.item)
    let effects = catalog.effects.map(\.item)
    resolver = NameResolver(catalog: catalog.id, items: ingredients + effects)
    // A catalog with a duplicate id is the daemon's mistake, and no reason to stop.
    self.ingredients = Dictionary(ingredients.map { ($0.id, $0) }) { first, _ in first }
    self.effects = Dictionary(effects.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The item with this id; an id that the catalog lacks is its own name.
  package func item(_ kind: CatalogItem.Kind, _ id: String) -> CatalogItem {
    let items = kind == .ingredient ? ingredients : effects
    return items[id] ?? CatalogItem(kind, id: id, name: id)
  }

  /// The name of an ingredient; its id if the catalog lacks it.
  package func ingredient(_ id: String) -> String {
    ingredients[id]?.name ?? id
  }

  /// The name of an effect; its id if the catalog lacks it.
  package func effect(_ id: String) -> String {
    effects[id]?.name ?? id
  }

  /// What a note is about.
  package func words(for subject: Label.Subject) -> String {
    switch subject {
    case .ingredient(let id): ingredient(id)
    case .effect(let id): effect(id)
    case .recipe(let recipe): words(for: recipe)
    }
  }

  /// The ingredients of a recipe: `Blue Mountain Flower + Wheat`.
  package func words(for recipe: RecipeIDs) -> String {
    recipe.ids.map(ingredient).joined(separator: " + ")
  }

  /// The words for a field of the protocol: `stock:wheat` is `Wheat in the bag`.
  ///
  /// A field that only a newer daemon knows is shown as it is.
  package func words(forField name: String) -> String {
    switch Field(name) {
    case .ingredient(let id): ingredient(id)
    case .effect(let id): effect(id)
    case .stock(let id): ingredient(id) + " in the bag"
    case .bench(.alchemist(let field)): field.title
    case .bench(.reserve(BenchField.everyIngredient)): "every ingredient held back"
    case .bench(.reserve(let id)): ingredient(id) + " held back"
    case .bench(.known(let id, let effect)): "\(self.effect(effect)) of \(ingredient(id))"
    case .bench(.label(.note(let subject))): "note on " + words(for: subject)
    case .bench(.label(.favourite(let recipe))): "favourite " + words(for: recipe)
    case .tally(.made): "brewed in all"
    case .tally(.gold): "gold earned"
    case .single, nil: name
    }
  }
}

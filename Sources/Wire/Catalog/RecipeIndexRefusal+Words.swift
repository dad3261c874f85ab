package import Alchemy

extension RecipeIndexRefusal {
  /// Why a catalog gets no index, as a sentence without the place.
  package var words: String {
    switch self {
    case .tooManyIngredients(let count, let maximum):
      "it has \(count) ingredients; the recipe index is built for at most \(maximum)"
    case .tooManyEffects(let count, let maximum):
      "it has \(count) effects; the recipe index is built for at most \(maximum)"
    }
  }
}

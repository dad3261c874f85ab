package import Wire

/// Effects of ingredients that were learned together.
package struct Lessons {
  private let ingredients: [String: [String]]

  /// Groups what was learned by effect.
  package init(_ pairs: [BagBrew.KnownEffect]) {
    ingredients = Dictionary(grouping: pairs, by: \.effect).mapValues { $0.map(\.ingredient) }
  }

  /// Words for each effect, by its name: `Resist Frost of Purple Mountain Flower and Wheat`.
  package func words(_ names: CatalogNames) -> [String] {
    ingredients.map { (names.effect($0.key), $0.value.map(names.ingredient).sorted()) }
      .sorted { $0.0 < $1.0 }.map { "\($0.0) of \(Self.list($0.1))" }
  }

  /// `Wheat`, `Wheat and Honeycomb`, `Wheat, Honeycomb and Garlic`.
  package static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

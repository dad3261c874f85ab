import Alchemy
import JSON
import Profiles
import Wire

extension FakeDaemon {
  /// A page of the recipes of a catalog that is searched; its cursor is the number of rows before the next
  /// page, and the filters are those of the first page.
  func recipesPage(_ place: Int, _ parameters: JSONValue) -> JSONValue {
    let cursor = parameters["cursor"]?.string?.split(separator: " ").compactMap { Int($0) }
    let (start, limit) = (cursor?[0] ?? 0, cursor?[1] ?? parameters["limit"]?.integer ?? 100)
    do {
      let listed = try recipes(place, parameters, atMost: start + limit + 1)
      let rows = listed.recipes.dropFirst(start).prefix(limit)
      var result: [String: JSONValue] = [
        "lsn": .integer(lsn), "recipes": .array(rows.map(row)), "total": .integer(listed.total),
      ]
      if listed.recipes.count > start + limit {
        result["cursor"] = .string("\(start + limit) \(limit)")
      }
      return .object(result)
    } catch {
      preconditionFailure("the catalog of a test is too large: \(error)")
    }
  }

  private func recipes(
    _ place: Int, _ parameters: JSONValue, atMost limit: Int
  ) throws -> (recipes: [SearchedRecipe], total: Int) {
    let searched = try SearchedCatalog(of: catalog)
    var selection = Selection(of: catalog)
    for (id, choice) in profiles[place].ingredients {
      guard let index = catalog.ingredientIndex(of: id) else { continue }
      selection.choose(Choice(rawValue: choice) ?? .may, ingredient: index)
    }
    let words = parameters["words"]?.array?.compactMap(\.string) ?? []
    let prices = SearchedPrices(of: searched, for: Alchemist())
    let query = SearchedQuery(
      selection, RecipeView(query: NameQuery(words: words, notWords: [])), prices: prices)
    let total = try searched.count(query)
    let page = try SearchedPairs(of: prices).page(query, of: RecipeTotal(total), limit: limit)
    return (page.recipes, total)
  }

  private func row(_ recipe: SearchedRecipe) -> JSONValue {
    [
      "effects": .array(recipe.effects.map { .string(catalog.effects[$0].id) }),
      "gold": .integer(recipe.gold),
      "ingredients": .array(recipe.ingredients.map { .string(catalog.ingredients[$0].id) }),
    ]
  }
}

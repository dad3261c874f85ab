import Alchemy
import TestSupport
import Testing

@Suite("Recipes that are filtered one by one")
struct RecipeFilterTests {
  @Test(
    "Those are shown that a list of the same view shows",
    .seeds(1...5),
    arguments: CatalogShape.all)
  func asListed(shape: CatalogShape) throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let catalog = try Catalog.random(shape, using: &generator)
    let index = try RecipeIndex(of: catalog)
    let all = index.matches(Selection(catalog, [:], [:]))
    for _ in 0..<20 {
      let view = RecipeView.random(using: &generator)
      let filter = try RecipeFilter(view, of: catalog)
      let listed = Set(index.pages(all, view, limit: 40).flatMap(\.positions))
      for position in 0..<index.count {
        let ids = index[position].ingredients.map { catalog.ingredients[$0].id }
        #expect(filter.shows(ids) == listed.contains(position), "\(view), \(ids)")
      }
    }
  }

  @Test("A view shows a single recipe by what Purity keeps", .seeds(1...4))
  func filter() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    for shape in CatalogShape.all {
      let catalog = try Catalog.random(shape, using: &generator)
      let alchemist = try Alchemist([.purity: true, .benefactor: true])
      let oracle = Oracle(catalog, alchemist: alchemist)
      for _ in 0..<20 {
        let view = RecipeView.random(using: &generator)
        let filter = try RecipeFilter(view, of: catalog, alchemist: alchemist)
        let shown = oracle.recipes.map(\.ingredients).filter(filter.shows)
        #expect(Set(shown) == Set(oracle.list([:], [:], view).map(\.ingredients)), "\(view)")
      }
    }
  }

  @Test("What is no recipe, or of a thing that is not there, is never shown")
  func strangers() throws {
    let catalog = try CatalogFiles.skyrim.get()
    let filter = try RecipeFilter(RecipeView(), of: catalog)
    #expect(filter.shows(["blue-mountain-flower", "wheat"]))
    #expect(!filter.shows(["blue-mountain-flower", "moonstone"]))
    #expect(!filter.shows(["wheat"]))
    #expect(!filter.shows([]))
    #expect(!filter.shows(["nirnroot", "jazbay-grapes"]))
  }
}

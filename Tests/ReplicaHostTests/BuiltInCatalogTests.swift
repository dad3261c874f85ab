import Alchemy
import ProfileService
import ReplicaHost
import Testing
import Wire

@Suite struct BuiltInCatalogTests {
  @Test(arguments: CatalogLoader.builtIn)
  func `What lists show of a built-in catalog is what is in it`(_ summary: CatalogSummary) throws {
    let catalog = try #require(CatalogLoader.builtIn(summary.id))
    let count = try RecipeIndex.recipeCount(of: catalog)
    #expect(CatalogSummary(catalog, recipeCount: count) == summary)
  }

  @Test func `The game's own catalogs are there without a folder, the usual one first`() {
    let found = CatalogLoader(folders: []).load()
    #expect(found.stock.usable.map(\.summary.id) == ["skyrim", "skyrim-anniversary"])
    #expect(found.stock.refused.isEmpty && found.complaints.isEmpty)
    #expect(CatalogLoader.builtIn("morrowind") == nil)
  }
}

import Alchemy
import Lists
import Testing

@Suite struct BuiltInCatalogTests {
  @Test(arguments: KnownCatalogs.summaries)
  func `What lists show of a built-in catalog is what is in it`(_ summary: CatalogSummary) throws {
    let catalog = try #require(KnownCatalogs.builtIn(summary.id))
    let count = try RecipeIndex.recipeCount(of: catalog)
    #expect(CatalogSummary(catalog, recipeCount: count) == summary)
  }

  @Test func `The usual catalog is first, and no other name is a catalog's`() {
    #expect(KnownCatalogs.summaries.map(\.id) == ["skyrim", "skyrim-anniversary"])
    #expect(KnownCatalogs.builtIn().map(\.id) == ["skyrim", "skyrim-anniversary"])
    #expect(KnownCatalogs.builtIn("morrowind") == nil)
  }
}

import Alchemy
import Testing

@testable import benchmarks

@Suite("A plain list of a large game's recipes")
struct PlainListTests {
  @Test("the made catalog has as many recipes in the list as a searched catalog counts")
  func counts() throws {
    let catalog = try SkewedCatalog.make(ingredients: 90)
    let list = PlainList(of: catalog)
    let searched = try SearchedCatalog(of: catalog)
    let prices = SearchedPrices(of: searched, for: Alchemist())
    var selection = Selection(of: catalog)
    #expect(list.all.count > 500)
    #expect(try searched.count(SearchedQuery(selection, prices: prices)) == list.all.count)
    selection.choose(.cant, ingredient: 7)
    for effect in 100..<200 { selection.choose(.cant, effect: effect) }
    let rest = list.count(without: [7], Set(100..<200))
    #expect(rest > 0 && rest < list.all.count)
    #expect(try searched.count(SearchedQuery(selection, prices: prices)) == rest)
  }

  @Test("a larger catalog has all ingredients of a smaller one")
  func sizes() throws {
    let (small, large) = (
      try SkewedCatalog.make(ingredients: 5), try SkewedCatalog.make(ingredients: 50)
    )
    #expect(small.effects == large.effects)
    #expect(small.ingredients.count == 5)
    #expect(small.ingredients.allSatisfy(large.ingredients.contains))
  }
}

import ClientSession
import TestSupport
import Testing

@Suite struct NameResolverTests {
  private static let items = [
    CatalogItem(.ingredient, id: "wheat", name: "Wheat"),
    CatalogItem(.ingredient, id: "wheat-germ", name: "Wheat Germ"),
    CatalogItem(.ingredient, id: "giants-toe", name: "Giant's Toe"),
    CatalogItem(.ingredient, id: "fear", name: "Fear"),
    CatalogItem(.ingredient, id: "aether", name: "Éther"),
    CatalogItem(.effect, id: "fear", name: "Fear"),
    CatalogItem(.effect, id: "fortify-health", name: "Fortify Health"),
    CatalogItem(.effect, id: "fortify-magicka", name: "Fortify Magicka"),
  ]

  private let resolver = NameResolver(catalog: "small", items: items)

  private func field(_ typed: String, _ kinds: [CatalogItem.Kind] = CatalogItem.Kind.allCases)
    throws(NameProblem) -> String
  {
    try resolver.resolve(typed, among: kinds).field
  }

  @Test(
    "a name means what its id, name or unambiguous beginning says",
    arguments: [
      ("wheat", "ingredient:wheat"), ("WHEAT", "ingredient:wheat"),
      ("wheat-", "ingredient:wheat-germ"), ("wheat g", "ingredient:wheat-germ"),
      ("Giant's Toe", "ingredient:giants-toe"), ("giants", "ingredient:giants-toe"),
      ("fortify-m", "effect:fortify-magicka"), ("fortify m", "effect:fortify-magicka"),
      ("ingredient:fear", "ingredient:fear"), ("effect:Fear", "effect:fear"),
      ("EFFECT:fortify h", "effect:fortify-health"), ("éTHER", "ingredient:aether"),
      ("e\u{301}th", "ingredient:aether"),
    ])
  func finds(typed: String, expected: String) throws {
    #expect(try field(typed) == expected)
  }

  @Test("where only one kind is asked for, the other does not make a name ambiguous")
  func kinds() throws {
    #expect(try field("fear", [.ingredient]) == "ingredient:fear")
    #expect(try field("fear", [.effect]) == "effect:fear")
  }

  @Test("a name that is both an ingredient and an effect is ambiguous")
  func both() {
    #expect(
      throws: NameProblem.ambiguous("fear", candidates: [Self.items[3], Self.items[5]])
    ) { try field("fear") }
  }

  @Test("an ambiguous beginning lists what it fits")
  func beginning() {
    #expect(
      throws: NameProblem.ambiguous("fort", candidates: [Self.items[6], Self.items[7]])
    ) { try field("fort") }
  }

  @Test("an unknown name tells the likeliest right one, of the kinds asked for")
  func unknown() {
    #expect(
      throws: NameProblem.unknown(
        "whaet", among: [.ingredient, .effect], catalog: "small", suggestion: Self.items[0])
    ) { try field("whaet") }
    #expect(
      throws: NameProblem.unknown(
        "whaet", among: [.effect], catalog: "small", suggestion: nil)
    ) { try field("whaet", [.effect]) }
  }

  @Test("the empty name means nothing")
  func empty() {
    #expect(throws: NameProblem.self) { try field("") }
    #expect(throws: NameProblem.self) { try field("effect:") }
  }

  @Test("whatever a beginning means is the only thing that begins so, by plain comparison")
  func agreesWithOracle() {
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      let items = (0..<12).map { number in
        let letters = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          "ab".randomElement(using: &generator) ?? "a"
        }
        let kind = Bool.random(using: &generator) ? CatalogItem.Kind.ingredient : .effect
        let id = String(letters) + "\(number)"
        return CatalogItem(kind, id: id, name: id.uppercased())
      }
      let resolver = NameResolver(catalog: "c", items: items)
      for item in items {
        for length in 1...item.id.count {
          let typed = String(item.id.prefix(length))
          let whole = items.filter { $0.id == typed }
          let begun = items.filter { $0.id.starts(with: typed) }
          let expected = whole.isEmpty ? begun : whole
          let found: [CatalogItem]
          do throws(NameProblem) {
            found = [try resolver.resolve(typed, among: CatalogItem.Kind.allCases)]
          } catch {
            guard case .ambiguous(_, let candidates) = error else {
              Issue.record("seed \(seed): \(typed) is unknown")
              continue
            }
            found = candidates
          }
          #expect(Set(found) == Set(expected), "seed \(seed), typed \(typed)")
        }
      }
    }
  }
}

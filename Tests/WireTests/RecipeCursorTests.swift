import Alchemy
import Profiles
import TestSupport
import Testing
import Wire

@Suite struct RecipeCursorTests {
  private func random(using generator: inout SeededGenerator) -> RecipeCursor {
    RecipeCursor(
      profile: ProfileID(high: generator.next(), low: generator.next()),
      view: RecipeView(
        sort: generator.pick(RecipeSort.kept), ingredientCount: generator.pick([nil, 2, 3]),
        kind: generator.pick(RecipeKind.allCases),
        text: generator.pick(["", "fear", "=é", "\"\\\u{0}😀"]),
        query: NameQuery(
          words: generator.pick([[], [], ["a", "=b"]]), notWords: generator.pick([[], [], ["c"]])),
        with: generator.pick([[], [], [.ingredient("wheat"), .effect("fear")]]),
        without: generator.pick([[], [], [.effect("a:b")]])),
      scope: generator.pick([nil, nil, .all, .stock]),
      short: generator.pick([nil, nil, 0, 1, 2]), limit: generator.integer(in: 1...500),
      rank: generator.integer(in: 0...1_000_000),
      list: generator.pick(["", "0123456789abcdef"]),
      last: generator.pick([
        nil, SearchedCursor(gold: 0, ingredients: [0, 2_999]),
        SearchedCursor(gold: 1 << 53, ingredients: [1, 20, 300]),
      ]))
  }

  @Test(.seeds(1...50))
  func `a cursor reads back as it was, from letters that any shell leaves alone`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let cursor = random(using: &generator)
    #expect(RecipeCursor(cursor.text) == cursor)
    #expect(cursor.text.utf8.allSatisfy { Array("0123456789abcdef".utf8).contains($0) })
  }

  @Test(.seeds(1...50))
  func `a damaged cursor is not read, or is what another cursor writes`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let text = random(using: &generator).text
    for _ in 0..<20 {
      let damaged = Mutation.mutated(Array(text.utf8), using: &generator)
      let text = String(decoding: damaged, as: UTF8.self)
      if let cursor = RecipeCursor(text) { #expect(cursor.text == text) }
    }
  }

  @Test(.seeds(1...10))
  func `the same digits in upper case are not read`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    #expect(RecipeCursor(random(using: &generator).text.uppercased()) == nil)
  }

  @Test func `the same parts with blanks between them are not read`() throws {
    var generator = SeededGenerator(seed: 1)
    let cursor = random(using: &generator)
    // The last of the digits are those of "]".
    #expect(RecipeCursor(cursor.text.dropLast(2) + "205d") == nil)
  }

  @Test(arguments: ["", "0", "zz", "5b5d", "é", "5b", "7b7d", "6e756c6c"])
  func `no other text is read`(text: String) {
    #expect(RecipeCursor(text) == nil)
  }
}

import Alchemy
import ProfileService
import TestSupport
import Testing

@Suite("Searches of recipes: whose is next")
struct RecipeSearchesTests {
  private static let (busy, other, third) = (
    ConnectionID(rawValue: 1), ConnectionID(rawValue: 2), ConnectionID(rawValue: 3)
  )
  private var machine = RecipeSearches()
  private let searched: SearchedCatalog
  private var searches: [Int: RecipeSearchID] = [:]

  init() throws {
    searched = try SearchedCatalog(of: SmallCatalog.catalog())
  }

  /// Asks for a page that nobody asked for yet; the searches that begin at once, by their numbers.
  private mutating func ask(for connection: ConnectionID) -> [Int] {
    let question = RecipeQuestion(
      searched, Selection(of: searched.catalog), Alchemist(),
      .page(RecipeView(), after: nil, limit: searches.count + 1))
    let asked = machine.ask(question, for: .lists(connection))
    searches[asked.search.number] = asked.search
    return begun(asked.effects)
  }

  private func begun(_ effects: [ServiceEffect]) -> [Int] {
    effects.compactMap { if case .beginSearch(let id) = $0 { id.number } else { nil } }
  }

  private mutating func end(_ number: Int) -> [Int] {
    begun(searches[number].map { machine.ended($0, nil) } ?? [])
  }

  @Test("a connection with many lists holds up no other connection's")
  mutating func turns() {
    #expect(ask(for: Self.busy) == [1])
    for _ in 2...9 { #expect(ask(for: Self.busy) == []) }
    #expect(ask(for: Self.other) == [10])
    #expect(ask(for: Self.third) == [])
    #expect(machine.violations == [])
    #expect(end(1) == [11], "the third has had no turn yet")
    #expect(end(10) == [2])
    #expect(end(2) == [3], "nobody else waits")
    #expect(end(11) == [])
    #expect(machine.violations == [])
  }
}

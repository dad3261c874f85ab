import Alchemy
import TestSupport
import Testing

@Suite("The orders of a list, from its groups")
struct RecipeGroupsTests {
  private typealias Rank = @Sendable (RecipeSize) -> (Int, Int)

  /// Ranks that tell all groups apart, some of them, or none.
  private static let ranks: [Rank] = kept + others
  private static let kept: [Rank] = RecipeSort.kept.compactMap(\.facts.rank)
  private static let others: [Rank] = [
    { ($0.effects, 0) }, { (-$0.effects, 0) }, { (-$0.ingredients, 0) },
    { ($0.ingredients + $0.effects, -$0.effects) }, { (-$0.ingredients, $0.effects) },
  ]

  @Test("positions are sorted by rank, and within a rank stay in the list's order", .seeds(1...30))
  func ordered() {
    var generator = SeededGenerator(seed: Seeds.current)
    let count = Int.random(in: 0...200, using: &generator)
    let numbers = (0..<count).map { _ in
      UInt8.random(in: 0..<UInt8(RecipeGroups.sizes.count), using: &generator)
    }
    let groups = RecipeGroups(numbers)
    for rank in Self.ranks {
      let ranks = numbers.map { rank(RecipeGroups.sizes[Int($0)]) }
      let plain = ranks.indices.sorted { one, two in
        ranks[one] == ranks[two] ? one < two : ranks[one] < ranks[two]
      }
      let ordered = groups.ordered(by: rank)?.map { Int($0) }
      #expect((ordered ?? Array(ranks.indices)) == plain)
    }
  }

  @Test("the order of value takes no memory")
  func value() {
    let groups = RecipeGroups([3, 1, 2])
    let sorts = RecipeSort.kept.filter { sort in
      sort.facts.rank.map { groups.ordered(by: $0) == nil } ?? false
    }
    #expect(sorts == [.value])
  }
}

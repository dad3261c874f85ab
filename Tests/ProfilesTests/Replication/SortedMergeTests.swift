import Profiles
import TestSupport
import Testing

@Suite struct SortedMergeTests {
  private func numbers(_ count: Int, using generator: inout SeededGenerator) -> [Int] {
    Set((0..<count).map { _ in generator.integer(in: 0...count * 2) }).sorted()
  }

  @Test(.seeds(1...100))
  func `two sorted lists become one, with what was combined of equal ones`() {
    var generator = SeededGenerator(seed: Seeds.current)
    let one = numbers(generator.integer(in: 0...12), using: &generator)
    let other = numbers(generator.integer(in: 0...12), using: &generator)
    let merge = SortedMerge<(Int, String)>(
      isBefore: { $0.0 < $1.0 }, combine: { ($0.0, $0.1 + $1.1) })
    let merged = merge(one.map { ($0, "a") }, other.map { ($0, "b") })
    #expect(merged.map(\.0) == Set(one + other).sorted())
    for (number, origin) in merged {
      #expect(origin == (one.contains(number) ? "a" : "") + (other.contains(number) ? "b" : ""))
    }
  }

  /// How many comparisons a merge of two lists takes in which neither is before the other.
  private func comparisons(_ count: Int) -> Int {
    var comparisons = 0
    let merge = SortedMerge<Int>(
      isBefore: { one, other in
        comparisons += 1
        return one < other
      }, combine: { one, _ in one })
    let even = (0..<count).map { $0 * 2 }
    let odd = (0..<count).map { $0 * 2 + 1 }
    #expect(merge(even, odd).count == 2 * count)
    return comparisons
  }

  @Test func `twice as long lists take twice as many comparisons`() {
    #expect(comparisons(4_096) <= 4 * 4_096)
    #expect(comparisons(4_096) <= 2 * comparisons(2_048) + 2)
  }
}

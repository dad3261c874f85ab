import Alchemy
import TestSupport
import Testing

@Suite("Sets of small numbers")
struct BitSetTests {
  @Test("They do what Set does", .seeds(1...3), arguments: [1, 63, 64, 65, 300])
  func asSet(capacity: Int) {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    var bits = BitSet(capacity: capacity)
    var set: Set<Int> = []
    for _ in 0..<200 {
      let number = Int.random(in: 0..<capacity, using: &generator)
      if Bool.random(using: &generator) {
        bits.insert(number)
        set.insert(number)
      } else {
        bits.remove(number)
        set.remove(number)
      }
      #expect(Array(bits) == set.sorted())
      #expect(bits.count == set.count && bits.isEmpty == set.isEmpty)
      #expect(bits.contains(number) == set.contains(number))
    }
  }

  @Test("What is beyond the capacity is not in it, and is no trap")
  func beyond() {
    var bits = BitSet(capacity: 0)
    bits.remove(3)
    #expect(!bits.contains(0) && !bits.contains(-1) && Array(bits).isEmpty)
  }
}

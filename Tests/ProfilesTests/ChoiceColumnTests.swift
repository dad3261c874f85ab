import Alchemy
import Profiles
import TestSupport
import Testing

@Suite struct ChoiceColumnTests {
  private func stamp(_ moment: UInt64, _ origin: Int = 1) -> Stamp {
    Stamp(time: HybridTimestamp(rawValue: moment), origin: .numbered(origin), seq: 1)
  }

  @Test func `reset, then choose within one change: the choice counts`() {
    var column = ChoiceColumn()
    column.reset(to: .cant, stamp: stamp(5))
    column.choose("garlic", .must, stamp: stamp(5))
    #expect(column["garlic"] == .must)
    #expect(column["nirnroot"] == .cant)
  }

  @Test func `choose, then reset within one change: the reset counts`() {
    var column = ChoiceColumn()
    column.choose("garlic", .must, stamp: stamp(5))
    column.reset(to: .cant, stamp: stamp(5))
    #expect(column["garlic"] == .cant)
  }

  @Test func `a reset that comes late covers only what is older than it`() {
    var column = ChoiceColumn()
    column.choose("garlic", .must, stamp: stamp(4))
    column.choose("nirnroot", .must, stamp: stamp(6))
    column.reset(to: .cant, stamp: stamp(5))
    #expect(column["garlic"] == .cant)
    #expect(column["nirnroot"] == .must)
  }

  @Test func `a choice that comes late and is older than the reset does not count`() {
    var column = ChoiceColumn()
    column.reset(to: .cant, stamp: stamp(5, 2))
    column.choose("garlic", .must, stamp: stamp(5, 1))
    #expect(column["garlic"] == .cant)
    #expect(column.choices.isEmpty)
  }

  @Test(.seeds(1...100))
  func `kept rows read back as they were, and covered ones are left out`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    var column = ChoiceColumn()
    for _ in 0..<20 {
      let stamp = stamp(generator.next() % 8 + 1, generator.integer(in: 1...3))
      let choice = generator.pick(Choice.allCases)
      if generator.chance(oneIn: 4) {
        column.reset(to: choice, stamp: stamp)
      } else {
        column.choose(generator.pick(SmallCatalog.ingredients), choice, stamp: stamp)
      }
      column.checkInvariants()
    }
    var rows = column.choices
    rows["covered"] = Register(.must, stamp: .zero)
    let read = ChoiceColumn(reset: column.reset, choices: rows)
    read.checkInvariants()
    if column.reset.stamp > .zero { #expect(read == column) }
  }
}

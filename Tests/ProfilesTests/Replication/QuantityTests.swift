import Profiles
import TestSupport
import Testing

@Suite struct QuantityTests {
  private static let limit = 9_007_199_254_740_991

  private func stated(
    _ base: Int, seen: Int = 0, at moment: Int = 10, by origin: Int = 1
  ) -> Quantity.Stated {
    let time = HybridTimestamp(rawValue: UInt64(moment))
    return Quantity.Stated(
      base: base, seen: seen, stamp: Stamp(time: time, origin: .numbered(origin), seq: 1))
  }

  private func dot(_ origin: Int, _ seq: Int) -> Dot {
    Dot(origin: .numbered(origin), seq: seq)
  }

  @Test func `a count beside a concurrent find keeps both`() {
    var one = Quantity()
    one.state(stated(5))
    one.adjust(by: 3, dot: dot(2, 1))
    var other = Quantity()
    other.adjust(by: 3, dot: dot(2, 1))
    other.state(stated(5))
    #expect(one.value == 8)
    #expect(one == other)
  }

  @Test func `a count absorbs the finds that its author had seen`() {
    var quantity = Quantity()
    quantity.adjust(by: 3, dot: dot(2, 1))
    quantity.state(stated(5, seen: quantity.seenSum))
    #expect(quantity.value == 5)
    quantity.adjust(by: 4, dot: dot(2, 2))
    #expect(quantity.value == 9)
  }

  @Test func `two concurrent finds are both there`() {
    var quantity = Quantity()
    quantity.adjust(by: 3, dot: dot(1, 1))
    quantity.adjust(by: 3, dot: dot(2, 1))
    #expect(quantity.value == 6)
  }

  @Test func `the later of two counts stays, in either order`() {
    var one = Quantity()
    one.state(stated(5, at: 10))
    one.state(stated(7, at: 11))
    var other = Quantity()
    other.state(stated(7, at: 11))
    other.state(stated(5, at: 10))
    #expect(one.value == 7)
    #expect(one == other)
  }

  @Test func `what is taken from an empty bag is owed, and shown as none`() {
    var quantity = Quantity()
    quantity.adjust(by: -4, dot: dot(1, 1))
    #expect(quantity.value == 0)
    #expect(quantity.sum == -4)
    quantity.adjust(by: 5, dot: dot(2, 1))
    #expect(quantity.value == 1)
  }

  @Test func `what was seen is the sum of all origins`() {
    var quantity = Quantity()
    quantity.adjust(by: 2, dot: dot(1, 1))
    quantity.adjust(by: 5, dot: dot(2, 1))
    quantity.adjust(by: -3, dot: dot(1, 2))
    #expect(quantity.seenSum == 4)
  }

  /// One origin's doings, in its own order.
  private enum Step {
    case adjust(Int, Dot)
    case state(Quantity.Stated)

    func apply(to quantity: inout Quantity) {
      switch self {
      case .adjust(let amount, let dot): quantity.adjust(by: amount, dot: dot)
      case .state(let count): quantity.state(count)
      }
    }
  }

  private func randomSteps(of origin: Int, using generator: inout SeededGenerator) -> [Step] {
    (1...generator.integer(in: 1...5)).map { seq in
      guard generator.chance(oneIn: 3) else {
        return .adjust(generator.integer(in: -9...9), dot(origin, seq))
      }
      let sum = generator.integer(in: -9...9)
      return .state(stated(seq, seen: sum, at: seq * 10, by: origin))
    }
  }

  /// All steps in a random order that keeps each origin's own.
  private func interleaved(_ steps: [[Step]], using generator: inout SeededGenerator) -> [Step] {
    var rest = steps.map { $0[...] }
    var order: [Step] = []
    while !rest.isEmpty {
      let index = generator.integer(in: 0...rest.count - 1)
      order.append(rest[index].removeFirst())
      if rest[index].isEmpty { rest.remove(at: index) }
    }
    return order
  }

  @Test(.seeds(1...200))
  func `any order of arrival that keeps each origin's own gives one state`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let steps = (1...generator.integer(in: 2...4)).map { randomSteps(of: $0, using: &generator) }
    var reached: Quantity?
    for _ in 0..<6 {
      var quantity = Quantity()
      for step in interleaved(steps, using: &generator) {
        step.apply(to: &quantity)
        quantity.checkInvariants()
      }
      #expect(reached == nil || reached == quantity)
      reached = quantity
    }
  }

  @Test func `sums of several origins are added exactly, in whatever order`() {
    let amounts = [Self.limit, Self.limit, -Self.limit]
    for order in [[0, 1, 2], [2, 0, 1], [0, 2, 1], [1, 2, 0]] {
      var quantity = Quantity()
      var joined = Quantity()
      for origin in order {
        quantity.adjust(by: amounts[origin], dot: dot(origin + 1, 1))
        var row = Quantity()
        row.adjust(by: amounts[origin], dot: dot(origin + 1, 1))
        let isSound = joined.join(row)
        #expect(isSound)
      }
      #expect(quantity.sum == Self.limit)
      #expect(joined == quantity)
      quantity.adjust(by: -Self.limit, dot: dot(4, 1))
      #expect(quantity.sum == 0, "what is beyond the limit is not lost on the way")
      quantity.checkInvariants()
    }
  }

  @Test(.seeds(1...200))
  func `a sum is that of its rows, however they came`() {
    var generator = SeededGenerator(seed: Seeds.current)
    let steps = (1...4).map { randomSteps(of: $0, using: &generator) }
    var whole = Quantity()
    var parts = (0..<2).map { _ in Quantity() }
    for step in interleaved(steps, using: &generator) {
      step.apply(to: &whole)
      step.apply(to: &parts[generator.integer(in: 0...1)])
    }
    _ = parts[0].join(parts[1])
    for quantity in parts + [whole] {
      quantity.checkInvariants()
      let stated = quantity.stated.map { $0.base - $0.seen } ?? 0
      let sum = quantity.adjusted.reduce(stated) { $0 + $1.sum }
      #expect(quantity.sum == sum)
      #expect(quantity == Quantity(adjusted: quantity.adjusted, stated: quantity.stated))
    }
  }

  @Test(.seeds(1...200))
  func `hostile numbers saturate and never trap`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let numbers = [Int.min, Int.min + 1, -Self.limit, -1, 0, 1, Self.limit, Int.max - 1, Int.max]
    var quantity = Quantity()
    for seq in 1...12 {
      let origin = generator.integer(in: 1...3)
      if generator.chance(oneIn: 3) {
        let seen = generator.pick(numbers)
        quantity.state(stated(generator.pick(numbers), seen: seen, at: seq, by: origin))
      } else {
        quantity.adjust(by: generator.pick(numbers), dot: dot(origin, seq))
      }
      quantity.checkInvariants()
      #expect((0...Self.limit).contains(quantity.value))
      #expect((-Self.limit...Self.limit).contains(quantity.sum))
    }
  }

  @Test(arguments: [
    (1, 2, 3), (limit, 1, limit), (-limit, -1, -limit), (limit, -1, limit - 1),
    (Int.max, Int.max, limit), (Int.min, Int.min, -limit), (Int.max, Int.min, -1),
    (0, Int.min, -limit), (0, Int.max, limit),
  ])
  func `sums stop at the greatest integers of the wire`(one: Int, other: Int, sum: Int) {
    #expect(SaturatingSum.add(one, other) == sum)
    #expect(SaturatingSum.add(other, one) == sum)
  }

  @Test(arguments: [
    (5, 3, 2), (-limit, 1, -limit), (limit, -1, limit), (0, Int.min, limit), (0, Int.max, -limit),
    (Int.min, Int.max, -limit), (Int.max, Int.min, limit), (Int.min, Int.min, 0),
  ])
  func `differences stop there too`(one: Int, other: Int, difference: Int) {
    #expect(SaturatingSum.subtract(one, other) == difference)
  }
}

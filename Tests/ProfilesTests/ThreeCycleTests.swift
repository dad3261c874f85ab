import Alchemy
import Profiles
import TestSupport
import Testing

/// Three writes of one field whose wall times and causes point in a circle: B saw A and is later
/// by cause, A is later than C by the clock, and C than B.
@Suite struct ThreeCycleTests {
  private func changes() -> [Change] {
    var first = Replica(number: 1)
    var second = Replica(number: 2)
    var third = Replica(number: 3)
    first.edit([.choose(.ingredients, id: "garlic", .must)], now: 100, catalog: nil)
    second.pull(from: first, limit: 1, catalog: nil)
    second.edit([.choose(.ingredients, id: "garlic", .cant)], now: 50, catalog: nil)
    third.edit([.choose(.ingredients, id: "garlic", .may)], now: 70, catalog: nil)
    return [first.log[0], second.log[1], third.log[0]]
  }

  private static let orders = [
    [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
  ]

  @Test(arguments: orders)
  func `all six orders of delivery end in what knew most`(order: [Int]) {
    let changes = changes()
    var profile = Profile.fresh()
    for index in order { _ = profile.apply(changes[index], catalog: nil) }
    profile.checkInvariants()
    #expect(profile.ingredients["garlic"] == .cant)
    #expect(profile.ingredients.choices["garlic"]?.stamp == changes[1].stamp)
  }

  @Test(arguments: orders)
  func `all six orders of joining states end there too`(order: [Int]) {
    let states = changes().map { change in
      var profile = Profile.fresh()
      _ = profile.apply(change, catalog: nil)
      return profile
    }
    var profile = Profile.fresh()
    for index in order { _ = profile.join(states[index], catalog: nil) }
    profile.checkInvariants()
    #expect(profile.ingredients["garlic"] == .cant)
    #expect(profile.ingredients.choices["garlic"]?.stamp == changes()[1].stamp)
  }

  @Test func `the stamps say so: the one that saw the other is just above it`() {
    let stamps: [UInt64] = [100 << 16, 100 << 16 + 1, 70 << 16]
    #expect(changes().map(\.time.rawValue) == stamps)
  }
}

import Alchemy
import Profiles
import TestSupport
import Wire

/// A few replicas of one profile that edit and pull by turns, as they would in earnest.
struct RandomReplicas {
  private(set) var profiles: [Profile]
  /// All changes, each behind those that its author had seen.
  private(set) var changes: [Change] = []
  /// What each replica's newest change had seen, itself included.
  private var linked: [VersionVector]
  private var now = 1_700_000_000_000

  private static let ids = ["nirnroot", "garlic", "giants-toe", "a", "0-9", "effect-of-mod"]
  private static let names = ["thief", "é", "e\u{301}", "\"\\", "😀 2", "\u{200D}x"]

  init(_ id: ProfileID, steps: Int, using generator: inout SeededGenerator) {
    profiles = (0..<generator.integer(in: 1...4)).map { _ in Profile(untouched: id) }
    linked = profiles.map(\.vector)
    if id != .default {
      edit(0, [.create(catalog: "skyrim", name: "mage")], using: &generator)
      for index in profiles.indices.dropFirst() { pull(index, from: 0, limit: .max) }
    }
    for _ in 0..<steps { step(using: &generator) }
  }

  private mutating func step(using generator: inout SeededGenerator) {
    let index = generator.integer(in: 0...profiles.count - 1)
    let other = generator.integer(in: 0...profiles.count - 1)
    switch generator.integer(in: 0...9) {
    case 0: _ = profiles[index].join(profiles[other], catalog: nil)
    case 1...3: pull(index, from: other, limit: generator.integer(in: 1...6))
    default:
      let edits = (0..<generator.integer(in: 0...4)).map { _ in Self.edit(using: &generator) }
      edit(index, edits, using: &generator)
    }
  }

  private mutating func edit(
    _ index: Int, _ edits: [Edit], using generator: inout SeededGenerator
  ) {
    now += generator.pick([0, 1, 500])
    var clock = HybridLogicalClock(latest: profiles[index].latestMoment)
    let time = clock.mint(nowMilliseconds: now + generator.integer(in: -3_600_000...3_600_000))
    let client = generator.pick([nil, "laptop", "é\"😀", String(repeating: "c", count: 200)])
    let undone = generator.chance(oneIn: 5) ? changes.randomElement(using: &generator)?.hash : nil
    let change = Change(
      profiles[index].draft(
        minting: edits, at: time, origin: Origin(high: UInt64(index) << 60, low: 0xA),
        client: client, undoing: undone, beyond: linked[index], salt: generator.next()))
    changes.append(change)
    linked[index] = change.context
    linked[index].insert(change.dot)
    _ = profiles[index].apply(change, catalog: nil)
  }

  private mutating func pull(_ index: Int, from other: Int, limit: Int) {
    let missing = changes.filter {
      profiles[other].vector.contains($0.dot) && !profiles[index].vector.contains($0.dot)
    }
    for change in missing.prefix(limit) { _ = profiles[index].apply(change, catalog: nil) }
  }

  /// The same changes after the end of some origin's changes got a name of their own.
  func moved(using generator: inout SeededGenerator) -> [Change] {
    guard let first = changes.randomElement(using: &generator) else { return [] }
    let move = BranchMove(
      first: first.dot, last: changes.filter { $0.dot.origin == first.dot.origin }.count,
      name: Origin(first.hash), staying: nil, sums: [:])
    return changes.map { change in
      var moved = change
      moved.place = move(change.place)
      return moved
    }
  }

  private static func edit(using generator: inout SeededGenerator) -> Edit {
    let id = generator.pick(ids)
    switch generator.integer(in: 0...9) {
    case 0, 1:
      return .choose(generator.pick(ChoiceGroup.allCases), id: id, generator.pick(Choice.allCases))
    case 2: return .reset(generator.pick(ChoiceGroup.allCases), generator.pick([.may, .cant]))
    case 3, 4:
      let quantity = generator.pick([0, 7, 1_000_000, SaturatingSum.limit])
      return .stock(ingredient: id, quantity: quantity, seen: 0)
    case 5, 6:
      return .adjust(ingredient: id, by: generator.pick([1, -3, 1_000_000, -SaturatingSum.limit]))
    case 7: return .rename(generator.pick(names))
    case 8: return .scope(generator.pick(Scope.allCases))
    default: return generator.pick([.delete, .undelete])
    }
  }
}

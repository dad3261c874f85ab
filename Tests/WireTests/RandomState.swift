import Alchemy
import Profiles
import TestSupport

/// Random values as a store may have to keep them, also from replicas that know other ids.
enum RandomState {
  private static let ids = [
    "nirnroot", "garlic", "", "a:b", "é", "e\u{301}x", "\u{301}", "😀", "\"\\\n\u{0}", "f", "zz",
  ]

  static func origin(using generator: inout SeededGenerator) -> Origin {
    generator.pick([
      .none, Origin(high: 0, low: 1), Origin(high: 1, low: 0), Origin(high: .max, low: .max),
    ])
  }

  static func sum(using generator: inout SeededGenerator) -> Int {
    let limit = 9_007_199_254_740_991
    return generator.pick([0, 1, -1, 7, -300, limit, -limit])
  }

  static func edit(using generator: inout SeededGenerator) -> Edit {
    let id = generator.pick(ids)
    switch generator.integer(in: 0...8) {
    case 0:
      return .choose(generator.pick(ChoiceGroup.allCases), id: id, generator.pick(Choice.allCases))
    case 1:
      return .reset(generator.pick(ChoiceGroup.allCases), generator.pick(Choice.allCases))
    case 2:
      let quantity = sum(using: &generator)
      return .stock(ingredient: id, quantity: quantity, seen: sum(using: &generator))
    case 3: return .adjust(ingredient: id, by: sum(using: &generator))
    case 4: return .rename(id)
    case 5: return .scope(generator.pick(Scope.allCases))
    case 6: return .create(catalog: generator.pick(ids), name: id)
    case 7: return .delete
    default: return .undelete
    }
  }

  static func edits(using generator: inout SeededGenerator) -> [Edit] {
    (0..<generator.integer(in: 0...8)).map { _ in edit(using: &generator) }
  }

  /// A profile after some changes of several origins, with what each of them changed.
  static func profile(
    using generator: inout SeededGenerator
  ) -> (profile: Profile, changes: [FieldChange]) {
    var profile = Profile(id: .default, catalog: "skyrim", name: "default")
    var changes: [FieldChange] = []
    for _ in 0..<generator.integer(in: 0...12) {
      let origin = origin(using: &generator)
      let change = Change(
        profile: .default, dot: Dot(origin: origin, seq: profile.vector[origin] + 1),
        time: HybridTimestamp(rawValue: generator.next() >> UInt64(generator.integer(in: 0...60))),
        context: profile.vector, edits: edits(using: &generator), client: nil)
      changes += profile.apply(change, catalog: nil)
      profile.checkInvariants()
    }
    return (profile, changes)
  }
}

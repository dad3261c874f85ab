import Alchemy
import Profiles
import TestSupport

extension Asked {
  private static let names = ["default", "mage", "thief"]

  /// A request that often meets others: few names, few ingredients, ids of profiles there are.
  static func random(
    serial: Int, ids: [String], using generator: inout SeededGenerator
  ) -> Asked {
    let profile = generator.pick(names + ids)
    let name = generator.pick(names)
    var asked = Asked(call: .ping)
    asked.id = generator.chance(oneIn: 12) ? nil : serial
    switch generator.integer(in: 0...31) {
    case 0: asked.call = .ping
    case 1: asked.call = .status
    case 2...6: asked.call = .get(profile)
    case 7, 8: asked.call = .list(deleted: generator.chance(oneIn: 2))
    case 9, 10: asked.call = .history(profile, limit: generator.integer(in: 1...4))
    case 11, 12: asked.call = .recipes(profile)
    case 13...20:
      asked.call = change(of: profile, serial: serial, using: &generator)
      asked.marker = serial
    case 21: asked.call = .create(name)
    case 22: asked.call = .copy(profile, name: name)
    case 23, 24: asked.call = .delete(profile)
    case 25...27: asked.call = .undelete(generator.pick(ids))
    case 28: asked.call = .nonsense
    case 29, 30: asked.call = undo(of: profile, using: &generator)
    default: asked.call = .unknownMethod
    }
    return asked
  }

  /// An undo, or now and then a change that can be undone.
  static func randomUndo(
    serial: Int, ids: [String], using generator: inout SeededGenerator
  ) -> Asked {
    let profile = generator.chance(oneIn: 4) ? generator.pick(ids) : PlainWorld.defaultID
    var asked = Asked(call: undo(of: profile, using: &generator), id: serial)
    if generator.chance(oneIn: 2) {
      asked.call = .apply(
        profile, (0..<2).map { _ in edit(using: &generator) }, ifLSN: nil)
    }
    return asked
  }

  private static func undo(of profile: String, using generator: inout SeededGenerator) -> Call {
    let seq = generator.integer(in: 1...6)
    return .undo(profile, seq: generator.chance(oneIn: 2) ? seq : nil)
  }

  private static func change(
    of profile: String, serial: Int, using generator: inout SeededGenerator
  ) -> Call {
    let edits = edits(0...4, using: &generator)
    let lsn = generator.chance(oneIn: 6) ? generator.integer(in: 0...serial) : nil
    let marker = Edit.stock(ingredient: "marker", quantity: serial, seen: 0)
    return .apply(profile, edits + [marker], ifLSN: lsn)
  }

  /// Edits of few ingredients, so that they often meet others.
  static func edits(
    _ counts: ClosedRange<Int>, using generator: inout SeededGenerator
  ) -> [Edit] {
    (0..<generator.integer(in: counts)).map { _ in edit(using: &generator) }
  }

  private static func edit(using generator: inout SeededGenerator) -> Edit {
    let ingredient = generator.pick(["garlic", "nirnroot", "salt-pile", "wheat"])
    switch generator.integer(in: 0...11) {
    case 0...2: return .choose(.ingredients, id: ingredient, generator.pick(Choice.allCases))
    case 3, 4:
      let effect = generator.pick(Catalogs.smallEffects)
      return .choose(.effects, id: effect, generator.pick(Choice.allCases))
    case 5: return .reset(generator.pick(ChoiceGroup.allCases), generator.pick([.may, .cant]))
    case 6: return .stock(ingredient: ingredient, quantity: generator.integer(in: 0...3), seen: 0)
    case 7, 8: return .adjust(ingredient: ingredient, by: generator.pick([-5, -1, 1, 2]))
    case 9: return .rename(generator.pick(names))
    case 10: return .adjust(ingredient: generator.pick([ingredient, "nightshade"]), by: 1)
    default: return .scope(generator.pick(Scope.allCases))
    }
  }
}

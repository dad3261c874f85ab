internal import Alchemy
package import Profiles

extension Edit {
  /// An edit as a client asks for it, over few ids, so that edits meet.
  package static func random(using generator: inout SeededGenerator) -> Edit {
    let ingredient = generator.pick(SmallCatalog.ingredients + [SmallCatalog.stranger])
    switch generator.integer(in: 0...15) {
    case 0...3: return .choose(.ingredients, id: ingredient, generator.pick(Choice.allCases))
    case 4...6:
      let effect = generator.pick(SmallCatalog.effects + [SmallCatalog.stranger])
      return .choose(.effects, id: effect, generator.pick(Choice.allCases))
    case 7, 8: return .reset(generator.pick(ChoiceGroup.allCases), generator.pick([.may, .cant]))
    case 9, 10:
      let quantity = generator.integer(in: 0...9)
      return .stock(ingredient: ingredient, quantity: quantity, seen: 0)
    case 11, 12:
      return .adjust(ingredient: ingredient, by: generator.pick([-7, -2, -1, 1, 2, 7]))
    case 13: return .rename(generator.pick(["default", "thief", "mage"]))
    case 14: return .scope(generator.pick(Scope.allCases))
    default: return generator.pick([.delete, .undelete])
    }
  }

  /// Several of them, as one call makes a change of.
  package static func random(
    count: ClosedRange<Int>, using generator: inout SeededGenerator
  ) -> [Edit] {
    (0..<generator.integer(in: count)).map { _ in .random(using: &generator) }
  }
}

internal import Alchemy
package import Profiles

extension Edit {
  /// An edit of the bench over few ids, so that edits meet.
  ///
  /// Schedules draw these from a generator of their own: so the seeds that failed before there was a
  /// bench still draw what they drew then.
  package static func randomOfBench(using generator: inout SeededGenerator) -> Edit {
    switch generator.integer(in: 0...9) {
    case 0...6: return .random(of: generator.pick(SmallCatalog.bench), using: &generator)
    default:
      let ingredients = Array(SmallCatalog.ingredients.prefix(generator.integer(in: 2...3)))
      return .brew(
        ingredients: ingredients, times: generator.pick([3, 4, 1, 1, 2, 7]),
        gold: generator.integer(in: 0...99))
    }
  }

  private static func random(
    of field: BenchField, using generator: inout SeededGenerator
  ) -> Edit {
    switch field {
    case .alchemist(let field):
      guard let range = field.range else {
        return .alchemist(field, .flag(generator.chance(oneIn: 2)))
      }
      return .alchemist(field, .number(generator.pick([range.lowerBound, range.upperBound, 1])))
    case .reserve(let id):
      return .reserve(ingredient: id, quantity: generator.integer(in: 0...9))
    case .known(let ingredient, let effect):
      return .know(ingredient: ingredient, effect: effect, generator.chance(oneIn: 2))
    case .label: preconditionFailure("labels are drawn beside other edits")
    }
  }

  /// The label that a random edit brings along, by what the edit was drawn with: a seed that failed before there were
  /// labels still draws what it drew then.
  private var labelBeside: Edit? {
    switch self {
    case .brew(let ingredients, _, let gold):
      RecipeIDs(ingredients).map {
        .label(.favourite($0), gold.isMultiple(of: 4) ? "" : "dear \(gold % 3)")
      }
    case .know(_, let effect, let isKnown): .label(.note(.effect(effect)), isKnown ? "seen" : "")
    case .reserve(BenchField.everyIngredient, _): nil
    case .reserve(let id, let quantity): .label(.note(.ingredient(id)), "keep \(quantity % 2)")
    case .choose, .reset, .stock, .adjust, .rename, .scope, .create, .delete, .undelete, .alchemist,
      .label, .unknown:
      nil
    }
  }

  /// None, half of the time, or a few of them.
  package static func randomOfBench(
    upTo count: Int, using generator: inout SeededGenerator
  ) -> [Edit] {
    guard generator.chance(oneIn: 2) else { return [] }
    return (0..<generator.integer(in: 1...count)).flatMap { _ in
      let edit = Edit.randomOfBench(using: &generator)
      return [edit] + [edit.labelBeside].compactMap(\.self)
    }
  }
}

import Alchemy

/// One series of toggles: the time of each, and which recipes came and went.
struct ToggleRun {
  struct Step: Equatable {
    var gained: Set<[String]>
    var lost: Set<[String]>
  }

  var microseconds: [Double] = []
  var steps: [Step] = []

  /// With the index, as the daemon does it.
  init(_ index: RecipeIndex, _ toggles: [Toggle]) {
    var selection = Selection(of: index.catalog)
    var current = index.matches(selection)
    for toggle in toggles {
      let old = selection
      let (nanoseconds, change) = MonotonicClock.measure {
        toggle.apply(to: &selection)
        let change = index.changed(from: current, of: old, to: selection)
        return (new: change.new, gained: change.gained, lost: change.lost)
      }
      current = change.new
      microseconds.append(Double(nanoseconds) / 1000)
      steps.append(
        Step(gained: Set(change.gained.map(index.names)), lost: Set(change.lost.map(index.names))))
    }
  }

  /// With sets: filter the whole list again, and take the two differences.
  init(_ plain: PlainRecipes, of catalog: Catalog, _ toggles: [Toggle]) {
    var ingredients: Set<String> = []
    var effects: Set<String> = []
    var current = Set(plain.all.map(\.number))
    for toggle in toggles {
      let (nanoseconds, change) = MonotonicClock.measure {
        switch toggle {
        case .ingredient(let index):
          ingredients.formSymmetricDifference([catalog.ingredients[index].id])
        case .effect(let index): effects.formSymmetricDifference([catalog.effects[index].id])
        }
        let new = Set(plain.matches(without: ingredients, effects).map(\.number))
        return (new: new, gained: new.subtracting(current), lost: current.subtracting(new))
      }
      current = change.new
      microseconds.append(Double(nanoseconds) / 1000)
      func names(_ numbers: Set<Int>) -> Set<[String]> {
        Set(numbers.map { plain.all[$0].ingredients })
      }
      steps.append(Step(gained: names(change.gained), lost: names(change.lost)))
    }
  }
}

extension RecipeIndex {
  /// The ids of a recipe's ingredients, sorted.
  func names(_ position: Int) -> [String] {
    self[position].ingredients.map { catalog.ingredients[$0].id }
  }

  /// The ids of a recipe's effects.
  func effectNames(_ position: Int) -> Set<String> {
    Set(self[position].effects.map { catalog.effects[$0].id })
  }
}

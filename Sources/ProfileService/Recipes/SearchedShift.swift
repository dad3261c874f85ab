import Alchemy
import Profiles

/// A change of what decides which recipes of a searched catalog a profile has.
struct SearchedShift {
  /// What has to be answered before the difference is known.
  let questions: [RecipeQuestion]

  /// Nil if the recipes stay the same.
  init?(
    in searched: SearchedCatalog, from old: some SelectionSource, _ before: Alchemist,
    to new: some SelectionSource, _ after: Alchemist
  ) {
    let oldSelection = Selection(of: old, in: searched.catalog, nil)
    let newSelection = Selection(of: new, in: searched.catalog, nil)
    let counts = [
      RecipeQuestion(searched, oldSelection, before, .count(RecipeView())),
      RecipeQuestion(searched, newSelection, after, .count(RecipeView())),
    ]
    if counts[0] == counts[1] { return nil }
    if before == after || counts[0].alchemist == counts[1].alchemist {
      questions = [RecipeQuestion(searched, newSelection, after, .change(from: oldSelection))]
    } else {
      questions = counts
    }
  }

  /// The difference that answers to all questions make, in their order.
  ///
  /// If Purity has come, gone or another effect to name results by, the same ingredients make another
  /// recipe, and only the balance is known.
  func difference(_ answers: [RecipeAnswer]) -> SearchedDifference? {
    if case .change(let difference)? = answers.first { return difference }
    guard answers.count == 2, case .count(let old) = answers[0], case .count(let new) = answers[1]
    else { return nil }
    return SearchedDifference(count: new, added: max(0, new - old), removed: max(0, old - new))
  }
}

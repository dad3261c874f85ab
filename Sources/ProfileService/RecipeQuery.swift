import Alchemy
import Profiles
import Wire

/// What a call of recipes.list asks for, be it by parameters or by a cursor.
struct RecipeQuery {
  let view: RecipeView
  let limit: Int
  let cursor: RecipeCursor?

  /// A cursor holds its query; parameters that stand beside it must be the same.
  init(_ parameters: RecipesList, profile: ProfileID) throws(Refusal) {
    guard let text = parameters.cursor else {
      view = parameters.view
      limit = parameters.limit ?? RecipesList.defaultLimit
      cursor = nil
      return
    }
    guard let cursor = RecipeCursor(text), cursor.profile == profile,
      parameters.agrees(with: cursor.view), (parameters.limit ?? cursor.limit) == cursor.limit
    else { throw .invalidParams(field: "cursor", .unreadable) }
    view = cursor.view
    limit = cursor.limit
    self.cursor = cursor
  }
}

extension RecipesList {
  /// Whether what is given is as in a view.
  fileprivate func agrees(with view: RecipeView) -> Bool {
    (sort ?? view.sort) == view.sort && (kind ?? view.kind) == view.kind
      && (text ?? view.text) == view.text
      && (ingredientCount == nil || ingredientCount == view.ingredientCount)
  }
}

import Alchemy
import Profiles
import Wire

/// What a call of recipes.list asks for, be it by parameters or by a cursor.
struct RecipeQuery {
  let view: RecipeView
  /// The scope in place of the profile's own; nil for that.
  let scope: Scope?
  /// How many ingredients the bag lacks of each recipe, whatever the scope; nil for all recipes.
  let short: Int?
  /// What if; nil for the profile's own alchemist.
  let alchemist: OtherAlchemist?
  /// Whether each row tells what the profile's alchemist makes.
  let wantsDetails: Bool
  let limit: Int
  let cursor: RecipeCursor?

  /// Whether the reply can serve the same question again: first pages in the profile's own scope.
  let isKept: Bool

  /// A cursor holds its query; parameters that stand beside it must be the same.
  init(_ parameters: RecipesList, profile: ProfileID) throws(Refusal) {
    wantsDetails = parameters.wantsDetails
    isKept =
      parameters.cursor == nil && parameters.scope == nil && parameters.short == nil
      && !parameters.wantsDetails && parameters.alchemist == nil
    guard let text = parameters.cursor else {
      view = parameters.view
      scope = parameters.scope
      short = parameters.short
      alchemist = parameters.alchemist
      limit = parameters.limit ?? RecipesList.defaultLimit
      cursor = nil
      return
    }
    guard let cursor = RecipeCursor(text), cursor.profile == profile,
      (parameters.sort ?? cursor.view.sort) == cursor.view.sort,
      parameters.filters.agree(with: cursor.view),
      (parameters.scope ?? cursor.scope) == cursor.scope,
      (parameters.short ?? cursor.short) == cursor.short,
      (parameters.alchemist ?? cursor.alchemist) == cursor.alchemist,
      (parameters.limit ?? cursor.limit) == cursor.limit
    else { throw .invalidParams(field: "cursor", .unreadable) }
    view = cursor.view
    scope = cursor.scope
    short = cursor.short
    alchemist = cursor.alchemist
    limit = cursor.limit
    self.cursor = cursor
  }
}

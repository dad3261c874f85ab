import Alchemy
import JSON
import Profiles
import Wire

/// What a call of `recipes.list` asks for, by parameters or by a cursor.
struct RecipeQuery {
  let view: RecipeView
  /// Replaces the profile's own scope; nil for that.
  let scope: Scope?
  /// The number of ingredients that the bag lacks for a recipe, whatever the scope; nil for all recipes.
  let short: Int?
  /// A supposed alchemist; nil for the profile's own.
  let alchemist: OtherAlchemist?
  /// Whether each row says what the alchemist makes.
  let wantsDetails: Bool
  /// Whether the list replaces those with this flag that its connection still waits for.
  let isLatest: Bool
  let limit: Int
  let cursor: RecipeCursor?

  /// Whether the reply is cached: only first pages for the profile's own scope and alchemist.
  let isKept: Bool

  /// A cursor holds its query; throws if a parameter beside it differs.
  init(_ parameters: RecipesList, profile: ProfileID) throws(Refusal) {
    wantsDetails = parameters.wantsDetails
    isLatest = parameters.isLatest
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

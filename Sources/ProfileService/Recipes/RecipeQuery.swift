import Alchemy
import JSON
import Profiles
import Wire

/// A call of `recipes.list`, from its parameters or its cursor.
struct RecipeQuery {
  let view: RecipeView
  /// The scope; nil for the profile's own.
  let scope: Scope?
  /// How many ingredients the bag must lack for each recipe, in any scope; nil for all recipes.
  let short: Int?
  /// An assumed alchemist; nil for the profile's own.
  let alchemist: OtherAlchemist?
  /// Whether each row has details of its potion.
  let wantsDetails: Bool
  /// Whether the list replaces lists with this flag for which its connection still waits.
  let isLatest: Bool
  let limit: Int
  let cursor: RecipeCursor?

  /// Whether the reply is cached: only first pages for the profile's own scope and alchemist.
  let isKept: Bool

  /// A cursor contains its query; throws if a given parameter differs from it.
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

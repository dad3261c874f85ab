/// What the effects of the recipes to show may be.
package enum RecipeKind: String, CaseIterable, Sendable {
  case any
  /// Every effect is beneficial.
  case beneficial
  /// Every effect is harmful.
  case harmful
  /// Every effect is beneficial, or every one is harmful.
  case pure
}

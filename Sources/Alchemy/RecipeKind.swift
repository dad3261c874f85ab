/// Which recipes to show, by whether their effects are beneficial or harmful.
package enum RecipeKind: String, CaseIterable, Sendable {
  case any
  /// Every effect is beneficial.
  case beneficial
  /// Every effect is harmful.
  case harmful
  /// All effects are beneficial, or all are harmful.
  case pure
}

/// The part below the columns that says what the selected thing is.
struct DetailsPane: Equatable, Sendable {
  /// Whether it takes half of the screen instead of some lines.
  var isLarge = false
  /// The first line shown.
  var top = 0
}

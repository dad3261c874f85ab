/// The pane below the columns that describes the selected thing.
struct DetailsPane: Equatable, Sendable {
  /// Whether the pane takes half of the screen instead of a few lines.
  var isLarge = false
  /// The first line shown.
  var top = 0
}

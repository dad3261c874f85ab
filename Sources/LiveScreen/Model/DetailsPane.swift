/// The part below a list that says what the selected thing is.
struct DetailsPane: Equatable, Sendable {
  var isShown = false
  /// The first line shown.
  var top = 0
}

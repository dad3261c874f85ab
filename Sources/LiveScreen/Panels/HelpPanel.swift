/// The help page, and how far it is scrolled.
struct HelpPanel: Equatable, Sendable {
  var top = 0
}

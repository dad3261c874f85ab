/// The part of the screen that has the keys; each has its own key table.
enum KeyContext: CaseIterable, Sendable {
  case columns, filtering, counting, profiles, naming, confirming, history, help

  /// Whether keys without a table row are typed as text.
  var takesText: Bool {
    switch self {
    case .filtering, .naming, .counting: true
    case .columns, .profiles, .confirming, .history, .help: false
    }
  }
}

/// What has the keys; each has a table of its own.
enum KeyContext: CaseIterable, Sendable {
  case columns, filtering, counting, profiles, naming, confirming, history, help

  /// Whether what no table has is typed as text.
  var takesText: Bool {
    switch self {
    case .filtering, .naming, .counting: true
    case .columns, .profiles, .confirming, .history, .help: false
    }
  }
}

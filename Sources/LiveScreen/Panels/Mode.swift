/// What has the keys, with what belongs to it.
enum Mode: Sendable {
  case columns
  /// The text of the focused column's filter is typed.
  case filtering(TextEntry)
  case counting(Counting)
  case profiles(ProfilesPanel)
  case naming(Naming)
  case confirming(Deletion)
  case history(HistoryPanel)
  indirect case help(HelpPanel, over: Mode)

  var context: KeyContext {
    switch self {
    case .columns: .columns
    case .filtering: .filtering
    case .counting: .counting
    case .profiles: .profiles
    case .naming: .naming
    case .confirming: .confirming
    case .history: .history
    case .help: .help
    }
  }

  /// What is to be seen under a help page; itself where there is none.
  var underHelp: Mode {
    get { if case .help(_, let mode) = self { mode } else { self } }
    set {
      self = if case .help(let help, _) = self { .help(help, over: newValue) } else { newValue }
    }
  }

  /// Whether something else than hints and notices is in the line of hints.
  var takesHintLine: Bool {
    switch self {
    case .counting, .filtering, .naming, .confirming: true
    case .columns, .profiles, .history, .help: false
    }
  }

  var entry: TextEntry? {
    switch self {
    case .filtering(let entry): entry
    case .naming(let naming): naming.entry
    case .counting(let counting): counting.entry
    case .columns, .profiles, .confirming, .history, .help: nil
    }
  }
}

/// The part of the screen that has the keys, with its state.
enum Mode: Sendable {
  case columns
  /// The user types the focused column's filter.
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

  /// The mode below a help page; without a help page, the mode itself.
  var underHelp: Mode {
    get { if case .help(_, let mode) = self { mode } else { self } }
    set {
      self = if case .help(let help, _) = self { .help(help, over: newValue) } else { newValue }
    }
  }

  /// Whether the line of hints shows something other than hints and notices.
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

extension World {
  /// The environment variables that commands read.
  package enum Variable: String, CaseIterable, Sendable {
    case profile = "ALCHEMY_PROFILE"
    case replica = "ALCHEMY_REPLICA"
    case socket = "ALCHEMYD_SOCKET"
    case webSocket = "ALCHEMYD_WEB_SOCKET"
    case dataFolder = "ALCHEMYD_DATA_DIR"
    case runtimeFolder = "XDG_RUNTIME_DIR"
    case dataHome = "XDG_DATA_HOME"
    case configurationHome = "XDG_CONFIG_HOME"
    case stateHome = "XDG_STATE_HOME"
    case home = "HOME"
    case programFolders = "PATH"
    case noColor = "NO_COLOR"
    case pager = "ALCHEMY_PAGER"
    case usualPager = "PAGER"
    case visualEditor = "VISUAL"
    case editor = "EDITOR"
    case terminal = "TERM"
    case localeOverride = "LC_ALL"
    case localeOfText = "LC_CTYPE"
    case locale = "LANG"

    /// What the variable changes.
    package var meaning: String {
      switch self {
      case .profile:
        "the profile to use without --profile; before \"alchemy profile use\""
      case .replica: "the replica to work on without --replica and --socket"
      case .socket: "the daemon's socket"
      case .webSocket: "the socket of alchemyd-web, which serves the page for browsers"
      case .dataFolder: "the daemon's data folder, which has your own catalogs"
      case .runtimeFolder: "the folder that has alchemyd/socket, the daemon's socket"
      case .dataHome: "the folder that has alchemyd/catalogs, your own catalogs"
      case .configurationHome:
        "the folder that has alchemyd/client.json, your settings, and the units of systemd"
      case .stateHome: "which profile \"alchemy profile use\" chose is in alchemyd in it"
      case .home:
        "the folder in which .local/share, .local/state and .config are, where the others are not set"
      case .programFolders:
        "searched for alchemyd, to say what starts it, and so is the pager"
      case .noColor: "if set, the screen has no colours"
      case .pager:
        "the program that shows long output on a terminal, else that of PAGER, else less; cat: none"
      case .usualPager: "the same for all programs"
      case .visualEditor:
        "the editor of \"alchemy bag edit\", else that of EDITOR, else nano or vi"
      case .editor: "the same for all programs"
      case .terminal: "the type of the terminal"
      case .localeOverride, .localeOfText, .locale:
        "alchemy doctor checks that it is UTF-8"
      }
    }
  }
}

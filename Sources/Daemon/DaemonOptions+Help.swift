extension DaemonOptions.Command {
  /// The output of `--help`: about one command, or about the daemon and all of them.
  var help: String {
    let usages = self == .serve ? Self.allCases.map(\.shownUsage) : [shownUsage]
    let options = Self.optionHelp.filter { option in
      self.options.contains(option.name) || switches.contains(option.name)
        || option.name == "--help" || self == .serve
    }
    let paragraphs = self == .serve ? Self.paragraphs.map(\.text) : paragraph.map { [$0] } ?? []
    return """
      \(title)

      usage: \(usages.joined(separator: "\n       "))

      \(options.map(\.text).joined(separator: "\n"))

      \(paragraphs.joined(separator: "\n\n"))

      """
  }

  /// The options of the daemon are shown with the one first that most people need.
  private var shownUsage: String {
    self == .serve ? "alchemyd [--socket PATH] [--data-dir DIR] [--config FILE]" : usage
  }

  private var title: String {
    switch self {
    case .serve: "alchemyd - stores alchemy profiles and shares them among terminals"
    case .bridge: "alchemyd bridge - connects another machine to a running daemon"
    case .backup: "alchemyd backup - copies the database to a file"
    case .restore: "alchemyd restore - replaces the database with a backup"
    case .restamp: "alchemyd restamp - dates changes from the future back"
    case .check: "alchemyd check - verifies everything that is saved"
    }
  }

  private var paragraph: String? {
    Self.paragraphs.first { $0.commands.contains(self) }?.text
  }

  private static let optionHelp: [(name: String, text: String)] = [
    (
      "--socket",
      """
        --socket PATH    the socket for clients (default: $ALCHEMYD_SOCKET, or
                         $XDG_RUNTIME_DIR/alchemyd/socket)
      """
    ),
    (
      "--data-dir",
      """
        --data-dir DIR   the folder of the database and your catalogs (default:
                         $ALCHEMYD_DATA_DIR, or $XDG_DATA_HOME/alchemyd, or
                         ~/.local/share/alchemyd)
      """
    ),
    (
      "--config",
      """
        --config FILE    the settings (default: $XDG_CONFIG_HOME/alchemyd/config.json, or
                         /etc/alchemyd/config.json if it exists)
      """
    ),
    ("--json", "  --json           print the findings of a check for programs"),
    ("--version", "  --version        print the version"),
    ("--help", "  --help           print this help"),
  ]

  /// Each paragraph with the commands that it explains.
  private static let paragraphs: [(commands: [Self], text: String)] = [
    (
      [.serve],
      "SIGTERM and SIGINT stop the daemon. SIGHUP makes it reload its settings and catalogs."
    ),
    (
      [.bridge],
      """
      alchemyd bridge connects its standard input and output to the socket of a running daemon, for
      programs on other machines: ssh desktop alchemyd bridge. Exit codes: 0 when the daemon closed
      the connection or nobody reads the output, 2 for a wrong command line, 3 when no daemon can be
      reached, 1 for any other failure.
      """
    ),
    (
      [.backup, .restore],
      """
      alchemyd backup writes a checked copy of the database to a new file. alchemyd restore replaces
      the database with such a copy and keeps the old database under another name. Stop the daemon
      first. To back up a running daemon, use alchemy backup FILE. After a restore, the next sync
      brings back the changes that other machines have.
      """
    ),
    (
      [.restamp],
      """
      alchemyd restamp gives all changes the present time after a wrong clock had dated them in the
      future, and keeps the old database under another name. Other replicas refuse changes from the
      future. Correct the clock and stop the daemon first.
      """
    ),
    (
      [.check],
      """
      alchemyd check verifies the settings, the catalogs, the database and the backups. It starts no
      daemon and changes nothing. If a daemon is running, it checks a copy of everything saved so
      far. Exit codes: 0 when everything is sound, 78 for wrong settings, 1 when the database or the
      newest backup is damaged or belongs to another program, 75 when something could not be checked.
      alchemy doctor checks the rest: socket, service, disk, clock and peers.
      """
    ),
    ([], "example: alchemyd --socket /tmp/try/socket --data-dir /tmp/try"),
  ]
}

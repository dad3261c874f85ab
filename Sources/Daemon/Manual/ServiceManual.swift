import CommandLine

/// alchemyd(8), about the program and the service.
enum ServiceManual {
  static let page = ManualPage(
    "alchemyd", chapter: 8, summary: "stores alchemy profiles and shares them among terminals",
    source: DaemonManual.source,
    sections: [
      ManualSection("SYNOPSIS", [.example(DaemonOptions.Command.allCases.map(\.usage))]),
      ManualSection("DESCRIPTION", description.map { .paragraph($0) }),
      ManualSection("COMMANDS", DaemonOptions.Command.allCases.map(\.block)),
      ManualSection("OPTIONS", options),
      ManualSection("SERVICE", service),
      ManualSection("JOURNAL", journal),
      ManualSection("SIGNALS", signals),
      ManualSection("EXIT STATUS", exitCodes),
      ManualSection("ENVIRONMENT", environment),
      ManualSection("FILES", files),
      ManualSection(
        "SEE ALSO", [.paragraph("alchemy(1), alchemyd.json(5), alchemyd-protocol(7)")]),
    ])

  private static let description: [ManualText] = [
    """
    alchemyd stores a user's Skyrim alchemy profiles and serves alchemy(1) and other programs over \
    a Unix socket. It saves every change to the disk before it replies. It needs no special \
    permissions, and turns other users away.
    """
  ]

  private static let options: [ManualBlock] = [
    .item(
      option("--socket", "PATH"),
      """
      the socket for clients. Default: `$ALCHEMYD_SOCKET`, or `$XDG_RUNTIME_DIR/alchemyd/socket`, \
      or `/run/user/UID/alchemyd/socket`
      """),
    .item(
      option("--data-dir", "DIR"),
      """
      the folder of the database and your catalogs. Default: `$ALCHEMYD_DATA_DIR`, or \
      `$XDG_DATA_HOME/alchemyd`, or `~/.local/share/alchemyd`
      """),
    .item(
      option("--config", "FILE"),
      """
      the settings, see alchemyd.json(5). Default: `$XDG_CONFIG_HOME/alchemyd/config.json`, or \
      `/etc/alchemyd/config.json` if it exists
      """),
    .item("`--json`", "with `check`: prints the findings for programs"),
    .item("`--version`", "prints the version"),
    .item("`-h`, `--help`", "prints a summary of this page"),
  ]

  private static func option(_ name: String, _ label: String) -> ManualText {
    .of(.literal, name + " ") + .of(.placeholder, label)
  }

  private static let service: [ManualBlock] = [
    .paragraph("After you enable the socket, the first client starts the daemon:"),
    .example(["systemctl --user enable --now alchemyd.socket"]),
    .paragraph("Without systemd, start the daemon with `alchemyd &`."),
  ]

  private static let journal: [ManualBlock] = [
    .paragraph(
      """
      Under systemd the daemon logs to the journal, otherwise to standard error. This command shows \
      the log of the service, with what each entry means and what to type:
      """),
    .example(["alchemy log -x"]),
    .paragraph(
      """
      Every kind of event has its own `MESSAGE_ID`. No entry names an ingredient, an effect or a \
      quantity, unless `logLevel` is `debug`.
      """),
  ]

  private static let signals: [ManualBlock] = [
    .item("`SIGTERM`, `SIGINT`", "answer the pending requests, then stop"),
    .item("`SIGHUP`", "reload settings and catalogs"),
    .item("`SIGUSR1`", "free all caches, as when memory is short"),
  ]

  private static let exitCodes: [ManualBlock] = [
    .item("`0`", "the daemon was stopped, or the command succeeded"),
    .item("`1`", "a failure; standard error says what to type"),
    .item("`2`", "wrong usage, or no place for the socket"),
    .item("`3`", "no daemon can be reached"),
    .item("`75`", "`check` could not check everything"),
    .item("`74`", "the database is damaged; the next start repairs it"),
    .item(
      "`78`", "the settings, the data folder or the database cannot be used until you fix them"),
  ]

  private static let environment: [ManualBlock] = [
    .item("`ALCHEMYD_SOCKET`", "the socket for clients"),
    .item("`ALCHEMYD_DATA_DIR`", "the folder of the database and your catalogs"),
    .item("`XDG_RUNTIME_DIR`", "the folder that has alchemyd/socket"),
    .item("`XDG_DATA_HOME`", "the folder that has alchemyd, the data folder"),
    .item("`TMPDIR`", "where `check` makes its copies; default: /tmp"),
    .item("`XDG_CONFIG_HOME`", "the folder that has alchemyd/config.json, the settings"),
    .item(
      "`HOME`", "the folder of .local/share and .config, used where the others are not set"),
    .item(
      "`LISTEN_FDS`, `LISTEN_PID`, `LISTEN_FDNAMES`, `NOTIFY_SOCKET`, `WATCHDOG_USEC`, "
        + "`MEMORY_PRESSURE_WATCH`",
      "set by a service manager, see `sd_listen_fds`(3) and `sd_notify`(3)"),
  ]

  private static let files: [ManualBlock] = [
    .item("`~/.local/share/alchemyd/alchemyd.db`", "all profiles, as an SQLite database"),
    .item(
      "`~/.local/share/alchemyd/backups/*.db`",
      "backups of the last seven days with changes, for `alchemyd restore`"),
    .item(
      "`~/.local/share/alchemyd/inbox/`",
      "where players and mods put lists of a bag; `done` and `refused` keep what was taken"),
    .item("`~/.local/share/alchemyd/catalogs/*.json`", "your own catalogs"),
    .item("`~/.config/alchemyd/config.json`, `/etc/alchemyd/config.json`", "settings"),
    .item("`$XDG_RUNTIME_DIR/alchemyd/socket`", "the socket for clients"),
  ]
}

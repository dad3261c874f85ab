import ManualPages

/// alchemyd(8), of the program and the service.
enum ServiceManual {
  static let page = ManualPage(
    "alchemyd", chapter: 8, summary: "keeps alchemy profiles and answers their terminals",
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
    alchemyd keeps profiles of Skyrim's alchemists for one user, and answers alchemy(1) and other \
    programs over a Unix socket. Every change is on the disk before it is answered. It needs no \
    rights but the user's own, and listens to nobody else.
    """
  ]

  private static let options: [ManualBlock] = [
    .item(
      option("--socket", "PATH"),
      """
      where clients connect; else `$ALCHEMYD_SOCKET`, else `$XDG_RUNTIME_DIR/alchemyd/socket`, \
      else `/run/user/UID/alchemyd/socket`
      """),
    .item(
      option("--data-dir", "DIR"),
      """
      where the database and catalogs are; else `$ALCHEMYD_DATA_DIR`, else \
      `$XDG_DATA_HOME/alchemyd`, else `~/.local/share/alchemyd`
      """),
    .item(
      option("--config", "FILE"),
      """
      settings, as alchemyd.json(5) has them; else `$XDG_CONFIG_HOME/alchemyd/config.json`, else \
      `/etc/alchemyd/config.json`, if there
      """),
    .item("`--json`", "with `check`: prints what is found for programs"),
    .item("`--version`", "prints the version"),
    .item("`-h`, `--help`", "prints a summary of this page"),
  ]

  private static func option(_ name: String, _ label: String) -> ManualText {
    .of(.literal, name + " ") + .of(.placeholder, label)
  }

  private static let service: [ManualBlock] = [
    .paragraph("The first client starts the daemon once its socket is enabled:"),
    .example(["systemctl --user enable --now alchemyd.socket"]),
    .paragraph("`alchemyd &` does without systemd."),
  ]

  private static let journal: [ManualBlock] = [
    .paragraph(
      """
      Under systemd everything that happens is told to the journal, and elsewhere to standard \
      error. What the service has told, with what it means and what to type:
      """),
    .example(["alchemy log -x"]),
    .paragraph(
      """
      Every kind of event has its own `MESSAGE_ID`. No entry names an ingredient, an effect or how \
      many there are of something, unless `logLevel` is `debug`.
      """),
  ]

  private static let signals: [ManualBlock] = [
    .item("`SIGTERM`, `SIGINT`", "answer what was asked, and end"),
    .item("`SIGHUP`", "read settings and catalogs again"),
    .item("`SIGUSR1`", "drop what can be made again, as when memory is short"),
  ]

  private static let exitCodes: [ManualBlock] = [
    .item("`0`", "it was stopped, or the command is done"),
    .item("`1`", "something failed; standard error says what to type"),
    .item("`2`", "the command line is not right, or there is no place for the socket"),
    .item("`3`", "no daemon can be reached"),
    .item("`75`", "`check` could not look at something"),
    .item("`74`", "the database was found damaged; the next start mends it"),
    .item(
      "`78`", "settings, data folder or database are not as they must be, and stay so until mended"),
  ]

  private static let environment: [ManualBlock] = [
    .item("`ALCHEMYD_SOCKET`", "where clients connect"),
    .item("`ALCHEMYD_DATA_DIR`", "where the database and catalogs are"),
    .item("`XDG_RUNTIME_DIR`", "the socket is alchemyd/socket in it"),
    .item("`XDG_DATA_HOME`", "the data are in alchemyd in it"),
    .item("`TMPDIR`", "where `check` makes the copies that it looks at; else /tmp"),
    .item("`XDG_CONFIG_HOME`", "the settings are alchemyd/config.json in it"),
    .item(
      "`HOME`", "the folder in which .local/share and .config are, where the others are not set"),
    .item(
      "`LISTEN_FDS`, `LISTEN_PID`, `LISTEN_FDNAMES`, `NOTIFY_SOCKET`, `WATCHDOG_USEC`, "
        + "`MEMORY_PRESSURE_WATCH`",
      "what a service manager says, see `sd_listen_fds`(3) and `sd_notify`(3)"),
  ]

  private static let files: [ManualBlock] = [
    .item("`~/.local/share/alchemyd/alchemyd.db`", "all profiles, in a database of SQLite"),
    .item(
      "`~/.local/share/alchemyd/backups/*.db`",
      "copies of that of the last seven days on which it was changed, for `alchemyd restore`"),
    .item("`~/.local/share/alchemyd/catalogs/*.json`", "catalogs of one's own"),
    .item("`~/.config/alchemyd/config.json`, `/etc/alchemyd/config.json`", "settings"),
    .item("`$XDG_RUNTIME_DIR/alchemyd/socket`", "where clients connect"),
  ]
}

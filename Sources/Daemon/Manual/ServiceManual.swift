import CommandLine

/// What alchemyd(8) says besides the commands and options.
enum ServiceManual {
  static let facts = CommandManual.Facts(
    source: DaemonManual.source, description: description,
    sections: [
      ManualSection("SERVICE", service), ManualSection("JOURNAL", journal),
      ManualSection("SIGNALS", signals),
    ],
    environment: environment, files: files,
    seeAlso: "alchemy(1), alchemyd.json(5), alchemyd-protocol(7)")

  private static let description: [ManualText] = [
    """
    alchemyd stores a user's Skyrim alchemy profiles and serves alchemy(1) and other programs over \
    a Unix socket. It saves every change to the disk before it replies. It needs no special \
    permissions, and turns other users away.
    """
  ]

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

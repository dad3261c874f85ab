import ManualPages

extension DaemonOptions.Command {
  /// The whole line: command, options, file.
  var usage: String {
    ([line] + options.map { "[\($0) \(Self.label($0))]" } + switches.map { "[\($0)]" }
      + (takesFile ? ["FILE"] : []))
      .joined(separator: " ")
  }

  /// What it does, in the manual.
  var block: ManualBlock {
    .item(.of(.literal, line), words)
  }

  private static func label(_ option: String) -> String {
    switch option {
    case "--socket": "PATH"
    case "--data-dir": "DIR"
    default: "FILE"
    }
  }

  private var words: ManualText {
    switch self {
    case .serve: "serves until it is stopped"
    case .bridge:
      """
      connects its input and output to the socket of a daemon that runs, for programs on other \
      machines: `ssh desktop alchemyd bridge`. It ends with 0 when the daemon has closed the \
      connection or nobody reads its output
      """
    case .backup:
      """
      writes a checked copy of the database to a file that is not there yet. No daemon may run; one \
      that runs writes its own: `alchemy backup FILE`
      """
    case .restore:
      """
      puts such a copy into the database's place, and what was there aside. No daemon may run
      """
    case .check:
      """
      verifies settings, catalogs, database and backups without starting, and changes nothing. A \
      daemon may run: what it has made durable is checked, as a copy of that moment, for which \
      `$TMPDIR`, or /tmp, needs the room. With `--json` the findings are one line for programs. It \
      ends with 0 when all is sound, with 78 when the settings are not right, with 1 when the \
      database or the newest backup is damaged or not this program's, and with 75 when something \
      could not be looked at. `alchemy doctor` examines the rest: socket, service, disk, clock and \
      peers
      """
    }
  }
}

import CommandLine

extension DaemonOptions.Command {
  /// The whole line: command, options, file.
  var usage: String {
    ([line] + options.map { "[\($0) \(Self.label($0))]" } + switches.map { "[\($0)]" }
      + (takesFile ? ["FILE"] : []))
      .joined(separator: " ")
  }

  /// The command's description in the manual.
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
    case .serve: "runs the daemon until it is stopped"
    case .bridge:
      """
      connects its standard input and output to the socket of a running daemon, for programs on \
      other machines: `ssh desktop alchemyd bridge`. The exit status is 0 when the daemon closed \
      the connection or nobody reads the output
      """
    case .backup:
      """
      writes a checked copy of the database to a new file. Stop the daemon first. To back up a \
      running daemon, use `alchemy backup FILE`
      """
    case .restore:
      """
      replaces the database with the backup; the old one is kept under another name. Stop the \
      daemon first. The next sync brings back the changes that other machines have
      """
    case .restamp:
      """
      replaces stamps that are ahead of the clock by present stamps; a wrong clock made them. Every \
      profile shows what it showed before. Set the clock right first, and stop the daemon. The \
      database with the former stamps is kept beside the new one. To restamp a replica in a folder, \
      name the folder with `--data-dir`
      """
    case .check:
      """
      verifies the settings, the catalogs, the database and the backups. It starts no daemon and \
      changes nothing. If a daemon is running, it checks a copy of everything saved so far, which \
      needs room in `$TMPDIR` or /tmp. With `--json` it prints the findings as one line for \
      programs. The exit status is 0 when everything is sound, 78 for wrong settings, 1 when the \
      database or the newest backup is damaged or belongs to another program, and 75 when something \
      could not be checked. `alchemy doctor` checks the rest: socket, service, disk, clock and peers
      """
    }
  }
}

import ManualPages

extension DaemonOptions.Command {
  /// The whole line: command, options, file.
  var usage: String {
    ([line] + options.map { "[\($0) \(Self.label($0))]" } + (takesFile ? ["FILE"] : []))
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
    }
  }
}

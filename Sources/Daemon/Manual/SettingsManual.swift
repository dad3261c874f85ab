import CommandLine
import Systemd

/// alchemyd.json(5), about the file of settings.
enum SettingsManual {
  static let page = ManualPage(
    "alchemyd.json", chapter: 5, summary: "settings of the alchemy daemon",
    source: DaemonManual.source,
    sections: [
      ManualSection("SYNOPSIS", [.example(places)]),
      ManualSection("DESCRIPTION", [.paragraph(description)]),
      ManualSection("SETTINGS", Setting.allCases.map(\.block)),
      ManualSection("EXAMPLES", [.example(example)]),
      ManualSection("SEE ALSO", [.paragraph("alchemyd(8), alchemy(1)")]),
    ])

  private static let places = ["~/.config/alchemyd/config.json", "/etc/alchemyd/config.json"]

  private static let description: ManualText =
    """
    alchemyd(8) reads the first of these files that exists, unless `--config` names another. The \
    file is one JSON object of at most 64 KiB. Settings that you leave out have their defaults. The \
    daemon refuses unknown names and wrong values, and names the file and the line. \
    `systemctl --user reload alchemyd` reloads the file; if it has a mistake, the daemon keeps the \
    previous settings.
    """

  private static let example = [
    "{",
    "  \"logLevel\": \"info\",",
    "  \"peers\": {\"desktop\": [\"ssh\", \"desktop\", \"alchemyd\", \"bridge\"]}",
    "}",
  ]
}

extension Setting {
  fileprivate var block: ManualBlock {
    .item(.of(.literal, rawValue), words)
  }

  private var words: ManualText {
    let defaults = Configuration()
    switch self {
    case .catalogFolders:
      return """
        an array of absolute paths: more folders with catalogs, in addition to `catalogs` in the \
        data folder. None by default
        """
    case .logLevel:
      let levels = LogLevel.allCases.map { "`\($0.word)`" }.joined(separator: ", ")
      return ManualText(
        "the least urgent messages to log: one of \(levels). `\(defaults.logLevel.word)` "
          + "by default")
    case .peers:
      return ManualText(
        """
        an object that maps the name of another daemon to the command that connects to its socket, \
        as an array of words. There can be up to \(Configuration.peerLimit) peers. A name has up \
        to \(Configuration.peerNameBytes) letters, digits, dashes, dots and underscores; a command \
        has up to \(Configuration.peerWordLimit) words. None by default
        """)
    }
  }
}

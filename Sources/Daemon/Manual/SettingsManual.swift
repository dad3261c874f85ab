import ManualPages
import Systemd

/// alchemyd.json(5), of the file of settings.
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
    The first of these files that is there counts, unless alchemyd(8) was told another by \
    `--config`. It is one JSON object of at most 64 KiB. What is left out has its default; a name \
    that is not listed here is refused, and so is a value that is not what it must be, with file \
    and line. `systemctl --user reload alchemyd` has it read again; if it is wrong then, the former \
    settings stay.
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
        an array of absolute paths: further folders with catalogs, beside `catalogs` in the data \
        folder. None by default
        """
    case .logLevel:
      let levels = LogLevel.allCases.map { "`\($0.word)`" }.joined(separator: ", ")
      return ManualText(
        "the least urgent messages that are logged: one of \(levels). `\(defaults.logLevel.word)` "
          + "by default")
    case .peers:
      return ManualText(
        """
        an object of other daemons' names, each with the command that leads to its socket, an array \
        of words. There are up to \(Configuration.peerLimit) peers; a name has up to \
        \(Configuration.peerNameBytes) letters, digits, dashes, dots and underscores, a command up \
        to \(Configuration.peerWordLimit) words. None by default
        """)
    }
  }
}

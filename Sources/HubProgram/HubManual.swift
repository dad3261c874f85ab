internal import CommandLine
internal import Wire

/// alchemy-hub(8); packaging asks for it, and no help mentions this.
package enum HubManual {
  /// The page as roff.
  package static var text: String { page.roff }

  private static var page: ManualPage {
    ManualPage(
      "alchemy-hub", chapter: 8, summary: "keeps profiles level through PostgreSQL",
      source: ManualPage.Source(
        version: "alchemyd \(ProductVersion.current)", date: ProductVersion.date),
      sections: [
        ManualSection("SYNOPSIS", [.example(HubOptions.usages.map(\.0))]),
        ManualSection(
          "DESCRIPTION",
          ([about] + HubOptions.paragraphs).map { .paragraph(.of(.plain, $0)) }),
        ManualSection(
          "COMMANDS",
          HubOptions.usages.map { .item(.of(.literal, $0.0), .of(.plain, $0.1)) }),
        ManualSection(
          "OPTIONS",
          [
            .item(
              "`--service` NAME", "a section of pg_service.conf. Default: $PGSERVICE, or none"),
            .item(
              "`--yes`", "lets `user remove`, `user restore` and `repair` remove without asking"),
            .item("`--all`, `--metrics`", "let `check` look at all vaults"),
            .item("`--version`", "prints the version"),
            .item("`-h`, `--help`", "prints a summary of this page"),
          ]),
        ManualSection(
          "EXIT STATUS",
          HubOptions.exitCodes.map { .item(.of(.literal, "\($0.code)"), .of(.plain, $0.meaning)) }),
        ManualSection("SEE ALSO", [.paragraph("alchemy(1), alchemyd(8), psql(1)")]),
      ])
  }

  private static let about = """
    alchemy-hub is the command of a peer in the settings of alchemyd(8). It keeps the changes of a user's \
    profiles in a PostgreSQL server, where the user's other machines find them. The server merges \
    nothing: the program does, by the rules of the daemon.
    """
}

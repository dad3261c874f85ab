internal import CommandLine
internal import Wire

/// alchemyd-web(8); packaging asks for it, and no help mentions this.
enum WebManual {
  static var text: String { page.roff }

  private static var page: ManualPage {
    ManualPage(
      "alchemyd-web", chapter: 8, summary: "shows the profiles of alchemyd in browsers",
      source: ManualPage.Source(
        version: "alchemyd \(ProductVersion.current)", date: ProductVersion.date),
      sections: [
        ManualSection(
          "SYNOPSIS",
          [
            .example([
              (["alchemyd-web"] + WebOptions.Name.allCases.map { "[\($0.rawValue) \($0.label)]" })
                .joined(separator: " ")
            ])
          ]),
        ManualSection(
          "DESCRIPTION",
          ([about] + WebOptions.paragraphs).map { .paragraph(.of(.plain, $0)) }),
        ManualSection(
          "OPTIONS",
          WebOptions.Name.allCases.map { name in
            .item(
              .of(.literal, name.rawValue + " ") + .of(.placeholder, name.label),
              .of(.plain, "\(name.summary). Default: \(name.usual)"))
          } + [
            .item("`--version`", "prints the version"),
            .item("`-h`, `--help`", "prints a summary of this page"),
          ]),
        ManualSection(
          "EXIT STATUS",
          WebOptions.exitCodes.map { .item(.of(.literal, "\($0.code)"), .of(.plain, $0.meaning)) }),
        ManualSection("SEE ALSO", [.paragraph("alchemy(1), alchemyd(8)")]),
      ])
  }

  private static let about = """
    alchemyd-web serves a page with the ingredients, recipes and effects of a user's profiles, live, to \
    browsers that alchemy web pair has paired. It reaches alchemyd(8) over its Unix socket, and nothing \
    else.
    """
}

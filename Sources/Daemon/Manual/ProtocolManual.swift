import CommandLine
import JSON
import Wire

/// alchemyd-protocol(7), generated from the tables of methods and refusals.
enum ProtocolManual {
  static let page = ManualPage(
    "alchemyd-protocol", chapter: 7,
    summary: "the protocol between the alchemy daemon and its clients",
    source: DaemonManual.source,
    sections: [
      ManualSection("DESCRIPTION", description),
      ManualSection("METHODS", Methods.descriptions.map(\.block)),
      ManualSection("ERRORS", [.paragraph(errors)] + RefusalKind.allCases.map(\.block)),
      ManualSection("EXAMPLES", [.example(example)]),
      ManualSection(
        "SEE ALSO",
        [
          .paragraph("alchemy(1), alchemyd(8)"),
          .paragraph(
            "`Documentation/PROTOCOL.md`, which is installed with the program's documents, tells "
              + "of watches, replicas and limits"),
        ]),
    ])

  private static let description: [ManualBlock] = [
    .paragraph(
      """
      alchemyd(8) speaks JSON-RPC 2.0 over a Unix stream socket, one object a line, UTF-8. `params` \
      is an object. Without an `id` a request is carried out and never answered. Replies come in \
      the order of the requests of their connection.
      """),
    .paragraph(
      ManualText(
        "A line has at most \(LineFramer.lineLimit) bytes. An array of requests is refused.")),
    .paragraph("`alchemy socket` says where the socket is."),
  ]

  private static let errors: ManualText =
    """
    An error has a `code`, a `message` for a person, and `data` with its `kind`, which never changes, \
    and with what the kind adds. The kinds, with their codes:
    """

  private static let example = [
    "$ alchemy call profile.get '{\"profile\":\"default\"}'",
    "$ printf '{\"id\":1,\"jsonrpc\":\"2.0\",\"method\":\"profile.list\"}\\n' \\",
    "    | socat - UNIX-CONNECT:$(alchemy socket)",
  ]
}

extension MethodDescription {
  fileprivate var block: ManualBlock {
    .item(
      .of(.literal, name),
      [.paragraph(.of(.plain, summary))] + parameters.map(\.block)
        + [.paragraph(.of(.plain, "Result: \(result)."))])
  }
}

extension Parameter {
  fileprivate var block: ManualBlock {
    let kind = (isRequired ? "" : "optional; ") + shape.words
    return .item(
      .of(.literal, name.description) + .of(.plain, " (\(kind))"), .of(.plain, summary))
  }
}

extension RefusalKind {
  fileprivate var block: ManualBlock {
    .item(.of(.literal, rawValue) + .of(.plain, " (\(code))"), ManualText(meaning))
  }
}

internal import ClientSession
internal import CommandLine
internal import Wire

/// `alchemy web forget`.
enum WebForget {
  private static let name = Argument("NAME", .text, summary: "a device of \"alchemy web devices\"")

  static let command = ClientCommand(
    "web", "forget", aliases: ["web rm", "web remove"], section: .web,
    summary: "let a browser open the page no more",
    details: ["Its open pages are closed at once. What it changed stays, and can be undone."],
    arguments: [name], options: [.output],
    examples: [Example("web", "forget", "phone", purpose: "it was lost, or lent")]
  ) { invocation, session throws(CommandFailure) in
    let (_, json): (JSONAnswer, JSONValue) = try session.askWeb(
      .forget, ["name": .string(invocation.text(name))])
    let device = json["name"]?.string ?? invocation.text(name)
    let pages = json["pages"]?.integer ?? 0
    try session.show(
      Presentation(
        json: json, plain: [[device]],
        table: [
          .sentence(
            "\(device): forgotten" + (pages > 0 ? ", and \(Quantity.of(pages, "page")) closed" : "")
          )
        ]))
  }

  /// Any object.
  private struct JSONAnswer: WireReading {
    init(reading part: MessagePart) throws(UnreadableMember) { try part.expectObject() }
  }
}

internal import ClientSession
internal import CommandLine
internal import Wire

/// `alchemy web pair`.
enum WebPair {
  private static let name = Argument(
    "NAME", .text, .atMostOne, summary: "what the device is called in histories (default: phone)")
  private static let address = Option(
    "--at", value: .one("URL", .text),
    summary:
      "the page's address as the device opens it, if it is another one than alchemy web shows")

  static let command = ClientCommand(
    "web", "pair", section: .web, summary: "show a code that lets a browser open the page",
    details: [
      "Scan the picture with the device, or open the address there. The code pairs one browser, once, within "
        + "ten minutes; five wrong ones end it.",
      "A paired browser can see and change all profiles, but cannot make backups, and cannot speak for another "
        + "device. \"alchemy web forget NAME\" ends that.",
    ],
    arguments: [name], options: [address, .output],
    examples: [
      Example("web", "pair", purpose: "a phone"),
      Example("web", "pair", "tablet", purpose: "another name"),
      Example(
        "web", "pair", "--at", "https://alchemy.example/",
        purpose: "behind a program that speaks TLS"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let (status, _): (WebControl.Status, JSONValue) = try session.askWeb(.status)
    let pages = WebAddress.pages(
      servedAt: status.addresses, own: session.world.networkAddresses())
    var base = invocation[address] ?? pages.first ?? "http://\(WebAddress.usual)/"
    if !base.hasSuffix("/") { base += "/" }
    guard WebAddress.isPage(base) else { throw .web(.noAddress(invocation[address] ?? base)) }
    let (pairing, json): (WebControl.Pairing, JSONValue) = try session.askWeb(
      .pair,
      ["name": .string(invocation[name] ?? "phone"), "base": .string(base)])
    var words = [
      "or open \(base) there and type \(pairing.code). The code is good for "
        + "\(Quantity.of(pairing.seconds / 60, "minute")), once."
    ]
    if pages.allSatisfy({ isOfThisMachine($0) }), invocation[address] == nil {
      words.append(
        "Only this machine can open that address; \(CommandFailure.line(["web"])) tells how others can."
      )
    } else if base.hasPrefix("http:") {
      words.append(
        "The connection is not encrypted: pair only in a network whose users you trust.")
    }
    try session.show(
      Presentation(
        json: json, plain: [[pairing.address]],
        table: [
          .sentence("Scan this with the device, or open \(pairing.address) on it,"),
          .sentences(pairing.picture), .sentences(words),
        ]))
  }

  private static func isOfThisMachine(_ page: String) -> Bool {
    WebAddress.isLoopback(String(page.dropFirst("http://".count).dropLast()))
  }
}

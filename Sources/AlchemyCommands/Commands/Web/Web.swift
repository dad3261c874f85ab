internal import ClientSession
internal import CommandLine
internal import JSON
internal import Wire

/// `alchemy web`.
enum WebShow {
  static let command = ClientCommand(
    "web", aliases: ["page"], section: .web,
    summary: "show where the page for browsers is, and who may open it",
    details: [
      "The page shows the three columns on a second screen, a tablet or a phone. "
        + "`systemctl --user enable --now \(WebAddress.unit)` switches it on; without systemd it is "
        + "`alchemyd-web --listen \(WebAddress.usual)`.",
      "At first only this machine can open it. The command tells what makes it be served to the home network.",
      "\"alchemy web pair\" shows a code that lets a browser in, \"alchemy web devices\" lists the browsers that "
        + "are paired, and \"alchemy web forget NAME\" ends one.",
      "$ALCHEMYD_WEB_SOCKET is the socket of a page that was started by hand.",
    ], options: [.output],
    examples: [Example("web", purpose: "where is the page?")]
  ) { _, session throws(CommandFailure) in
    let (status, json): (WebControl.Status, JSONValue) = try session.askWeb(.status)
    let pages = WebAddress.pages(
      servedAt: status.addresses, own: session.world.networkAddresses())
    let open = status.devices.reduce(0) { $0 + $1.pages }
    var blocks: [Presentation.Block] = [
      .listing(
        .facts(
          pages.map { ("page", $0) } + [
            ("devices", Quantity.grouped(status.devices.count)),
            ("open pages", Quantity.grouped(open)),
          ]))
    ]
    if status.devices.isEmpty {
      blocks.append(
        .sentence("No browser is paired; \(CommandFailure.line(["web", "pair"])) shows a code."))
    }
    if status.addresses.allSatisfy(WebAddress.isLoopback) {
      blocks.append(.sentence("Only this machine can open it. To serve the home network, type:"))
      blocks.append(.sentences(WebAddress.lines))
    }
    try session.show(
      Presentation(json: json, plain: PlainText.leaves(of: json), table: blocks))
  }
}

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
    let isHere = pages.allSatisfy { isOfThisMachine($0) } && invocation[address] == nil
    if isHere {
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
        table: isHere
          ? [.sentences(["Open \(pairing.address) in a browser of this machine,"] + words)]
          : [
            .sentence("Scan this with the device, or open \(pairing.address) on it,"),
            .picture(pairing.picture), .sentences(words),
          ]))
  }

  private static func isOfThisMachine(_ page: String) -> Bool {
    WebAddress.isLoopback(String(page.dropFirst("http://".count).dropLast()))
  }
}

/// `alchemy web devices`.
enum WebDevices {
  static let command = ClientCommand(
    "web", "devices", aliases: ["web ls", "web list"], section: .web,
    summary: "list the browsers that may open the page",
    options: [.output],
    examples: [Example("web", "devices", purpose: "who is paired?")]
  ) { _, session throws(CommandFailure) in
    let (status, _): (WebControl.Status, JSONValue) = try session.askWeb(.status)
    let form = form(session.localTime)
    let line = CommandFailure.line(["web", "pair"])
    try session.show(
      Presentation(
        status.devices, form, json: ["devices": form.json(status.devices)],
        empty: [.sentence("no browser is paired; \(line) shows a code")]))
  }

  private static func form(_ clock: LocalTime) -> RowForm<WebControl.Device> {
    RowForm([
      .init("name", Column("DEVICE", shrinks: true)) { .text($0.name) },
      .init("pages", Column("PAGES", .right)) { .count($0.pages) },
      .init("last", Column("LAST SEEN")) { .time($0.lastMilliseconds, clock) },
      .init("paired", Column("PAIRED")) { .time($0.pairedMilliseconds, clock) },
    ])
  }
}

/// `alchemy web forget`.
enum WebForget {
  private static let name = Argument("NAME", .text, summary: "a device of \"alchemy web devices\"")

  static let command = ClientCommand(
    "web", "forget", aliases: ["web rm", "web remove", "web unpair"], section: .web,
    summary: "let a browser open the page no more",
    details: ["Its open pages are closed at once. What it changed stays, and can be undone."],
    arguments: [name], options: [.output],
    examples: [Example("web", "forget", "phone", purpose: "it was lost, or lent")], deletes: true
  ) { invocation, session throws(CommandFailure) in
    let (answer, json): (WebControl.Forgotten, JSONValue) = try session.askWeb(
      .forget, ["name": .string(invocation.text(name))])
    let (device, pages) = (answer.name, answer.pages)
    try session.show(
      Presentation(
        json: json, plain: [[device]],
        table: [
          .sentence(
            "\(device): forgotten" + (pages > 0 ? ", and \(Quantity.of(pages, "page")) closed" : "")
          )
        ]))
  }
}

internal import ClientSession
internal import CommandLine
internal import Wire

/// `alchemy web`.
enum WebShow {
  static let command = ClientCommand(
    "web", section: .web, summary: "show where the page for browsers is, and who may open it",
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

internal import ClientSession
internal import CommandLine
internal import Wire

/// `alchemy web devices`.
enum WebDevices {
  static let command = ClientCommand(
    "web", "devices", aliases: ["web ls", "web list"], section: .web,
    summary: "list the browsers that may open the page",
    options: [.output],
    examples: [Example("web", "devices", purpose: "who is paired?")]
  ) { _, session throws(CommandFailure) in
    let (status, json): (WebControl.Status, JSONValue) = try session.askWeb(.status)
    let clock = session.localTime
    let rows = status.devices.map { device in
      [
        Cell(device.name), Cell("\(device.pages)"),
        Cell(clock.text(ofMilliseconds: device.lastMilliseconds)),
        Cell(clock.text(ofMilliseconds: device.pairedMilliseconds)),
      ]
    }
    let table: Presentation.Block =
      rows.isEmpty
      ? .sentence(
        "no browser is paired; \(CommandFailure.line(["web", "pair"])) shows a code")
      : .listing(
        Listing(
          [
            Column("DEVICE", shrinks: true), Column("PAGES", .right), Column("LAST SEEN"),
            Column("PAIRED"),
          ], rows: rows))
    try session.show(
      Presentation(
        json: ["devices": json["devices"] ?? .null],
        plain: status.devices.map { device in
          [
            device.name, "\(device.pages)", TimeText.text(ofMilliseconds: device.lastMilliseconds),
            TimeText.text(ofMilliseconds: device.pairedMilliseconds),
          ]
        }, table: [table]))
  }
}
